import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { findItems } from '../../../resource/item.ts';
import { tokensOf } from '../mandate/mandate.commands.ts';
import type { Order } from './orders.commands.ts';

export interface Subject {
  readonly transaction: ItemOf<'transaction'>;
  readonly processor: ItemOf<'processor'> | undefined;
  /** The middlewares of its payment profile, to call before its authorisation. */
  readonly middleware: readonly string[];
  /** The processor's token for the payer, if they gave a mandate. */
  readonly token: string | null;
}

/** Reads the subjects of orders, in their order; undefined if the payment no longer exists. */
export async function findSubjects(executor: Executor, orders: readonly Order[]): Promise<(Subject | undefined)[]> {
  const transactions = await findItems(
    executor,
    'transaction',
    orders.map((order) => order.transaction),
  );
  const names = [...transactions.values()].map(({ processor }) => processor);
  const processors = await findItems(executor, 'processor', names);
  const chains = await chainsOf(executor, orders, transactions);
  const tokens = await tokensOf(
    executor,
    orders.flatMap(({ mandate }) => mandate ?? []),
  );
  return orders.map((order) => {
    const transaction = transactions.get(order.transaction);
    const processor = processors.get(transaction?.processor ?? '');
    if (!transaction) return undefined;
    const middleware = chains.get(transaction.payment_profile) ?? [];
    return { transaction, processor, middleware, token: tokens.get(order.mandate ?? '') ?? null };
  });
}

/** The middlewares by payment profile, for payments to be authorised. */
async function chainsOf(
  executor: Executor,
  orders: readonly Order[],
  transactions: ReadonlyMap<string, ItemOf<'transaction'>>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const profiles = orders.flatMap(({ operation, transaction }) =>
    operation === 'authorise' ? (transactions.get(transaction)?.payment_profile ?? []) : [],
  );
  if (profiles.length === 0) return new Map();
  const found = await executor
    .selectFrom('paymentprofile')
    .select(['id', 'middleware'])
    .where('id', 'in', [...new Set(profiles)])
    .where(sql<boolean>`middleware <> '{}'`)
    .execute();
  return new Map(found.map(({ id, middleware }) => [id, middleware]));
}
