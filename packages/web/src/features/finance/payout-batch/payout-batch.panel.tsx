import { Button } from '@mantine/core';
import { payoutbatch, type UnpayableReason } from '@sluis/contract/entities/finance/payoutbatch';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { DateInput } from '../../../kit/form/date-input.tsx';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { RequestError } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { BatchSettlements } from './batch-settlements.tsx';
import { saveBankFile } from './payout-batch.calls.ts';
import type { PayoutBatch } from './payout-batch.item.ts';
import { payoutBatchOverview } from './payout-batch.overview.tsx';

type Item = ItemProps<PayoutBatch>;

function Actions({ item }: Item) {
  const of = { of: payoutbatch, item: item as unknown as Row };
  return (
    <>
      <Approve item={item} />
      <Verb<typeof payoutbatch, PayoutBatch>
        {...of}
        verb="export"
        run={async (send) => {
          const { status, ...exported } = await send();
          if (status === 'EXPORTED') await saveBankFile({ ...item, ...exported, status });
        }}
      />
      <Download item={item} />
      <Confirm item={item} />
      <Verb {...of} verb="cancel" in_menu />
    </>
  );
}

interface Refused {
  readonly id: string;
  readonly reference: string | null;
  readonly reason: UnpayableReason;
}

/** By another person; what can no longer be paid out is named. */
function Approve({ item }: Item) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  return (
    <Verb
      of={payoutbatch}
      verb="approve"
      item={item as unknown as Row}
      values={{ execution_date: format.date(item.execution_date) }}
      reason={item.created_by?.id === me.id ? t('errors.not_by_creator') : undefined}
      run={(send) =>
        send().catch((error) => {
          const { settlements = [] } = (error instanceof RequestError && error.details) || {};
          setRefused(settlements as readonly Refused[]);
          throw error;
        })
      }
    >
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, reference, reason }) => (
            <li key={id}>
              {reference}: {t(`values.reason.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </Verb>
  );
}

function Confirm({ item }: Item) {
  const { t } = useTranslation();
  const [paid_on, setDay] = useState(item.execution_date);
  return (
    <Verb
      of={payoutbatch}
      verb="confirm"
      item={item as unknown as Row}
      body={{ paid_on }}
      is_incomplete={!/^\d{4}-\d\d-\d\d$/.test(paid_on)}
    >
      <DateInput label={t('fields:payoutbatch.paid_on')} value={paid_on} onChange={setDay} />
    </Verb>
  );
}

/** The file that was exported, the same each time. */
function Download({ item }: Item) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: () => saveBankFile(item) });
  if (item.exported_at === null) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('payout_batch.download')}
      </Button>
      <ErrorDialog error={save.error} close={save.reset} />
    </>
  );
}

export const payoutBatchPanel: PanelOf<PayoutBatch> = {
  actions: Actions,
  overview: payoutBatchOverview,
  tabs: [
    { id: 'details', content: () => null },
    { id: 'settlements', label: 'fields:payoutbatch.settlements', content: BatchSettlements },
  ],
};
