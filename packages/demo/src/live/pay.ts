import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';

type Transaction = ItemOf<'transaction'>;

/** The fields that a shopper's next payment at the same shop shares with the previous one. */
const alike = [
  'payment_profile',
  'processor',
  'customer',
  'currency_code',
  'payment_product',
  'recurring_type',
  'card_brand',
  'card_bin',
  'card_last_four',
  'card_expiry',
  'card_country',
  'platform',
  'browser',
  'country_code',
] as const satisfies readonly (keyof Transaction)[];

const sample = 100;
const thinking_max_ms = 4000;

/** Creates a payment similar to a recent one and reports its outcome after the time a shopper takes to pay. */
export async function pay({ sluis, signal }: Api): Promise<void> {
  const { items } = await sluis.transaction.list(
    { _limit: sample, _skip: randomInt(0, 2000), _count: false },
    { signal },
  );
  const like = items[randomInt(0, Math.max(1, items.length))];
  if (!like) return;
  const made = await sluis.transaction.create(paymentLike(like), { signal });
  await wait(randomInt(500, thinking_max_ms), undefined, { signal });
  await sluis.transaction.status(made.id, outcomeLike(like), { signal });
}

/** A payment similar to a recent one, with a new reference, which its description quotes too. */
export function paymentLike(like: Transaction) {
  const given = Object.fromEntries(alike.flatMap((name) => (like[name] === null ? [] : [[name, like[name]]])));
  const amount = Math.max(1, Math.round(like.amount * (0.7 + Math.random() * 0.6)));
  const merchant_reference = `${like.merchant_reference.replace(/\d+$/, '')}${randomInt(100_000, 999_999)}`;
  const description = like.description?.replaceAll(like.merchant_reference, merchant_reference);
  const { payment_profile, currency_code } = like;
  return {
    ...given,
    payment_profile,
    currency_code,
    amount,
    merchant_reference,
    ...(description !== undefined && { description }),
  };
}

const in_time = ['SETTLEMENT_COMPLETED', 'INITIATED', 'IN_PROGRESS', 'PENDING', 'UNKNOWN'];

/** The outcome of the recent payment, as far as it can be known this early. */
export const outcomeLike = ({ status, status_reason, blocked }: Transaction) =>
  in_time.includes(status) ? ({ status: 'SETTLEMENT_REQUESTED' } as const) : { status, status_reason, blocked };
