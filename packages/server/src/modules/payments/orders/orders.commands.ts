import { ProcessorUnavailable } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Counted } from '../../../platform/http/metrics.ts';
import { whileRenewing } from '../../../platform/renewing.ts';
import { isRow, type Owned } from '../../../resource/item.ts';

/** About a payment, or a response to a dispute of it. */
export type PaymentOperation = 'authorise' | 'capture' | 'void' | 'refund';
export type Operation = PaymentOperation | 'submit' | 'accept';

/** A request to a processor, as stored in its table. */
export interface Order {
  readonly id: string;
  readonly organisation: string;
  readonly operation: Operation;
  /** The transaction, refund or response to a dispute that it changes; also its reference at the processor. */
  readonly item: string;
  readonly transaction: string;
  readonly mandate: string | null;
  readonly amount: number;
  readonly tries: number;
  /** Its card is in the vault, which this process may not be able to open. */
  readonly in_vault?: boolean;
  /**
   * A process that claimed it before has lost its lease without giving up: it may have died, or may still get an
   * answer, for example if the database was silent for longer than the lease.
   */
  readonly may_be_asked?: boolean;
  /** How long ago an unanswered request was sent, in real time; null if none was sent. */
  readonly unanswered_ms?: number | null;
}

/** The lease of a claimed order, in real time. */
const lease = sql<string>`now() + interval '30 seconds'`;
/** After this time, a processor that has not responded is asked for the outcome later. */
export const held_max_ms = 300_000;
const asked_until = sql<string>`now() + make_interval(secs => ${sql.lit(held_max_ms / 1000)})`;

interface NewOrder {
  readonly operation: Operation;
  readonly item: string;
  readonly transaction: Pick<ItemOf<'transaction'>, 'id' | 'organisation' | 'amount'>;
  readonly amount?: number;
  readonly mandate?: string | null;
  readonly in_vault?: boolean;
  readonly now: string;
}

const rowOf = ({
  operation,
  item,
  transaction,
  amount = transaction.amount,
  mandate = null,
  in_vault = false,
  now,
}: NewOrder) => ({
  id: newId('ord', now),
  operation,
  item,
  transaction: transaction.id,
  mandate,
  in_vault,
  amount,
  organisation: transaction.organisation,
  created_at: now,
});

/** Stores requests to processors, in the transaction of their cause. Existing ones are unchanged. */
export function placeOrders(trx: Trx, orders: readonly NewOrder[]): void {
  if (orders.length === 0) return;
  const placing = trx.insertInto('processing_order').values(orders.map(rowOf));
  send(
    trx,
    placing.onConflict((conflict) => conflict.columns(['item', 'operation', 'organisation']).doNothing()),
  );
}

/** The same for one. */
export const placeOrder = (trx: Trx, order: NewOrder): void => placeOrders(trx, [order]);

/**
 * The same for items without an order, to be performed by the calling process: others cannot claim them for half a
 * minute. The transaction fails if one exists already.
 */
export function placeClaimed(trx: Trx, wanted: readonly NewOrder[]): Order[] {
  const orders = wanted.map((order) => ({ ...rowOf(order), tries: 1 }));
  if (orders.length === 0) return [];
  const rows = orders.map((order) => ({ ...order, leased_until: lease, asked_until }));
  send(trx, trx.insertInto('processing_order').values(rows));
  return orders;
}

const columns = [
  'id',
  'organisation',
  'operation',
  'item',
  'transaction',
  'mandate',
  'in_vault',
  'amount',
  'tries',
] as const;
const returned = (
  now: RawBuilder<unknown>,
) => sql`${sql.join(columns.map((name) => sql.ref(`processing_order.${name}`)))},
  coalesce(old.asked_until > ${now}, false) as may_be_asked,
  (extract(epoch from ${now} - processing_order.unanswered_since) * 1000)::float8 as unanswered_ms`;

/**
 * SQL: that an order is not of these providers, which are in lower case, as adapters are looked up; '' is that of orders
 * without one. A provider that is slow is slow for all its processors.
 */
