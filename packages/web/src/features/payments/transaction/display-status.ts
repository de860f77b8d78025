import type { ItemOf } from '@sluis/contract/registry';
import { reasonKey } from '@sluis/contract/status-reasons';
import { type Shown, shownStatus, type Words } from '../../../kit/item/shown.ts';
import type { Tone } from '../../../kit/value/status-tones.ts';

type Said = Pick<ItemOf<'transaction'>, 'status' | 'status_reason' | 'blocked' | 'amount_charged_back'>;

/** The meaning of a status together with its reason; the texts are `transaction.display.{name}`. */
const tones = {
  authorization_expired: 'ended',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  settlement_declined: 'failed',
  settlement_failed: 'failed',
  settlement_cancelled: 'ended',
  externally_settled: 'good',
  submitted: 'waiting',
  submitted_for_settlement: 'waiting',
  settling: 'good',
  reauthorized: 'waiting',
  expired: 'ended',
  voided: 'ended',
  open: 'waiting',
} as const satisfies Readonly<Record<string, Tone>>;

export type DisplayName = keyof typeof tones | 'chargeback' | 'blocked';

/** The name and tone that say more than the status; undefined if the status is enough. */
export function displayStatus(item: Said): { name: DisplayName; tone: Tone } | undefined {
  if ((item.amount_charged_back ?? 0) > 0) return { name: 'chargeback', tone: 'dispute' };
  if (item.status === 'FAILED' && item.blocked) return { name: 'blocked', tone: 'failed' };
  const name = reasonKey(item.status_reason ?? '');
  return Object.hasOwn(tones, name)
    ? { name: name as keyof typeof tones, tone: tones[name as keyof typeof tones] }
    : undefined;
}

export type Judged = Said & Pick<ItemOf<'transaction'>, 'amount' | 'amount_refunded'>;

/** The status of a payment in common terms, with refunds and chargebacks. */
export function shownPayment(item: Judged, { t }: Words): Shown {
  const display = displayStatus(item);
  const { text, tone } = shownStatus('transaction', item.status, t);
  const refunded = item.amount_refunded >= item.amount ? 'transaction.refunded' : 'transaction.refunded_partly';
  return {
    text: display ? t(`transaction.display.${display.name}`) : text,
    tone: display?.tone ?? tone,
    mark: item.amount_refunded > 0 ? t(refunded) : undefined,
    title: item.status_reason ?? undefined,
  };
}
