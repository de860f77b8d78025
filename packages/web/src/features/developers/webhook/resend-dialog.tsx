import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentInput } from '../../../kit/form/date-input.tsx';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { fromWallTime, toWallTime } from '../../../lib/zone.ts';
import { countOptions, startRun } from './webhook.calls.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Resends all failed webhooks of a period, after showing their number. */
export function ResendDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('webhook.failed.title')} centered>
      {opened && <ResendFailed onDone={onClose} />}
    </Modal>
  );
}

const day_ms = 86_400_000;

function ResendFailed({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const organisation = useHomeOrganisation();
  const now_ms = businessNow().getTime();
  const [typed, setTyped] = useState({
    from: toWallTime(now_ms - day_ms, timezone),
    until: toWallTime(now_ms + 60_000, timezone),
  });
  const from = fromWallTime(typed.from, timezone);
  const until = fromWallTime(typed.until, timezone);
  const isRange = from !== undefined && until !== undefined && from < until;
  return (
    <Stack gap={16}>
      <Text size="sm">{t('webhook.failed.about')}</Text>
      <MomentInput
        label={t('webhook.failed.from')}
        value={typed.from}
        onChange={(value) => setTyped({ ...typed, from: String(value) })}
        data-autofocus
      />
      <MomentInput
        label={t('webhook.failed.until')}
        value={typed.until}
        onChange={(value) => setTyped({ ...typed, until: String(value) })}
        error={isRange ? undefined : t('webhook.failed.no_range')}
      />
      {isRange && <Found wanted={{ organisation, from, until }} onDone={onDone} />}
    </Stack>
  );
}

interface FoundProps {
  readonly wanted: { readonly organisation: string; readonly from: string; readonly until: string };
  readonly onDone: () => void;
}

function Found({ wanted, onDone }: FoundProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const intent = useIntentKey();
  const { data, error } = useQuery(countOptions(wanted));
  const start = useMutation({
    mutationFn: () => startRun(wanted, intent.keyFor(wanted)),
    onSuccess: () => {
      intent.renew();
      void reloadAll(client);
      onDone();
    },
  });
  const fault = error ?? start.error;
  const count = Math.min(data?.count ?? 0, data?.at_most ?? 0);
  return (
    <>
      <Text size="sm" role="status">
        {data && t('webhook.failed.count', { count, number: format.number(count) })}
        {data &&
          data.count > data.at_most &&
          ` ${t('webhook.failed.at_most', { number: format.number(data.at_most) })}`}
        {data &&
          data.disabled > 0 &&
          ` ${t('webhook.failed.disabled', { count: data.disabled, number: format.number(data.disabled) })}`}
      </Text>
      {fault && <FormFault error={fault} />}
      <Group justify="flex-end">
        <Button disabled={count === 0} loading={start.isPending} onClick={() => start.mutate()}>
          {t('webhook.failed.send', { count, number: format.number(count) })}
        </Button>
      </Group>
    </>
  );
}
