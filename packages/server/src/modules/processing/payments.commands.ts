import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/transaction';
import { type PaymentProduct, payment_product_types } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { insertRow } from '../../resource/commands.ts';
import type { Acting } from '../../resource/resource.ts';
import { recordPayment } from '../transaction/transaction.commands.ts';
import { type Order, placeOrder } from './orders.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** A payment that we take ourselves, rather than one that a gateway tells of. */
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
        | 'country_code'
        | 'ip'
        | 'browser'
      >
    > {
  readonly processor: string;
  readonly payment_product: PaymentProduct;
  readonly mandate?: string | null;
}

/**
 * Makes a payment and the order to its processor, which the caller performs once this has committed. The payment is
 * there before its processor hears of it: whatever dies when, it is found again by its id.
 */
export async function takePayment(
  trx: Trx,
  { mandate, ...payment }: NewPayment,
  acting: Acting,
): Promise<{ readonly transaction: Transaction; readonly order: Order }> {
  const row = (await insertRow(trx, transaction, {
    ...payment,
    id: newId('txn', Date.parse(acting.now)),
    created_at: acting.now,
    last_status_update: acting.now,
    payment_product_type: payment_product_types[payment.payment_product],
    status: 'INITIATED',
  })) as Transaction;
  await recordPayment(trx, row, { status: 'INITIATED' }, acting);
  const ordered = { operation: 'authorise', item: row.id, transaction: row, now: acting.now, mine: true } as const;
  return { transaction: row, order: await placeOrder(trx, { ...ordered, mandate: mandate ?? null }) };
}

/** The processor of a profile that takes a product. Throws `no_processor`. */
export async function processorFor(executor: Executor, profile: string, product: string): Promise<string> {
  const found = await executor
    .selectFrom('paymentprofile')
    .innerJoin('processor', (join) => join.on((on) => on('processor.id', '=', on.fn.any('paymentprofile.processors'))))
    .select('processor.id')
    .where('paymentprofile.id', '=', profile)
    .where('processor.payment_product', '=', product as PaymentProduct)
    .orderBy('processor.id')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new ApiError('no_processor', { details: { payment_product: product } });
  return found.id;
}
