import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';

export type Operation = 'authorise' | 'capture' | 'void' | 'refund';

/** Something to be asked of a processor, as its table keeps it. */
export interface Order {
  readonly id: string;
  readonly operation: Operation;
  /** The transaction or refund that it changes, which is the reference that the processor knows it by. */
  readonly item: string;
  readonly transaction: string;
  readonly mandate: string | null;
  readonly amount: number;
  readonly tries: number;
}

/** How long whoever took up an order has for it, in real time. */
const lease = sql<string>`now() + interval '30 seconds'`;

interface NewOrder {
  readonly operation: Operation;
  readonly item: string;
  readonly transaction: Pick<ItemOf<'transaction'>, 'id' | 'organisation' | 'amount'>;
  readonly amount?: number;
  readonly mandate?: string | null;
  readonly now: string;
  /** Whoever places it performs it as well: nobody else takes it up for half a minute. */
  readonly mine?: true;
}

/** Writes down what a processor is to be asked, in the transaction of its cause. A repeated order is the first. */
export const placeOrder = async (trx: Trx, order: NewOrder): Promise<Order> =>
  (await placeOrders(trx, [order]))[0] as Order;

/** The same for several. */
export async function placeOrders(trx: Trx, wanted: readonly NewOrder[]): Promise<Order[]> {
  const orders = wanted.map(({ operation, item, transaction, amount = transaction.amount, mandate = null }) => ({
    ...{ id: newId('ord'), operation, item, transaction: transaction.id, mandate, amount },
  }));
  if (orders.length === 0) return [];
  await trx
    .insertInto('processing_order')
    .values(
      wanted.map(({ transaction, now, mine }, index) => ({
        ...(orders[index] as (typeof orders)[number]),
        created_at: now,
        organisation: transaction.organisation,
        leased_until: mine ? lease : null,
        tries: mine ? 1 : 0,
      })),
    )
    .onConflict((conflict) => conflict.columns(['item', 'operation']).doNothing())
    .execute();
  return orders.map((order) => ({ ...order, tries: 1 }));
}

const columns = ['id', 'operation', 'item', 'transaction', 'mandate', 'amount', 'tries'] as const;

/** Takes up orders that nobody is performing, the oldest first. */
export async function takeUp(executor: Executor, limit: number): Promise<Order[]> {
  const rows = await executor
    .updateTable('processing_order')
    .set((with_) => ({ leased_until: lease, tries: with_('tries', '+', 1) }))
    .where('id', 'in', (with_) =>
      with_
        .selectFrom('processing_order')
        .select('id')
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<string>`now()`)]))
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
  return rows as Order[];
}

/** Leaves an order for later: after one second, then two, four, up to five minutes. */
export const postpone = (executor: Executor, { id, tries }: Order): Promise<unknown> =>
  executor
    .updateTable('processing_order')
    .set({ leased_until: sql<string>`now() + make_interval(secs => ${Math.min(300, 2 ** Math.min(tries, 9))})` })
    .where('id', '=', id)
    .execute();

/** Ends orders. Answers the ids of those that no other process had ended meanwhile, whose outcome would then hold. */
export async function endOrders(trx: Trx, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<Pick<Order, 'id'>>`
    delete from processing_order where id = any(${ids}) returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
