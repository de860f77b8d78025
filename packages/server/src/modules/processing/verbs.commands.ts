import type { Configurations } from '../../platform/configuration/configurations.ts';
import { together } from '../../platform/database/pipeline.ts';
import { getItem } from '../../resource/item.ts';
import { type ActionCommand, acting } from '../../resource/resource.ts';
import { within } from '../../resource/scope.ts';
import { changeRefundStatus, requestRefund } from '../refund/refund.commands.ts';
import { changeTransactionStatus, lockTransaction } from '../transaction/transaction.commands.ts';
import { placeOrder } from './orders.commands.ts';
import { notifyListeners } from './outcome.commands.ts';
import { assertTakenByGateway, processorOfPayment } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';

/** Asks for money to be given back, and its processor for it where we took the payment ourselves. */
export const requestRefundOf =
  (processing: Pick<Processing, 'adapters'>, configurations: Configurations): ActionCommand =>
  async (trx, id, body, context) => {
    const [row, taker] = await together([
      requestRefund(trx, id, body, { ...context, configurations }),
      processorOfPayment(trx, processing, { id, scope: context.scope }),
    ]);
    if (!taker) return row;
    const { organisation, amount } = row;
    const transaction = { id, organisation, amount };
    placeOrder(trx, { operation: 'refund', item: row.id, transaction, now: context.now });
    return row;
  };

/** Applies a gateway's report on a payment that it took, and notifies the listeners. */
export const reportStatus =
  ({ adapters, listeners }: Pick<Processing, 'adapters' | 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const locking = lockTransaction(trx, id, context);
    const [before] = await together([
      locking,
      assertTakenByGateway(trx, { adapters }, { id, scope: context.scope }, context),
    ]);
    const row = await changeTransactionStatus(trx, before, body, context);
    const { now, actor } = context;
    const updates = row.status === before.status ? [] : [{ paid: row }];
    await notifyListeners(trx, updates, { acting: acting(now, actor), listeners });
    return row;
  };

/** Applies a gateway's report on a refund of a payment that it took. */
export const reportRefundStatus =
  (processing: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, body, context) => {
    const { transaction, organisation } = await getItem(trx, 'refund', { id, scope: context.scope });
    await assertTakenByGateway(trx, processing, { id: transaction, scope: within(organisation) }, context);
    return changeRefundStatus(trx, id, body, context);
  };