const isOfOthers = (providers: readonly string[]): RawBuilder<boolean> => {
  const taker = sql`
    select 1 from transaction join processor on processor.id = transaction.processor
    where transaction.id = processing_order.transaction and transaction.organisation = processing_order.organisation`;
  const others = sql<boolean>`not exists (${taker} and lower(provider) = any(${[...providers]}))`;
  return providers.includes('') ? sql`${others} and exists (${taker})` : others;
};

interface ClaimLimits {
  readonly limit: number;
  /** Providers at their limit. */
  readonly except: readonly string[];
  readonly share: Share;
}

/** The orders that a process performs: those whose card is in the vault or not, or both. */
export interface Share {
  readonly in_vault: boolean;
  readonly others: boolean;
}

/** Claims unclaimed orders: new ones first, then those that have waited longest. */
export const claimOrders = (executor: Executor, { limit, except, share }: ClaimLimits): Promise<Order[]> =>
  inTransaction(executor, async (trx) => {
    const own = share.in_vault && share.others ? sql`` : share.in_vault ? sql`and in_vault` : sql`and not in_vault`;
    const free = sql`(leased_until is null or leased_until < now()) ${own}`;
    const claimed = await claimRows<Owned & { readonly claimed_at: string }>(trx, {
      table: 'processing_order',
      columns: sql`id, organisation, now() as claimed_at`,
      due: except.length > 0 ? sql`${free} and ${isOfOthers(except)}` : free,
      order: sql`leased_until nulls first, created_at`,
      limit,
    });
    if (!claimed[0]) return [];
    // The database's clock, which all processes have in common, as a value: Citus takes no `now()` in conditions of values.
    const { claimed_at } = claimed[0];
    const now = sql`${claimed_at}::timestamptz`;
    const until = new Date(Date.parse(claimed_at) + held_max_ms).toISOString();
    const { rows } = await sql<Order>`
      update processing_order set leased_until = ${lease}, tries = processing_order.tries + 1,
        -- A process that has neither answered nor given up may have sent its request before it died, while it could wait.
        unanswered_since = coalesce(processing_order.unanswered_since, case when processing_order.asked_until is not null and processing_order.tries > 0 then least(${now}, processing_order.asked_until) end),
        asked_until = case when processing_order.asked_until > ${now} then processing_order.asked_until else ${until}::timestamptz end
      from ${these(claimed)} where ${isThese} returning ${returned(now)}`.execute(trx);
    return rows;
  });

/** Orders to join, by `isThese`. */
const these = (orders: readonly (Owned & { readonly tries?: number })[]) =>
  sql`${rowsLike(
    'processing_order',
    orders.map(({ id, organisation, tries }) => ({ id, organisation, tries })),
  )} as these`;
const isThese = sql`processing_order.id = these.id and processing_order.organisation = these.organisation`;

/** Puts back orders that were claimed and not started: they count no attempt and keep their position. */
export async function putBack(executor: Executor, orders: readonly Order[]): Promise<void> {
  const [first, later] = [orders.filter(({ tries }) => tries === 1), orders.filter(({ tries }) => tries > 1)];
  const putting = async (some: readonly Order[], leased_until: RawBuilder<unknown>): Promise<void> => {
    if (some.length === 0) return;
    await sql`
      update processing_order set tries = these.tries - 1, leased_until = ${leased_until}
      from ${these(some)} where ${isThese} and processing_order.tries = these.tries`.execute(executor);
  };
  await putting(first, sql`null`);
  await putting(later, sql`now()`);
}

/**
 * Renews an order that is sent to another processor, as if it were placed now. Returns when it was placed; undefined if
 * it has ended, or another process has claimed it.
 */
export async function renewOrder(trx: Trx, order: Order): Promise<string | undefined> {
  const renewed = await trx
    .updateTable('processing_order')
    .set({ leased_until: lease, asked_until, unanswered_since: null })
    .where(isRow(order))
    .where('tries', '=', order.tries)
    .returning('created_at')
    .executeTakeFirst();
  return renewed?.created_at;
}

