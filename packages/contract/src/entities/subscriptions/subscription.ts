import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { subscription_statuses, subscription_transitions } from '../../subscription-statuses.ts';
import { mandate_products } from '../payments/mandate.ts';

/** A customer who pays a plan's amount every interval. */
export const subscription = entity({
  name: 'subscription',
  display: 'id',
  search_rank: 6,
  transitions: subscription_transitions,
  roles: {
    list: ['SUBSCRIPTION_LIST'],
    create: ['SUBSCRIPTION_CREATE'],
    update: ['SUBSCRIPTION_UPDATE'],
    delete: ['SUBSCRIPTION_DELETE'],
  },
  actions: {
    cancel: verb({
      roles: ['SUBSCRIPTION_UPDATE'],
      offered: ({ status }) => status !== 'CANCELLED' && status !== 'COMPLETED',
      dangerous: true,
      body: {},
    }),
  },
  fields: {
    id: f.id('sub'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile'),
    customer: f.ref('customer', { create: 'required', search: 'through' }),
    plan: f.ref('plan', { create: 'required' }),
    /** The cycle to be billed next, from 1. */
    billing_cycle: f.integer(1, 100_000, { default: 1 }),
    /** The day on which that cycle is billed. */
    due_date: f.date({ create: 'optional' }),
    /** The day of the first cycle, which the others are counted from: a month's end remains a month's end. */
    anchor_date: f.date(),
    /** The last cycle; null means unlimited. Defaults to that of the plan. */
    max_billing_cycle: f.integer(1, 10_000, { create: 'optional', update: true, nullable: true }),
    payment_product: f.oneOf(mandate_products, { create: 'optional', default: 'card' }),
    mandate: f.ref('mandate', { nullable: true }),
    /** The last day on which the card of the mandate is valid. */
    card_expires_on: f.date({ nullable: true }),
    status: f.oneOf(subscription_statuses),
    status_reason: f.text(200, { nullable: true }),
    last_paid_cycle: f.integer(1, 100_000, { nullable: true }),
    last_paid_date: f.date({ nullable: true }),
    failed_tries: f.integer(0, 100, { default: 0 }),
    /** The cycles skipped while it was expired or its merchant inactive: neither billed nor counted. */
    skipped_cycles: f.integer(0, 1_000_000, { default: 0 }),
    /** The next try of the current cycle; null while a payment is in progress or nothing is due. */
    next_try_at: f.instant({ nullable: true }),
    subscription_discount: f.ref('subscriptiondiscount', { create: 'optional', nullable: true }),
    discounts_attached: f.refs('attacheddiscount'),
    subscription_url: f.text(500, { filter: false, sort: false }),
    token: f.text(64, { output: 'never', unique: true }),
    /** The days before a collection of a SEPA direct debit on which its payer is notified; null for other methods. */
    notice_days: f.integer(1, 28, { nullable: true, output: 'never' }),
    /** The notice of the next try; null before it is made. */
    notice: f.text(40, { nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
