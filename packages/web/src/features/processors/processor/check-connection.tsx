import { Alert, Button, Stack } from '@mantine/core';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { ConnectionCheck } from '@sluis/contract/gateways';
import { useMutation } from '@tanstack/react-query';
import { useKeptFocus } from '../../../kit/focus/use-kept-focus.ts';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';

const colors: Readonly<Record<ConnectionCheck['result'], string>> = {
  connected: 'green',
  refused: 'red',
  unavailable: 'yellow',
  incomplete: 'yellow',
  no_adapter: 'gray',
};

/** Asks the gateway whether it accepts the details, and shows the response. */
export function CheckConnection({ id }: { readonly id: string }) {
  const { t } = useTranslation();
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
    <Stack gap={8} mt={8} align="flex-start">
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
            found.settings?.join(', ') ?? found.message,
            t('processor.check_took', { time: format.number(found.duration_ms) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Alert>
      )}
      {check.isError && <FormFault error={check.error} />}
    </Stack>
  );
}
