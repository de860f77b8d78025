import { f, type Values } from './base/fields.ts';
import type { RoleExpressions } from './base/role-expressions.ts';
import { organisation } from './entities/merchants/organisation.ts';
import { paymentprofile } from './entities/merchants/paymentprofile.ts';
import { chargeback } from './entities/payments/chargeback.ts';
import { customer } from './entities/payments/customer.ts';
import { refund } from './entities/payments/refund.ts';
import { transaction } from './entities/payments/transaction.ts';

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

const { fields: of_organisation } = organisation;
const { fields: of_profile } = paymentprofile;

/**
 * The columns of a file of organisations. Several rows of one give it several payment profiles; a row without
 * `profile_name` brings none.
 */
export const organisation_columns = {
  name: of_organisation.name,
  /** The name or the id of an organisation below the chosen one, or of that itself; the chosen one by default. */
  parent: f.text(200, { nullable: true }),
  /** Its parent's by default. */
  country_code: f.country({ nullable: true }),
  email: of_organisation.email,
  phone: of_organisation.phone,
  street: of_organisation.street,
  street_number: of_organisation.street_number,
  extended_address: of_organisation.extended_address,
  postal_code: of_organisation.postal_code,
  locality: of_organisation.locality,
  region: of_organisation.region,
  tax_number: of_organisation.tax_number,
  profile_name: f.text(200, { nullable: true }),
  /** The name for payers; the profile's name by default. */
  profile_display_name: f.text(200, { nullable: true }),
  currency_code: f.currency({ nullable: true }),
  website: of_profile.website,
  description: of_profile.description,
  webhook_transaction_update: of_profile.webhook_transaction_update,
  webhook_refund_update: of_profile.webhook_refund_update,
  webhook_chargeback_update: of_profile.webhook_chargeback_update,
  webhook_failed_email: of_profile.webhook_failed_email,
} as const;

/** The most rows of a file of organisations: a check holds back other changes of the tree. */
export const organisation_rows_max = 2000;

/** Recording payments and refunds by API, or the roles to grant a key that right. */
const recording: Readonly<Record<string, RoleExpressions>> = {
  transaction: ['TRANSACTION_RECORD', 'TRANSACTION_CREATE && TRANSACTION_UPDATE'],
  refund: ['REFUND_RECORD', 'REFUND_CREATE && REFUND_UPDATE'],
  chargeback: chargeback.roles.create,
};

const itemRoles = (kind: string, verb: 'create' | 'delete'): RoleExpressions => {
  if (kind === 'customer') return customer.roles[verb];
  return kind === 'organisation' ? organisation.roles[verb] : (recording[kind] ?? []);
};

/**
 * The roles that an import needs besides those of imports, all of them: importing needs the roles to create the items,
 * and undoing the roles to delete them, or for payments, refunds and chargebacks, which cannot be deleted, to create
 * them. `mapping` is empty while it is unknown.
 */
export const importRoles = (
  { kind, mapping }: { readonly kind: string; readonly mapping: readonly string[] },
  verb: 'create' | 'delete',
): readonly RoleExpressions[] => [
  itemRoles(kind, verb),
  ...(kind === 'transaction' && mapping.includes('customer_reference') ? [customer.roles[verb]] : []),
  ...(kind === 'organisation' && mapping.includes('profile_name') ? [paymentprofile.roles[verb]] : []),
];
