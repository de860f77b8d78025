import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { defaultsOf } from '@sluis/contract/base/fields';
import { subscriptiondiscount } from '@sluis/contract/entities/subscriptions/subscriptiondiscount';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';

/** Makes a discount, by default in the currency of the organisation's first payment profile. */
export async function makeDiscount(trx: Trx, body: Body, acting: Acting): Promise<Row> {
  const given = { ...defaultsOf(subscriptiondiscount.fields), ...body } as Body &
    Pick<ItemOf<'subscriptiondiscount'>, 'type' | 'amount'>;
  await checkReferences(trx, subscriptiondiscount.fields, body, acting.scope);
  checkAmount(given);
  const currency_code = body.currency_code ?? (await currencyOf(trx, String(body.organisation)));
  return createItem(trx, subscriptiondiscount, { ...given, currency_code }, acting);
}

/** Changes a discount for future cycles. */
export async function changeDiscount(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const changed = await updateItem(trx, subscriptiondiscount, id, body, acting);
  checkAmount(changed);
  return changed;
}

/** More than nothing; a percentage at most 1; a fixed amount in whole minor units. */
function checkAmount({ type, amount }: Pick<ItemOf<'subscriptiondiscount'>, 'type' | 'amount'>): void {
  const faults: FieldFault[] = [];
  if (amount <= 0) faults.push('too_small');
  if (type === 'percentage' && amount > 1) faults.push('too_large');
  if (type === 'fixed_cents' && !Number.isSafeInteger(amount)) faults.push('invalid_format');
  if (faults.length > 0) throw new ApiError('invalid_value', { fields: { amount: faults } });
}

async function currencyOf(executor: Executor, organisation: string): Promise<string> {
  const profile = await executor
    .selectFrom('paymentprofile')
    .select('currency_code')
    .where('organisation', '=', organisation)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return profile?.currency_code ?? 'EUR';
}
