import type { Said } from '@sluis/contract/base/translate';
import { type ReasonKey, reasonKey } from '@sluis/contract/status-reasons';
import { valueAt } from '../../../kit/item/field-of.ts';
import {
  defineOverview,
  type SentenceContext,
  type Sentences,
  technical_of_processed,
} from '../../../kit/item/overview.ts';
import { SettlementLink } from '../../../kit/link/settlement-link.tsx';
import { paymentFigures } from '../../../kit/panel/payment-figures.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Chargeback } from './chargeback.item.ts';
import { ChargebackCard, ChargebackReason, hasReason, WorkBy } from './chargeback-cells.tsx';
import { daysLeft, urgencyOf } from './days-left.ts';

const processorOf = (item: Chargeback): string | undefined => {
  const name = valueAt(item, 'processor.name')?.value;
  return typeof name === 'string' ? name : undefined;
};

/** The deadline, the recipient and the reference of the response. */
const answer = (item: Chargeback, { format }: SentenceContext): readonly Said[] => {
  const { work_by_date: by, processor_id_external: reference, responded_at } = item;
  const days = daysLeft(item, format.timezone);
  const who = processorOf(item) ?? (['said.chargeback.provider'] as const);
  const quoting = reference === null ? '' : (['said.chargeback.quoting', { reference }] as const);
  const then: Said = ['said.chargeback.outcome'];
  const { takes_evidence } = item;
  if (responded_at !== null) return [['said.chargeback.responded', { at: format.instant(responded_at) }], then];
  if (takes_evidence && by !== null && days !== undefined) {
    return [[days < 0 ? 'said.chargeback.work_overdue' : 'said.chargeback.work_by', { date: format.date(by) }], then];
  }
  if (by === null || days === undefined) return [['said.chargeback.respond', { who, quoting }], then];
  const key = days < 0 ? 'said.chargeback.overdue' : 'said.chargeback.respond_by';
  return [[key, { who, quoting, date: format.date(by) }], then];
};

/** The fee of the acquirer, which it charges whatever the outcome. */
const fee = ({ fee_amount, currency_code }: Chargeback, { format }: SentenceContext): readonly Said[] =>
  fee_amount ? [['said.chargeback.fee', { fee: format.money({ amount: fee_amount, currency_code }) }]] : [];

const keyOf = ({ status_reason }: Chargeback): string => reasonKey(status_reason ?? '');
const accepted: ReasonKey = 'accepted_by_the_merchant';

const sentences: Sentences<StatusOf<'chargeback'>, Chargeback> = {
  OPEN: answer,
  IN_DISPUTE: answer,
  WON: (item, context) => [['said.chargeback.WON', { amount: context.format.money(item) }], ...fee(item, context)],
  LOST: (item, context) => [
    [
      keyOf(item) === accepted ? 'said.chargeback.lost_accepted' : 'said.chargeback.LOST',
      { amount: context.format.money(item) },
    ],
    ...fee(item, context),
  ],
  CANCELLED: (item, { format }) => {
    const key = {
      withdrawn_by_the_card_holder: 'said.chargeback.withdrawn',
      sent_in_error: 'said.chargeback.sent_in_error',
    }[keyOf(item)];
    return [key ?? 'said.chargeback.CANCELLED', { amount: format.money(item) }];
  },
};

export const chargebackOverview = defineOverview('chargeback', ['transaction', 'customer', 'assignee'], {
  facts: [
    'transaction.merchant_reference',
    'customer.name',
    // A card's own details say more than the method.
    {
      path: 'transaction.payment_product',
      when: ({ card, transaction }) => card === null && transaction.payment_product != null,
    },
    { path: 'card', cell: ChargebackCard },
    'created_at',
  ],
  sentences,
  tone: (item, { format }) => {
    const days = daysLeft(item, format.timezone);
    return days === undefined ? undefined : (urgencyOf(days) ?? 'warning');
  },
  figures: ({ transaction }) => {
    const figures = paymentFigures(transaction);
    return figures && { title: 'panel.of_payment', figures };
  },
  sections: [
    {
      parts: [
        { path: 'work_by_date', cell: WorkBy },
        { path: 'due_at', when: ({ due_at }) => due_at !== null },
        'stage',
        'responded_at',
        {
          path: 'reason',
          cell: ChargebackReason,
          when: hasReason,
        },
        'reason_code',
        { path: 'fee_amount', when: ({ fee_amount }) => fee_amount !== null },
        'assignee.name',
        'source_type',
        'organisation.name',
        { path: 'settlement', cell: SettlementLink },
      ],
    },
  ],
  technical: technical_of_processed,
});
