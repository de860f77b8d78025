import { f, type Values } from '@sluis/contract/base/fields';
import { customer } from '@sluis/contract/entities/customer';
import { refund } from '@sluis/contract/entities/refund';
import { transaction } from '@sluis/contract/entities/transaction';

/** The columns of a file of payments. Their order is part of `values_hash`: a column added later goes last. */
export const payment_columns = {
  merchant_reference: transaction.fields.merchant_reference,
  created_at: transaction.fields.created_at,
  amount: transaction.fields.amount,
  currency_code: transaction.fields.currency_code,
  country_code: transaction.fields.country_code,
  customer_reference: customer.fields.merchant_reference,
} as const;
export type PaymentValues = Values<typeof payment_columns>;

/** The columns of a file of refunds; a refund has its payment's currency. */
export const refund_columns = {
  refund_reference: f.text(200),
  transaction_reference: transaction.fields.merchant_reference,
  created_at: refund.fields.created_at,
  amount: f.amount(1),
  reason: refund.fields.reason,
} as const;
export type RefundValues = Values<typeof refund_columns>;
