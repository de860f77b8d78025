import type { ItemOf } from '@sluis/contract/registry';
import { together } from '../../platform/database/pipeline.ts';
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
    const [row, taker] = await together([requestRefund(trx, id, body, context), takerOf(trx, processing, id)]);
    if (!taker) return row;
    const { organisation, amount } = row as unknown as ItemOf<'refund'>;
    const transaction = { id, organisation, amount };
    placeOrder(trx, { operation: 'refund', item: row.id, transaction, now: context.now });
    return row;
  };

/** Takes a gateway's word for what became of a payment that it took, and tells whoever waits for that. */
export const reportStatus =
  ({ adapters, listeners }: Pick<Processing, 'adapters' | 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const locking = lockTransaction(trx, id, context);
    const [before] = await together([locking, mustBeGateways(trx, { adapters }, id, context)]);
    const row = await changeTransactionStatus(trx, before, body, context);
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
    await mustBeGateways(trx, processing, transaction, context);
    return changeRefundStatus(trx, id, body, context);
  };
