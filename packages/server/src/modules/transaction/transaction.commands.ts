import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/transaction';
import { type PaymentProduct, payment_product_types } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Body, Row } from '../../resource/commands.ts';
import { reportedInstant } from '../../resource/instants.ts';
import { getItem } from '../../resource/item.ts';
import { checkReferences } from '../../resource/references.ts';
import type { Acting } from '../../resource/resource.ts';
import { beginItem, changeStatuses, type StatusChange } from '../../resource/status.ts';
import { mustBeCustomerOf } from '../customer/customer.queries.ts';
import { namedProfile } from '../payment-profile/payment-profile.queries.ts';
import { recordAndTell } from '../webhook/status-telling.commands.ts';

/** Every status of a payment is written and told by this. */
export const recordPayments = recordAndTell('transaction');

/** A transaction locked until the end of the database transaction: refunds and chargebacks of it queue here. */
export const lockTransaction = (trx: Trx, id: string, { scope }: Acting): Promise<ItemOf<'transaction'>> =>
  getItem(trx, 'transaction', { id, scope, lock: true });

/**
 * The same for several, of any organisation. They are locked in the order of their ids and before anything else that
 * belongs to them: orders, refunds, chargebacks, and what they pay for (ADR 32).
 */
export const lockTransactions = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  sql`select 1 from transaction where id = any(${ids}) order by id for update`.execute(trx);

/** Records a payment that a gateway took. It belongs to its payment profile's organisation and has its currency. */
export async function recordTransaction(trx: Trx, body: Body, context: Acting): Promise<Row> {
  const profile = await namedProfile(trx, body, context.scope);
  const { processor, ...references } = body;
  // A profile's own processors may belong to the provider, above what the caller sees.
  const is_known = processor == null || profile.processors.includes(String(processor));
  const named = is_known ? references : body;
  await checkReferences(trx, transaction.fields, named, context.scope, profile.organisation);
  if (profile.currency_code !== body.currency_code)
    throw new ApiError('currency_mismatch', {
      fields: { currency_code: ['not_allowed'] },
      details: { currency_code: profile.currency_code },
    });
  await mustBeCustomerOf(trx, body.customer, profile.organisation);
  mustHaveFailed(body);
  const created_at = reportedInstant('created_at', body.created_at, context.now);
  const product = body.payment_product as PaymentProduct | null | undefined;
  const recorded = {
    ...body,
    id: newId('txn', Date.parse(created_at)),
    created_at,
    organisation: profile.organisation,
    payment_product_type: product ? payment_product_types[product] : null,
  };
  return beginItem(trx, transaction, recorded, context, recordPayments);
}

/** What a rule blocks has failed by that. Throws `invalid_value`. */
function mustHaveFailed({ blocked, status }: Body): void {
  if (blocked === true && status !== 'FAILED')
    throw new ApiError('invalid_value', { fields: { blocked: ['not_allowed'] } });
}

/** Takes a gateway's word for what became of a payment. */
export async function changeTransactionStatus(trx: Trx, id: string, body: Body, context: Acting): Promise<Row> {
  mustHaveFailed(body);
  const item = await lockTransaction(trx, id, context);
  const { blocked, ...change } = body as unknown as StatusChange & { readonly blocked?: boolean };
  const move = { item, change, besides: { ...(blocked && { blocked }) } };
  return (await changeStatuses(trx, transaction, [move], context, recordPayments))[0] as Row;
}
