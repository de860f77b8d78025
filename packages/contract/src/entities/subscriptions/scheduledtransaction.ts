import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { capturing } from '../../capturing.ts';
import type { KnownReason } from '../../status-reasons.ts';

export const scheduled_transaction_transitions = {
  CREATED: ['FAILED', 'DONE'],
  /** Its payment was taken after it had been reported as failed. */
  FAILED: ['DONE'],
  /** The payment was not settled. */
  DONE: ['FAILED'],
} as const satisfies Transitions;

/** The reason of a cancelled scheduled transaction: it is FAILED like a declined one. */
export const cancelled_reason = 'cancelled' satisfies KnownReason;

/** A payment to be taken at a future time, by a mandate of the customer. */
export const scheduledtransaction = entity({
  name: 'scheduledtransaction',
  noun: 'scheduled transaction',
  display: 'merchant_reference',
  search_rank: 7,
  default_sort: 'scheduled_at',
  transitions: scheduled_transaction_transitions,
  roles: {
    list: ['SCHEDULED_TRANSACTION_LIST'],
    create: ['SCHEDULED_TRANSACTION_CREATE'],
    update: ['SCHEDULED_TRANSACTION_UPDATE'],
  },
  actions: {
    cancel: verb({
      roles: ['SCHEDULED_TRANSACTION_DELETE'],
      offered: { status: ['CREATED'], transaction: null },
      dangerous: true,
      body: {},
    }),
  },
  fields: {
    id: f.id('stxn'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile'),
    customer: f.ref('customer', { search: 'through' }),
    mandate: f.ref('mandate', { create: 'required' }),
    merchant_reference: f.text(200, { create: 'required', search: 'part' }),
    description: f.text(500, { create: 'optional', nullable: true, update: true }),
    amount: f.amount(1, { create: 'required', update: true, sum: true }),
    currency_code: f.currency(),
    ...capturing({ update: true }),
    scheduled_at: f.instant({ create: 'required', update: true }),
    status: f.oneOf(statusesOf(scheduled_transaction_transitions)),
    status_reason: f.text(200, { nullable: true }),
    transaction: f.ref('transaction', { nullable: true }),
    /** The days before a collection of a SEPA direct debit on which its payer is notified; null for other methods. */
    notice_days: f.integer(1, 28, { nullable: true, output: 'never' }),
    /** The notice of the next try; null before it is made. */
    notice: f.text(40, { nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
