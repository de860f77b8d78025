import { defineOverview, type Sentences, typedReason } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import { Period } from './period.tsx';
import type { Settlement } from './settlement.item.ts';

const sentences: Sentences<StatusOf<'settlement'>, Settlement> = {
  OPEN: ({ period_until }, { format }) => ['said.settlement.OPEN', { day: format.date(period_until) }],
  CLOSED: (item, { format }) => [
    'said.settlement.CLOSED',
    { amount: format.money({ ...item, amount: item.amount ?? 0 }), day: format.date(item.pay_on ?? '') },
  ],
  INSTRUCTED: (item, { format }) => [
    'said.settlement.INSTRUCTED',
    { amount: format.money({ ...item, amount: item.amount ?? 0 }) },
  ],
  PAID: (item, { format }) => [
    'said.settlement.PAID',
    { amount: format.money({ ...item, amount: item.amount ?? 0 }), day: format.date(item.pay_on ?? '') },
  ],
  RETURNED: (item, { format }) => [
    'said.settlement.RETURNED',
    { amount: format.money({ ...item, amount: item.amount ?? 0 }), why: typedReason(item) },
  ],
  CARRIED: ({ carried, carried_reason, currency_code }, { format }) =>
    carried_reason === null
      ? ['said.settlement.nothing']
      : [
          `said.settlement.carried_${carried_reason}`,
          { amount: format.money({ amount: Math.abs(carried ?? 0), currency_code }) },
        ],
};

export const settlementOverview = defineOverview(
  'settlement',
  ['organisation', 'settlement_profile', 'bank_account', 'payout_batch'],
  {
    facts: ['organisation.name', { path: 'period_until', cell: Period, label: 'settlement.period' }],
    sentences,
    tone: ({ carried_reason }) => (carried_reason === 'NEGATIVE' || carried_reason === 'HOLD' ? 'warning' : undefined),
    sections: [
      {
        parts: [
          'amount',
          'pay_on',
          'bank_account.name',
          'bank_account.iban',
          'bank_account.account_number',
          {
            path: 'payout_batch.reference',
            label: 'fields:settlement.payout_batch',
            // Viewers who may not see batches have only its name.
            when: ({ payout_batch }) => payout_batch?.status !== undefined,
          },
          'settlement_profile.name',
          'closes_at',
          { path: 'carried', when: ({ carried }) => Boolean(carried) },
          'carried_reason',
          { path: 'unrated_count', when: ({ unrated_count }) => unrated_count > 0 },
        ],
      },
    ],
    technical: [{ parts: ['count', 'payment_profile', 'created_at', 'last_status_update', 'status_reason', 'id'] }],
  },
);
