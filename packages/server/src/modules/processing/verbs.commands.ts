import type { ItemOf } from '@sluis/contract/registry';
import { together } from '../../platform/database/pipeline.ts';
import { getItem } from '../../resource/item.ts';
import { type ActionCommand, acting } from '../../resource/resource.ts';
import { changeRefundStatus, requestRefund } from '../refund/refund.commands.ts';
import { changeTransactionStatus, lockTransaction } from '../transaction/transaction.commands.ts';
import { mustNotBeOrdered, placeOrder } from './orders.commands.ts';
import { tellOutcomes } from './outcome.commands.ts';
import type { Processing } from './processing.commands.ts';
import { findProcessorOf } from './subject.queries.ts';

/** Asks for money to be given back, and its processor for it where we speak to that ourselves. */
export const requestRefundOf =
  ({ adapters }: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, body, context) => {
    const [row, processor] = await together([requestRefund(trx, id, body, context), findProcessorOf(trx, id)]);
    if (!processor || !adapters.of(processor)) return row;
    const { organisation, amount } = row as unknown as ItemOf<'refund'>;
    const transaction = { id, organisation, amount };
    placeOrder(trx, { operation: 'refund', item: row.id, transaction, now: context.now });
    return row;
  };

/** Takes a gateway's word for what became of a payment, and tells whoever waits for that. */
export const reportStatus =
  ({ listeners }: Pick<Processing, 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const [before] = await together([lockTransaction(trx, id, context), mustNotBeOrdered(trx, id)]);
    const row = await changeTransactionStatus(trx, before, body, context);
    const changed = row as unknown as ItemOf<'transaction'>;
    const { now, actor } = context;
    const heard = changed.status === before.status ? [] : [{ paid: changed }];
    await tellOutcomes(trx, heard, { acting: acting(now, actor), listeners });
    return row;
  };

/** Takes a gateway's word for what became of a refund that no processor of ours is to give. */
export const reportRefundStatus: ActionCommand = async (trx, id, body, context) => {
  await together([getItem(trx, 'refund', { id, scope: context.scope }), mustNotBeOrdered(trx, id)]);
  return changeRefundStatus(trx, id, body, context);
};
