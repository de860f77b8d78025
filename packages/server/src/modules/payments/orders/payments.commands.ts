import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { type PaymentProduct, payment_product_types } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { insertRows } from '../../../resource/commands.ts';
import type { Acting } from '../../../resource/resource.ts';
import { admit } from '../../merchants/configuration/admission.commands.ts';
import { recordPayments } from '../transaction/transaction.commands.ts';
import { type Order, placeClaimed } from './orders.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** A payment that Sluis takes, rather than one that a gateway reports. */
export interface NewPayment
  extends Pick<Transaction, 'organisation' | 'payment_profile' | 'amount' | 'currency_code' | 'merchant_reference'>,
    Partial<
      Pick<
        Transaction,
        | 'customer'
        | 'description'
        | 'recurring_type'
        | 'subscription'
        | 'payment_link'
        | 'capture'
        | 'capture_delay_hours'
        | 'terminal'
        | 'country_code'
        | 'ip'
        | 'browser'
        | 'platform'
      >
    > {
  readonly processor: string;
  readonly payment_product: PaymentProduct;
  readonly mandate?: string | null;
}

export interface Taken {
  readonly transaction: Transaction;
  readonly order: Order;
}

/** Who takes payments, and the provider's limits for their merchants. */
export interface Taking {
  readonly acting: Acting;
  readonly configurations: Configurations;
}

/**
 * Makes a payment and the order to its processor, which the caller performs once this has committed. The payment is
 * stored before its processor receives it: after any crash it is found by its id. Throws if `admit` refuses.
 */
export async function takePayment(trx: Trx, payment: NewPayment, taking: Taking): Promise<Taken> {
  const [taken] = await takePayments(trx, [payment], taking);
  if (taken instanceof ApiError) throw taken;
  return taken as Taken;
}

/** The same for several; returns in their order the refusal of each that may not be taken. */
export async function takePayments(
  trx: Trx,
  payments: readonly NewPayment[],
  { acting, configurations }: Taking,
): Promise<(Taken | ApiError)[]> {
  const asked = payments.map((payment) => ({ ...payment, at: acting.now }));
  const refusals = await admit(trx, configurations, asked);
  const admitted = payments.filter((_, index) => !refusals[index]);
  const taken = admitted.length > 0 ? await makePayments(trx, admitted, acting) : [];
  return refusals.map((refusal) => refusal ?? (taken.shift() as Taken));
}

/**
 * Makes a payment that waits for a card before its processor receives it: `placeClaimed` orders it then. Throws if
 * `admit` refuses.
 */
export async function preparePayment(trx: Trx, payment: NewPayment, taking: Taking): Promise<Transaction> {
  const { acting, configurations } = taking;
  const [refusal] = await admit(trx, configurations, [{ ...payment, at: acting.now }]);
  if (refusal) throw refusal;
  return (await insertPayments(trx, [payment], acting))[0] as Transaction;
}

async function makePayments(trx: Trx, payments: readonly NewPayment[], acting: Acting): Promise<Taken[]> {
  const rows = await insertPayments(trx, payments, acting);
  const orders = placeClaimed(
    trx,
    rows.map((row, index) => ({
      operation: 'authorise',
      item: row.id,
      transaction: row,
      now: acting.now,
      mandate: payments[index]?.mandate ?? null,
    })),
  );
  return rows.map((row, index) => ({ transaction: row, order: orders[index] as Order }));
}

async function insertPayments(trx: Trx, payments: readonly NewPayment[], acting: Acting): Promise<Transaction[]> {
  const rowOf = ({ mandate: _, ...payment }: NewPayment) => ({
    ...payment,
    id: newId('txn', acting.now),
    created_at: acting.now,
    last_status_update: acting.now,
    payment_product_type: payment_product_types[payment.payment_product],
    status: 'INITIATED',
    taken: true,
  });
  const values = payments.map(rowOf);
  const inserting = insertRows(trx, transaction, values);
  const moved = values.map((item) => ({ item, change: { status: 'INITIATED' } }));
  const [rows] = await together([inserting, recordPayments(trx, moved, acting, inserting)]);
  return rows;
}

/**
 * Whether a processor exists, locked until the transaction ends: a caller who deletes it, or changes its adapter, waits
 * and then sees the new order.
 */
export async function holdProcessor(trx: Trx, id: string): Promise<boolean> {
  const found = await trx.selectFrom('processor').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return found !== undefined;
}

/** The processor of a profile that takes a product, locked as above. Throws `no_processor`. */
export async function processorFor(executor: Executor, profile: string, product: string): Promise<string> {
  const found = await executor
    .selectFrom('paymentprofile')
    .innerJoin('processor', (join) => join.on((on) => on('processor.id', '=', on.fn.any('paymentprofile.processors'))))
    .select('processor.id')
    .where('paymentprofile.id', '=', profile)
    .where('processor.payment_product', '=', product as PaymentProduct)
    .orderBy('processor.id')
    .limit(1)
    .forKeyShare('processor')
    .executeTakeFirst();
  if (!found) throw new ApiError('no_processor', { details: { payment_product: product } });
  return found.id;
}
