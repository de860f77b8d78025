import { ApiError } from '@sluis/contract/base/errors';
import { isAuthorised } from '@sluis/contract/entities/transaction';
import { findItem } from '../../resource/item.ts';
import { type ActionCommand, acting } from '../../resource/resource.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import { placeOrder } from './orders.commands.ts';
import type { Processing } from './processing.commands.ts';

const becomes = { capture: 'SETTLEMENT_REQUESTED', void: 'AUTHORIZATION_VOIDED' } as const;

/**
 * Orders from the processor of an authorised payment that it takes the money, or that it lets go of it; the payment comes
 * to its next status when that has answered. Ordered again it is the first order. Throws `invalid_transition` for a
 * payment that is not authorised, `no_processor` where its processor is spoken to by a gateway outside, and
 * `request_in_progress` while the other of the two is being carried out.
 */
export const askOfAuthorised =
  ({ adapters }: Pick<Processing, 'adapters'>, operation: keyof typeof becomes): ActionCommand =>
  async (trx, id, _, context) => {
    const item = await lockTransaction(trx, id, context);
    if (!isAuthorised(item))
      throw new ApiError('invalid_transition', {
        details: { from: item.status, to: becomes[operation], allowed: [] },
      });
    const { scope } = acting(context.now);
    const processor = item.processor ? await findItem(trx, 'processor', { id: item.processor, scope }) : undefined;
    if (!processor || !adapters.of(processor))
      throw new ApiError('no_processor', { details: { payment_product: item.payment_product } });
    // Whoever orders holds the payment's row, so that of both at once the second sees the order of the first.
    const other = await trx
      .selectFrom('processing_order')
      .select('id')
      .where('item', '=', id)
      .where('operation', 'in', ['capture', 'void'])
      .where('operation', '<>', operation)
      .executeTakeFirst();
    if (other) throw new ApiError('request_in_progress');
    await placeOrder(trx, { operation, item: id, transaction: item, now: context.now });
    return item;
  };
