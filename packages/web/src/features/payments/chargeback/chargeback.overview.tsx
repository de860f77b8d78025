import { type ReasonKey, reasonKey } from '@sluis/contract/status-reasons';
import { valueAt } from '../../../kit/item/field-of.ts';
import {
  defineOverview,
  type SentenceContext,
  type Sentences,
  technical_of_processed,
} from '../../../kit/item/overview.ts';
import { paymentFigures } from '../../../kit/panel/payment-figures.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Chargeback } from './chargeback.item.ts';
import { ChargebackCard, WorkBy } from './chargeback-cells.tsx';
import { daysLeft, urgencyOf } from './days-left.ts';

type Of = Sentences<StatusOf<'chargeback'>, Chargeback>;
type Say = (item: Chargeback, context: SentenceContext) => string;

const processorOf = (item: Chargeback): string | undefined => {
  const name = valueAt(item, 'processor.name')?.value;
  return typeof name === 'string' ? name : undefined;
};

const answer_in_english: Say = (item, { format }) => {
  const { work_by_date: by, processor_id_external: reference, responded_at } = item;
  const days = daysLeft(item, format.timezone);
  const who = processorOf(item) ?? 'your payment service provider';
  const quoting = reference === null ? '' : `, quoting reference ${reference}`;
  const then = 'The outcome will appear here.';
  if (responded_at !== null) return `You responded on ${format.instant(responded_at)}. ${then}`;
  if (by === null || days === undefined) return `Respond through ${who}${quoting}. ${then}`;
  return days < 0
    ? `Overdue. The deadline was ${format.date(by)}. Ask ${who} whether you can still respond${quoting}. ${then}`
    : `Respond by ${format.date(by)} through ${who}${quoting}. ${then}`;
};
const answer_in_dutch: Say = (item, { format }) => {
  const { work_by_date: by, processor_id_external: reference, responded_at } = item;
  const days = daysLeft(item, format.timezone);
  const who = processorOf(item) ?? 'uw betaaldienstverlener';
  const quoting = reference === null ? '' : `, onder vermelding van ${reference}`;
  const then = 'De uitkomst verschijnt hier.';
  if (responded_at !== null) return `U hebt gereageerd op ${format.instant(responded_at)}. ${then}`;
  if (by === null || days === undefined) return `Reageer via ${who}${quoting}. ${then}`;
  return days < 0
    ? `Te laat. De reactietermijn liep tot en met ${format.date(by)}. Vraag ${who} of u nog kunt reageren${quoting}. ${then}`
    : `Reageer uiterlijk ${format.date(by)} via ${who}${quoting}. ${then}`;
};

const keyOf = ({ status_reason }: Chargeback): string => reasonKey(status_reason ?? '');
const accepted: ReasonKey = 'accepted_by_the_merchant';

const en: Of['en'] = {
  OPEN: answer_in_english,
  IN_DISPUTE: answer_in_english,
  WON: (item, { format }) => `Won: you keep ${format.money(item)}. No further action is needed.`,
  LOST: (item, { format }) =>
    `Lost: ${keyOf(item) === accepted ? 'the chargeback was accepted and ' : ''}${format.money(item)} was returned to the customer. You can no longer respond.`,
  CANCELLED: (item, { format }) => {
    const why = {
      withdrawn_by_the_card_holder: 'the cardholder withdrew the chargeback',
      sent_in_error: 'the chargeback was sent in error',
    }[keyOf(item)];
    return `Cancelled: ${why ? `${why}, so ` : ''}you keep ${format.money(item)}. No further action is needed.`;
  },
};

const nl: Of['nl'] = {
  OPEN: answer_in_dutch,
  IN_DISPUTE: answer_in_dutch,
  WON: (item, { format }) => `Gewonnen: u behoudt ${format.money(item)}. U hoeft niets meer te doen.`,
  LOST: (item, { format }) =>
    `Verloren: ${keyOf(item) === accepted ? 'de chargeback is geaccepteerd en ' : ''}${format.money(item)} is teruggeboekt naar de klant. U kunt niet meer reageren.`,
  CANCELLED: (item, { format }) => {
    const why = {
      withdrawn_by_the_card_holder: 'de kaarthouder heeft de chargeback ingetrokken',
      sent_in_error: 'de chargeback is ten onrechte verstuurd',
    }[keyOf(item)];
    return `Geannuleerd: ${why ? `${why}. U` : 'u'} behoudt ${format.money(item)} en hoeft niets meer te doen.`;
  },
};

export const chargebackOverview = defineOverview('chargeback', ['transaction', 'customer'], {
  facts: [
    'transaction.merchant_reference',
    'customer.name',
    // Of a card its own words say more than the method.
    {
      path: 'transaction.payment_product',
      when: ({ card, transaction }) => card === null && transaction.payment_product != null,
    },
    { path: 'card', cell: ChargebackCard },
    'created_at',
  ],
  sentences: { nl, en },
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
        'responded_at',
        'reason',
        'reason_code',
        'source_type',
        'organisation.name',
        'settlement',
      ],
    },
  ],
  technical: technical_of_processed,
});