const renewed_every_ms = 10_000;

/**
 * Performs an order and renews its lease, so that no other process claims it. A processor can take longer than a lease,
 * and would meanwhile tell another process that it does not know the payment. Throws ProcessorUnavailable if it takes
 * too long.
 */
export async function holding<T>(executor: Executor, order: Order, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    executor
      .updateTable('processing_order')
      .set({ leased_until: lease })
      .where(isRow(order))
      .where('tries', '=', order.tries)
      .execute();
  const too_long = Promise.withResolvers<never>();
  const ending = setTimeout(() => too_long.reject(new ProcessorUnavailable('no response in time')), held_max_ms);
  try {
    return await whileRenewing(renewed_every_ms, renew, () => Promise.race([work(), too_long.promise]));
  } finally {
    clearTimeout(ending);
  }
}

/** The longest wait of an order whose processor does not respond, and of one that fails for a reason we must fix. */
const wait_max_s = { 'not asked': 300, unanswered: 300, failed: 3600 } as const;
/** After this many attempts, the wait no longer grows. */
const tries_max = 12;

/** Why an order has no outcome yet. */
export type Delay = keyof typeof wait_max_s;

interface Postponing {
  readonly because: Delay;
  /** Whether a request may have arrived. */
  readonly is_sent?: boolean;
  /** Not before this, as its processor said. */
  readonly ask_from?: string | undefined;
}

/** The longest that a processor is left alone because it said so. */
const left_alone_max_s = 3600;

/** Postpones an order, in real time: for two seconds, then four, eight, up to the maximum. Returns the seconds. */
export async function postpone(
  executor: Executor,
  order: Order,
  { because, is_sent, ask_from }: Postponing,
): Promise<number> {
  const own_s = Math.min(wait_max_s[because], 2 ** Math.min(order.tries, tries_max));
  const asked_s = ask_from === undefined ? 0 : (Date.parse(ask_from) - Date.now()) / 1000;
  const wait_s = Math.max(own_s, Math.min(asked_s, left_alone_max_s));
  // The database's clock, which all processes have in common; Citus takes it as a value alone.
  if (is_sent)
    await executor
      .updateTable('processing_order')
      .set({ unanswered_since: sql<string>`now()` })
      .where(isRow(order))
      .where('unanswered_since', 'is', null)
      .execute();
  await executor
    .updateTable('processing_order')
    .set({
      leased_until: sql<string>`now() + make_interval(secs => ${wait_s})`,
      ...(!order.may_be_asked && { asked_until: null }),
    })
    .where(isRow(order))
    .execute();
  return wait_s;
}

/** For monitoring: the number of orders by their number of attempts. */
export const orders_by_tries: Counted = {
  name: 'sluis_processing_orders',
  help: `Open orders to processors by number of tries; ${tries_max} means that many or more`,
  label: 'tries',
  count: async (executor) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select least(tries, ${sql.lit(tries_max)})::text as value, count(*)::int as count
      from processing_order group by 1`.execute(executor);
    return rows;
  },
};

/**
 * Ends orders. Returns the ids of those that no other process has ended in the meantime; for the others, its outcome
 * counts.
 */
export async function endOrders(trx: Trx, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<Order, 'id'>>`
    delete from processing_order using ${these(orders)} where ${isThese} returning processing_order.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** SQL: the orders about a payment, including its captures, or about a refund. */
export const areAbout = ({ item, organisation }: { readonly item: string; readonly organisation: string }) =>
  sql<boolean>`organisation = ${organisation} and (item = ${item} or operation = 'capture' and transaction = ${item})`;

/**
 * Ends the orders about an item whose outcome is known by other means; later answers of their processor are ignored.
 * Captures are separate items.
 */
export const withdrawOrders = (
  trx: Trx,
  { item, organisation }: { readonly item: string; readonly organisation: string },
) => trx.deleteFrom('processing_order').where('item', '=', item).where('organisation', '=', organisation).execute();
