import { ApiError } from '@sluis/contract/base/errors';
import { isAuthorised, type Orderable } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../platform/database/database.ts';
import { together } from '../../platform/database/pipeline.ts';
import type { ActionCommand } from '../../resource/resource.ts';
import { within } from '../../resource/scope.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import { placeOrder } from './orders.commands.ts';
import { processorOfPayment } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';

const becomes = { capture: 'SETTLEMENT_REQUESTED', void: 'AUTHORIZATION_VOIDED' } as const;

/** Of a payment: why something cannot be ordered of it; undefined where it can. */
async function refusalsOf(
  executor: Executor,
  processing: Pick<Processing, 'adapters'>,
  item: ItemOf<'transaction'>,
): Promise<(operation: keyof Orderable) => ApiError | undefined> {
  if (!isAuthorised(item))
    return (operation) =>
      new ApiError('invalid_transition', { details: { from: item.status, to: becomes[operation], allowed: [] } });
  const ordering = executor
    .selectFrom('processing_order')
    .select('operation')
    .where('item', '=', item.id)
    .where('organisation', '=', item.organisation)
    .where('operation', 'in', ['capture', 'void'])
    .execute();
  const [taker, ordered] = await together([
    processorOfPayment(executor, processing, { id: item.id, scope: within(item.organisation) }),
    ordering,
  ]);
  if (!taker) return () => new ApiError('no_processor', { details: { payment_product: item.payment_product } });
  return (asked) =>
    ordered.some(({ operation }) => operation !== asked) ? new ApiError('request_in_progress') : undefined;
}

/** Which of the two would be taken on of a payment, if it were ordered now. */
export async function orderableOf(
  executor: Executor,
  processing: Pick<Processing, 'adapters'>,
  item: ItemOf<'transaction'>,
): Promise<Orderable> {
  const refusalOf = await refusalsOf(executor, processing, item);
  return { capture: !refusalOf('capture'), void: !refusalOf('void') };
}

/**
 * Orders the processor of an authorised payment to capture or void it; the payment gets its next status when the
 * processor has responded. Ordered again it is the first order. Throws `invalid_transition` for a
 * payment that is not authorised, `no_processor` where a gateway outside took it, and
 * `request_in_progress` while the other of the two is being carried out.
 */
export const askOfAuthorised =
  (processing: Pick<Processing, 'adapters'>, operation: keyof Orderable): ActionCommand =>
  async (trx, id, _, context) => {
    // The caller holds the payment's row, so that of two concurrent orders the second sees the first.
    const item = await lockTransaction(trx, id, context);
    const refusal = (await refusalsOf(trx, processing, item))(operation);
    if (refusal) throw refusal;
    placeOrder(trx, { operation, item: id, transaction: item, now: context.now });
    return item;
  };
