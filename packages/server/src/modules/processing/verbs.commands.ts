import type { ItemOf } from '@sluis/contract/registry';
import { findItem, getItem } from '../../resource/item.ts';
import { type ActionCommand, acting } from '../../resource/resource.ts';
import { changeRefundStatus, requestRefund } from '../refund/refund.commands.ts';
import { changeTransactionStatus, lockTransaction } from '../transaction/transaction.commands.ts';
import { mustNotBeOrdered, placeOrder } from './orders.commands.ts';
import { tellOutcomes } from './outcome.commands.ts';
import type { Processing } from './processing.commands.ts';

/** Asks for money to be given back, and its processor for it where we speak to that ourselves. */
export const requestRefundOf =
  ({ adapters }: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, body, context) => {
    const row = await requestRefund(trx, id, body, context);
    const { processor: name, amount } = row as unknown as ItemOf<'refund'>;
    const { scope } = acting(context.now);
    const processor = name ? await findItem(trx, 'processor', { id: name, scope }) : undefined;
    if (!processor || !adapters.of(processor)) return row;
    const transaction = await lockTransaction(trx, id, context);
    await placeOrder(trx, { operation: 'refund', item: row.id, transaction, amount, now: context.now });
    return row;
  };

/** Takes a gateway's word for what became of a payment, and tells whoever waits for that. */
export const reportStatus =
  ({ listeners }: Pick<Processing, 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const before = await lockTransaction(trx, id, context);
    await mustNotBeOrdered(trx, id);
    const row = await changeTransactionStatus(trx, id, body, context);
    const changed = row as unknown as ItemOf<'transaction'>;
    const { now, actor } = context;
    const heard = changed.status === before.status ? [] : [{ paid: changed }];
    await tellOutcomes(trx, heard, { acting: acting(now, actor), listeners });
    return row;
  };

/** Takes a gateway's word for what became of a refund that no processor of ours is to give. */
export const reportRefundStatus: ActionCommand = async (trx, id, body, context) => {
  await getItem(trx, 'refund', { id, scope: context.scope });
  await mustNotBeOrdered(trx, id);
  return changeRefundStatus(trx, id, body, context);
};
