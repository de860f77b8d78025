import { entity, mayFollow } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { payment_product_type_values, payment_products } from '../../payment-products.ts';
import { refund_statuses, refund_transitions } from './refund.ts';
import { transaction_statuses, transaction_transitions } from './transaction.ts';

export const status_update_types = ['transaction', 'refund'] as const;
export type StatusUpdateType = (typeof status_update_types)[number];

const transitions = { transaction: transaction_transitions, refund: refund_transitions } as const;

/** Statuses that a user cannot know: no response, or a payer who has just begun. */
const not_by_hand: readonly string[] = ['UNKNOWN', 'IN_PROGRESS'];

/** The statuses that a user can set on an item of a type; from a known status, only those that may follow it. */
export const correctableTo = (type: StatusUpdateType, from?: string): readonly string[] => {
  const table = transitions[type];
  const statuses = type === 'transaction' ? transaction_statuses : refund_statuses;
  return statuses.filter(
    (to) =>
      !not_by_hand.includes(to) &&
      (from === undefined ? Object.keys(table).some((each) => mayFollow(table, each, to)) : mayFollow(table, from, to)),
  );
};

const statuses = [...new Set([...transaction_statuses, ...refund_statuses])] as const;

/** A status that a user set on a payment or refund, because its processor did not. */
export const statusupdate = entity({
  name: 'statusupdate',
  noun: 'status update',
  display: 'id',
  roles: { list: ['PSP_SUPER'], create: ['PSP_SUPER'] },
  fields: {
    id: f.id('stup'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    type: f.oneOf(status_update_types, { create: 'required' }),
    transaction: f.ref('transaction', { create: 'optional', nullable: true }),
    refund: f.ref('refund', { create: 'optional', nullable: true }),
    status: f.oneOf(statuses, { create: 'required' }),
    /** The status before. If another is sent, nothing is changed. */
    old_status: f.oneOf(statuses, { create: 'optional' }),
    /** Written into the history of the item, which the merchant reads. */
    reason: f.text(200, { create: 'optional', nullable: true }),
    /** Of the payment or refund, whose amount never changes. */
    amount: f.amount(0),
    currency_code: f.currency(),
    merchant_reference: f.text(200, { search: 'prefix' }),
    payment_product: f.oneOf(payment_products, { nullable: true }),
    payment_product_type: f.oneOf(payment_product_type_values, { nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
