import type { Said } from '@sluis/contract/base/translate';
import { colon, defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { PayoutBatch } from './payout-batch.item.ts';
import classes from './payout-batch.module.css';

const withLeftOut = ({ left_out }: PayoutBatch, said: Said): readonly Said[] =>
  left_out.length === 0 ? [said] : [said, ['said.payoutbatch.left_out', { count: left_out.length }]];

const sentences: Sentences<StatusOf<'payoutbatch'>, PayoutBatch> = {
  DRAFT: 'said.payoutbatch.DRAFT',
  APPROVED: ({ work }) => [work === null ? 'said.payoutbatch.APPROVED' : 'said.payoutbatch.exporting'],
  EXPORTED: (item, { format }) =>
    withLeftOut(item, [
      item.work === null ? 'said.payoutbatch.EXPORTED' : 'said.payoutbatch.confirming',
      { when: format.instant(item.exported_at ?? ''), day: format.date(item.execution_date) },
    ]),
  CONFIRMED: (item, { format }) =>
    withLeftOut(
      item,
      item.paid_on === null
        ? ['said.payoutbatch.CONFIRMED']
        : ['said.payoutbatch.paid_on', { day: format.date(item.paid_on) }],
    ),
  CANCELLED: (item, { because }) => ['said.payoutbatch.CANCELLED', { why: colon(because(item.status_reason)) }],
};

function Count({ item: { count } }: ItemProps<PayoutBatch>) {
  const { t } = useTranslation();
  return t('payout_batch.payouts', { count });
}

/** The settlements that the export left out, and why. */
function LeftOut({ item: { left_out, currency_code } }: ItemProps<PayoutBatch>) {
  const { t } = useTranslation();
  return (
    <ul className={classes.dues}>
      {left_out.map(({ settlement, reference, amount, reason }) => (
        <li key={settlement} className={classes.left}>
          <ItemLink list="psp/reports/settlement" id={settlement}>
            {reference}
          </ItemLink>
          <Money amount={amount} currency_code={currency_code} />
          <small>{t(`values.reason.${reason}`)}</small>
        </li>
      ))}
    </ul>
  );
}

export const payoutBatchOverview = defineOverview('payoutbatch', ['bank_account', 'created_by', 'approved_by'], {
  facts: ['reference', { path: 'count', cell: Count }, 'execution_date'],
  sentences,
  tone: ({ left_out, status }) => (left_out.length > 0 && status !== 'CANCELLED' ? 'warning' : undefined),
  sections: [
    {
      parts: [
        'bank_account.name',
        'bank_account.iban',
        'bank_account.account_number',
        'execution_date',
        { path: 'created_by.name', label: 'payout_batch.drafted_by' },
        { path: 'approved_by.name', label: 'payout_batch.approved_by' },
        'exported_at',
        'paid_on',
        { path: 'left_out', cell: LeftOut, wide: true },
      ],
    },
  ],
  technical: [{ parts: ['created_at', 'last_status_update', 'id'] }],
});
