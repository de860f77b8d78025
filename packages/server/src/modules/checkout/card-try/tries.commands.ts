import { hasSucceeded, isOver } from '@sluis/contract/entities/payments/transaction';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import type { OutcomeListener } from '../../payments/orders/listeners.commands.ts';

/** Where a card is tried, and by whom if known. */
export interface Door {
  readonly organisation: string;
  readonly network: string;
  /** The terminal, if any. */
  readonly device: string | null;
}

/** A merchant has many networks and devices, so its limit is this many times that of one. */
const merchant_factor = 10;

/**
 * Whether a device, a network or a merchant has used up its failed tries of the last ten minutes, on pages and at
 * terminals together; in real time, over all processes. A device has a limit on their number. For a network and a
 * merchant at least half of the latest tries must also have failed, so that a busy shop, whose tills share an address,
 * is not stopped by the few cards that banks decline. Tries of a merchant that have not ended count as neither: it has
 * many at any moment.
 */
export async function isTestingCards(trx: Trx, door: Door, tries_max: number): Promise<boolean> {
  // Concurrent tries of one network or device wait for each other, so that each counts those before it.
  for (const key of [`network ${door.network}`, ...(door.device === null ? [] : [`device ${door.device}`])])
    send(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`card tries, ${key}`}, 0))`);
  const merchant_max = merchant_factor * tries_max;
  const { rows } = await sql<{ is_limited: boolean }>`
    select (
      select count(*) from card_try
      where device = ${door.device} and failed is not false and created_at > now() - interval '10 minutes'
    ) >= ${tries_max} or (
      select count(*) filter (where failed is not false) from (
        select failed from card_try where network = ${door.network} and created_at > now() - interval '10 minutes'
        order by created_at desc limit ${2 * tries_max}) as latest
    ) >= ${tries_max} or (
      select count(*) filter (where failed) from (
        select failed from card_try
        where organisation = ${door.organisation} and created_at > now() - interval '10 minutes'
        order by created_at desc limit ${2 * merchant_max}) as latest
    ) >= ${merchant_max} as is_limited`.execute(trx);
  return rows[0]?.is_limited === true;
}

/** Counts a card before it is sent to the processor of a payment. */
export const countCardTry = (trx: Trx, transaction: string, door: Door): void =>
  send(trx, trx.insertInto('card_try').values({ ...door, transaction }));

/** Records whether the tries of ended payments failed. */
export const endCardTries: OutcomeListener = async (trx, updates) => {
  const ended = updates.flatMap(({ paid }) =>
    paid.payment_product === 'card' && (hasSucceeded(paid) || isOver(paid))
      ? [{ transaction: paid.id, organisation: paid.organisation, failed: !hasSucceeded(paid) }]
      : [],
  );
  if (ended.length === 0) return;
  await sql`
    update card_try set failed = ended.failed from ${rowsLike('card_try', ended)} as ended
    where card_try.transaction = ended.transaction and card_try.organisation = ended.organisation
      and card_try.failed is distinct from ended.failed`.execute(trx);
};
