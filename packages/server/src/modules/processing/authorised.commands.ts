import { ApiError } from '@sluis/contract/base/errors';
import { isAuthorised, type Orderable } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../platform/database/database.ts';
import { findItems } from '../../resource/item.ts';
import type { ActionCommand } from '../../resource/resource.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import { placeOrder } from './orders.commands.ts';
import type { Processing } from './processing.commands.ts';

const becomes = { capture: 'SETTLEMENT_REQUESTED', void: 'AUTHORIZATION_VOIDED' } as const;

interface Asked {
  readonly item: ItemOf<'transaction'>;
  readonly operation: keyof Orderable;
}

/** Why something cannot be ordered of a payment; undefined where it can. */
async function refusalOf(
  executor: Executor,
  { adapters }: Pick<Processing, 'adapters'>,
  { item, operation }: Asked,
): Promise<ApiError | undefined> {
  if (!isAuthorised(item))
    return new ApiError('invalid_transition', {
      details: { from: item.status, to: becomes[operation], allowed: [] },
    });
  const [processor] = (await findItems(executor, 'processor', [item.processor])).values();
  if (!processor || !adapters.of(processor))
    return new ApiError('no_processor', { details: { payment_product: item.payment_product } });
  const other = await executor
    .selectFrom('processing_order')
    .select('id')
    .where('item', '=', item.id)
    .where('operation', 'in', ['capture', 'void'])
    .where('operation', '<>', operation)
    .executeTakeFirst();
  return other && new ApiError('request_in_progress');
}

/** Which of the two would be taken on of a payment, if it were ordered now. */
export async function orderableOf(
  executor: Executor,
  processing: Pick<Processing, 'adapters'>,
  item: ItemOf<'transaction'>,
): Promise<Orderable> {
  const takes = async (operation: keyof Orderable) =>
    (await refusalOf(executor, processing, { item, operation })) === undefined;
  return { capture: await takes('capture'), void: await takes('void') };
}

/**
 * Orders from the processor of an authorised payment that it takes the money, or that it lets go of it; the payment comes
 * to its next status when that has answered. Ordered again it is the first order. Throws `invalid_transition` for a
 * payment that is not authorised, `no_processor` where its processor is spoken to by a gateway outside, and
 * `request_in_progress` while the other of the two is being carried out.
 */
export const askOfAuthorised =
  (processing: Pick<Processing, 'adapters'>, operation: keyof Orderable): ActionCommand =>
  async (trx, id, _, context) => {
    // Whoever orders holds the payment's row, so that of both at once the second sees the order of the first.
    const item = await lockTransaction(trx, id, context);
    const refusal = await refusalOf(trx, processing, { item, operation });
    if (refusal) throw refusal;
    await placeOrder(trx, { operation, item: id, transaction: item, now: context.now });
    return item;
  };
