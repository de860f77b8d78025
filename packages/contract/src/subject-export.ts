import type { EntityName, ItemOf } from './registry.ts';

/** The roles to export it: to list every part, and to change the customer, because it includes the personal number. */
export const subject_export_roles = [
  [
    ...['CUSTOMER_UPDATE', 'CUSTOMER_LIST', 'TRANSACTION_LIST', 'REFUND_LIST', 'CHARGEBACK_LIST', 'PAYMENT_LINK_LIST'],
    ...['CARD_ADD_LIST', 'SUBSCRIPTION_LIST', 'SCHEDULED_TRANSACTION_LIST', 'AUDITTRAIL_LIST'],
  ].join(' && '),
];

/** The data about a customer, by entity: each by the field that refers to the customer or to one of its payments. */
export const subject_parts = {
  customernote: 'customer',
  transaction: 'customer',
  refund: 'transaction',
  capture: 'transaction',
  chargeback: 'transaction',
  mandate: 'customer',
  paymentlink: 'customer',
  cardaddlink: 'customer',
  subscription: 'customer',
  scheduledtransaction: 'customer',
} as const satisfies Partial<Record<EntityName, 'customer' | 'transaction'>>;

export type SubjectPart = keyof typeof subject_parts;

/** All data about a customer, for that person. */
export interface SubjectExport {
  readonly generated_at: string;
  /** The merchant of the customer. */
  readonly organisation: { readonly id: string; readonly name: string };
  readonly customer: ItemOf<'customer'> & { readonly social_security_number: string | null };
  readonly items: { readonly [N in SubjectPart]: readonly ItemOf<N>[] };
  readonly changes: readonly ItemOf<'change'>[];
}
