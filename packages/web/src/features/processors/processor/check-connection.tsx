import { Alert, Button } from '@mantine/core';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { ConnectionCheck, GatewaySetting } from '@sluis/contract/gateways';
import { useMutation } from '@tanstack/react-query';
import { labelsOf } from '../../../kit/details/labels.ts';
import { useKeptFocus } from '../../../kit/focus/use-kept-focus.ts';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';

const colors: Readonly<Record<ConnectionCheck['result'], string>> = {
  connected: 'green',
  refused: 'red',
  unavailable: 'yellow',
  incomplete: 'yellow',
  no_adapter: 'gray',
};

interface Props {
  readonly id: string;
  readonly settings: readonly GatewaySetting[];
}

/** Asks the gateway whether it accepts the details, and shows the response. */
export function CheckConnection({ id, settings }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const canCheck = useCan(processor.roles.update);
  const check = useMutation({
    mutationFn: () => request<ConnectionCheck>('POST', `/v1/processor/${id}/check`, { body: {} }),
    gcTime: 0,
  });
  const button = useKeptFocus(check.isPending);
  if (!canCheck) return null;
  const found = check.data;
  return (
    <>
      <Button ref={button} variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
        {t('processor.check')}
      </Button>
      {found && (
        <Alert
          role="status"
          w="100%"
          variant="light"
          color={colors[found.result]}
          title={t(`processor.checks.${found.result}`)}
        >
          {[
            found.settings ? labelsOf(found.settings, settings, language) : found.message,
            t('processor.check_took', { time: format.number(found.duration_ms) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Alert>
      )}
      {check.isError && <FormFault error={check.error} />}
    </>
  );
}
