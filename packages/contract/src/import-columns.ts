import { f, type Values } from './base/fields.ts';
import { chargeback } from './entities/chargeback.ts';
import { customer } from './entities/customer.ts';
import { refund } from './entities/refund.ts';
import { transaction } from './entities/transaction.ts';

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

/** The columns of a file of chargebacks, which are open unless the file says otherwise. */
export const chargeback_columns = {
  chargeback_reference: f.text(200),
  transaction_reference: transaction.fields.merchant_reference,
  created_at: chargeback.fields.created_at,
  amount: f.amount(1),
  status: { ...chargeback.fields.status, default: 'OPEN' },
  reason_code: chargeback.fields.reason_code,
  reason: chargeback.fields.reason,
  work_by_date: chargeback.fields.work_by_date,
} as const;

const { fields } = customer;

/** The columns of a file of customers. Personal numbers are not imported. */
export const customer_columns = {
  merchant_reference: transaction.fields.merchant_reference,
  created_at: f.instant({ nullable: true }),
  email_address: fields.email_address,
  title: fields.title,
  initials: fields.initials,
  first_name: fields.first_name,
  last_name: fields.last_name,
  gender: fields.gender,
  date_of_birth: fields.date_of_birth,
  street_address: fields.street_address,
  house_number: fields.house_number,
  house_number_suffix: fields.house_number_suffix,
  postal_code: fields.postal_code,
  city: fields.city,
  region: fields.region,
  country_code: fields.country_code,
  phone_number: fields.phone_number,
} as const;
