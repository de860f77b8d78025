import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../platform/database/database.ts';
import { findItems } from '../../resource/item.ts';
import { tokensOf } from '../mandate/mandate.commands.ts';
import type { Order } from './orders.commands.ts';

/** What an order is about. */
export interface Subject {
  readonly transaction: ItemOf<'transaction'>;
  readonly processor: ItemOf<'processor'> | undefined;
  /** By which the processor knows the payer, where they gave a mandate. */
  readonly token: string | null;
}

/** Reads what orders are about, in their order; undefined where the payment no longer exists. */
export async function findSubjects(executor: Executor, orders: readonly Order[]): Promise<(Subject | undefined)[]> {
  const transactions = await findItems(
    executor,
    'transaction',
    orders.map((order) => order.transaction),
  );
  const names = [...transactions.values()].map(({ processor }) => processor);
  const processors = await findItems(executor, 'processor', names);
  const tokens = await tokensOf(
    executor,
    orders.flatMap(({ mandate }) => mandate ?? []),
  );
  return orders.map((order) => {
    const transaction = transactions.get(order.transaction);
    const processor = processors.get(transaction?.processor ?? '');
    return transaction && { transaction, processor, token: tokens.get(order.mandate ?? '') ?? null };
  });
}
