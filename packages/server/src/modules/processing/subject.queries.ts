import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../platform/database/database.ts';
import { findItem } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import type { Order } from './orders.commands.ts';

/** What an order is about. */
export interface Subject {
  readonly transaction: ItemOf<'transaction'>;
  readonly processor: ItemOf<'processor'> | undefined;
  /** By which the processor knows the payer, where they gave a mandate. */
  readonly token: string | null;
}

const { scope } = acting('');

/** Reads what an order is about; a payment is never deleted. */
export async function findSubject(executor: Executor, order: Order): Promise<Subject> {
  const transaction = await findItem(executor, 'transaction', { id: order.transaction, scope });
  if (!transaction) throw new Error(`order ${order.id} is of a payment that is gone`);
  const processor = transaction.processor
    ? await findItem(executor, 'processor', { id: transaction.processor, scope })
    : undefined;
  const mandate = order.mandate
    ? await executor.selectFrom('mandate').select('processor_token').where('id', '=', order.mandate).executeTakeFirst()
    : undefined;
  return { transaction, processor, token: mandate?.processor_token ?? null };
}
