import { cancelled_reason } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import { defineOverview, type SentenceContext, type Sentences } from '../../../kit/item/overview.ts';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import type { Tone } from '../../../kit/value/status-tones.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Scheduled } from './scheduled.item.ts';
import { isWaiting } from './scheduled-cells.tsx';

type Of = Sentences<StatusOf<'scheduledtransaction'>, Scheduled>;

const isCalledOff = ({ status, status_reason }: Scheduled): boolean =>
  status === 'FAILED' && status_reason === cancelled_reason;

const failed =
  (called_off: string, word: string, next: string) =>
  (item: Scheduled, { because }: SentenceContext): string => {
    if (isCalledOff(item)) return called_off;
    const reason = because(item.status_reason);
    return `${word}${reason === undefined ? '' : `: ${reason}`}. ${next}`;
  };

/** Why it was put off, if it was. */
const before = (item: Scheduled, { because }: SentenceContext): string => {
  const reason = because(item.status_reason);
  return reason === undefined ? '' : `${reason}. `;
};

const en: Of['en'] = {
  CREATED: (item, context) =>
    isWaiting(item)
      ? `Scheduled: ${before(item, context)}${context.format.money(item)} will be charged on ${context.format.instant(item.scheduled_at)}.`
      : `In progress: ${context.format.money(item)} is being charged.`,
  FAILED: failed(
    'Cancelled: the customer was not charged.',
    'Failed',
    'Schedule a new transaction, or send the customer a payment link.',
  ),
  DONE: (item, { format }) => `Done: ${format.money(item)} was charged.`,
};

const nl: Of['nl'] = {
  CREATED: (item, context) =>
    isWaiting(item)
      ? `Gepland: ${before(item, context)}${context.format.money(item)} wordt op ${context.format.instant(item.scheduled_at)} afgeschreven.`
      : `In uitvoering: ${context.format.money(item)} wordt afgeschreven.`,
  FAILED: failed(
    'Geannuleerd: er is niets afgeschreven.',
    'Mislukt',
    'Plan een nieuwe transactie of stuur de klant een betaallink.',
  ),
  DONE: (item, { format }) => `Uitgevoerd: ${format.money(item)} is afgeschreven.`,
};

export const scheduledOverview = defineOverview('scheduledtransaction', ['customer', 'mandate', 'transaction'], {
  facts: ['merchant_reference', 'customer.name', { path: 'mandate.label', cell: Mandate }, 'scheduled_at'],
  sentences: { nl, en },
  tone: (item): Tone | undefined => (isCalledOff(item) ? 'ended' : undefined),
  sections: [{ parts: [{ path: 'description', wide: true }, 'transaction.merchant_reference', 'organisation.name'] }],
  technical: [{ parts: ['status_reason', 'payment_profile.display_name', 'last_status_update', 'created_at', 'id'] }],
});
