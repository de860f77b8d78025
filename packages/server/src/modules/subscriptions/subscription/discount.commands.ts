import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { isDiscountOffered } from '@sluis/contract/subscription-discounts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Row } from '../../../resource/commands.ts';
import { findItem, getItem, isRow, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';

/**
 * Gives a discount to a subscription. Throws `discount_active` while one is active, and `discount_not_applicable` for
 * one that is not offered to it.
 */
export async function attachDiscount(trx: Trx, id: string, discount_id: string, acting: Acting): Promise<Row> {
  const { scope, now } = acting;
  const item = await getItem(trx, 'subscription', { id, scope, lock: true });
  const discount = await findItem(trx, 'subscriptiondiscount', { id: discount_id, scope });
  if (!discount || discount.organisation !== item.organisation)
    throw new ApiError('invalid_reference', { fields: { subscription_discount: ['not_allowed'] } });
  const active = await trx
    .selectFrom('attacheddiscount')
    .select('id')
    .where('subscription', '=', id)
    .where('organisation', '=', item.organisation)
    .where('active', '=', true)
    .executeTakeFirst();
  if (active) throw new ApiError('discount_active', { fields: { subscription_discount: ['not_allowed'] } });
  const plan = await getItem(trx, 'plan', { id: item.plan, scope });
  if (!isDiscountOffered(discount, plan, item.billing_cycle))
    throw new ApiError('discount_not_applicable', { fields: { subscription_discount: ['not_allowed'] } });
  const attached = newId('adis', now);
  await trx
    .insertInto('attacheddiscount')
    .values({
      id: attached,
      created_at: now,
      organisation: item.organisation,
      subscription: id,
      subscription_discount: discount_id,
      active: true,
    })
    .execute();
  await trx
    .updateTable('subscription')
    .set((with_) => ({
      subscription_discount: discount_id,
      discounts_attached: [...item.discounts_attached, attached],
      version: with_('version', '+', 1),
    }))
    .where(isRow(item))
    .execute();
  return getItem(trx, 'subscription', { id, scope: within(item.organisation) });
}

/** Removes a discount, named by itself or by its attachment. Throws `not_found` if none is active. */
export async function detachDiscount(trx: Trx, id: string, discount: string, acting: Acting): Promise<Row> {
  const { scope, now } = acting;
  const item = await getItem(trx, 'subscription', { id, scope, lock: true });
  const ended = await endDiscount(trx, item, now, discount);
  if (!ended) throw new ApiError('not_found');
  return getItem(trx, 'subscription', { id, scope: within(item.organisation) });
}

/** Ends the active discount of a subscription whose row is locked; returns whether there was one. */
export async function endDiscount(trx: Trx, item: Owned, now: string, discount?: string): Promise<boolean> {
  let ending = trx
    .updateTable('attacheddiscount')
    .set((with_) => ({ active: false, removed_at: now, version: with_('version', '+', 1) }))
    .where('subscription', '=', item.id)
    .where('organisation', '=', item.organisation)
    .where('active', '=', true);
  if (discount !== undefined)
    ending = ending.where((where) =>
      where.or([where('id', '=', discount), where('subscription_discount', '=', discount)]),
    );
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('subscription')
    .set((with_) => ({ subscription_discount: null, version: with_('version', '+', 1) }))
    .where(isRow(item))
    .execute();
  return true;
}
