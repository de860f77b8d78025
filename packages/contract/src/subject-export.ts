import type { EntityName, ItemOf } from './registry.ts';

/** Who may export it: who may list every part, and change the customer, because the personal number is in it. */
export const subject_export_roles = [
  [
    ...['CUSTOMER_UPDATE', 'CUSTOMER_LIST', 'TRANSACTION_LIST', 'REFUND_LIST', 'CHARGEBACK_LIST', 'PAYMENT_LINK_LIST'],
    ...['CARD_ADD_LIST', 'SUBSCRIPTION_LIST', 'SCHEDULED_TRANSACTION_LIST', 'AUDITTRAIL_LIST'],
  ].join(' && '),
];

/** What is known of a customer, by entity: each by the field that leads to the customer or to one of its payments. */
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

/** What is known of a customer, for the person. */
export interface SubjectExport {
  readonly generated_at: string;
  /** Whose customer the person is. */
  readonly organisation: { readonly id: string; readonly name: string };
  readonly customer: ItemOf<'customer'> & { readonly social_security_number: string | null };
  readonly items: { readonly [N in SubjectPart]: readonly ItemOf<N>[] };
  readonly changes: readonly ItemOf<'change'>[];
}
