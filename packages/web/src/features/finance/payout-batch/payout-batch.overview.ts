import type { Said } from '@sluis/contract/base/translate';
import { colon, defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { PayoutBatch } from './payout-batch.item.ts';

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

export const payoutBatchOverview = defineOverview('payoutbatch', ['bank_account', 'created_by', 'approved_by'], {
  facts: ['count', 'execution_date'],
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
        { path: 'left_out', wide: true },
      ],
    },
  ],
  technical: [{ parts: ['created_at', 'last_status_update', 'id'] }],
});
