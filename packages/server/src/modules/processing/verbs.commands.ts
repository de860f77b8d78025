import type { ItemOf } from '@sluis/contract/registry';
import { getItem } from '../../resource/item.ts';
import { type ActionCommand, acting } from '../../resource/resource.ts';
import { changeRefundStatus, requestRefund } from '../refund/refund.commands.ts';
import { changeTransactionStatus, lockTransaction } from '../transaction/transaction.commands.ts';
import { placeOrder } from './orders.commands.ts';
import { tellOutcomes } from './outcome.commands.ts';
import type { Processing } from './processing.commands.ts';
import { mustBeGateways, takerOf } from './takers.queries.ts';

/** Asks for money to be given back, and its processor for it where we took the payment ourselves. */
export const requestRefundOf =
  (processing: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, body, context) => {
    const row = await requestRefund(trx, id, body, context);
    if (!(await takerOf(trx, processing, id))) return row;
    const { amount } = row as unknown as ItemOf<'refund'>;
    const transaction = await lockTransaction(trx, id, context);
    await placeOrder(trx, { operation: 'refund', item: row.id, transaction, amount, now: context.now });
    return row;
  };

/** Takes a gateway's word for what became of a payment that it took, and tells whoever waits for that. */
export const reportStatus =
  ({ adapters, listeners }: Pick<Processing, 'adapters' | 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const before = await lockTransaction(trx, id, context);
    await mustBeGateways(trx, { adapters }, id);
    const row = await changeTransactionStatus(trx, id, body, context);
    const changed = row as unknown as ItemOf<'transaction'>;
    const { now, actor } = context;
    const heard = changed.status === before.status ? [] : [{ paid: changed }];
    await tellOutcomes(trx, heard, { acting: acting(now, actor), listeners });
    return row;
  };

/** Takes a gateway's word for what became of a refund of a payment that it took. */
export const reportRefundStatus =
  (processing: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, body, context) => {
    const { transaction } = await getItem(trx, 'refund', { id, scope: context.scope });
    await mustBeGateways(trx, processing, transaction);
    return changeRefundStatus(trx, id, body, context);
  };
