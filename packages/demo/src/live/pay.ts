import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ItemOf } from '@sluis/contract/registry';
import { type Api, call } from './api.ts';

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
  'description',
] as const satisfies readonly (keyof Transaction)[];

const sample = 100;
const thinking_max_ms = 4000;

/** Creates a payment similar to a recent one and reports its outcome after the time a shopper takes to pay. */
export async function pay(api: Api): Promise<void> {
  const path = `/transaction?_limit=${sample}&_skip=${randomInt(0, 2000)}&_count=false`;
  const { items } = await call<{ items: Transaction[] }>(api, 'GET', path);
  const like = items[randomInt(0, Math.max(1, items.length))];
  if (!like) return;
  const given = Object.fromEntries(alike.flatMap((name) => (like[name] === null ? [] : [[name, like[name]]])));
  const amount = Math.max(1, Math.round(like.amount * (0.7 + Math.random() * 0.6)));
  const merchant_reference = `${like.merchant_reference.replace(/\d+$/, '')}${randomInt(100_000, 999_999)}`;
  const made = await call<Transaction>(api, 'POST', '/transaction', { ...given, amount, merchant_reference });
  await wait(randomInt(500, thinking_max_ms), undefined, { signal: api.signal });
  await call(api, 'POST', `/transaction/${made.id}/status`, outcomeLike(like));
}

const in_time = ['SETTLEMENT_COMPLETED', 'INITIATED', 'IN_PROGRESS', 'PENDING', 'UNKNOWN'];

/** The outcome of the recent payment, as far as it can be known this early. */
export const outcomeLike = ({ status, status_reason, blocked }: Transaction) =>
  in_time.includes(status) ? { status: 'SETTLEMENT_REQUESTED' } : { status, status_reason, blocked };
