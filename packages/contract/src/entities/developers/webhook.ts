import { entity, statusesOf, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { subscription_statuses } from '../../subscription-statuses.ts';
import { card_add_link_transitions } from '../checkout/cardaddlink.ts';
import { chargeback_statuses } from '../payments/chargeback.ts';
import { refund_statuses } from '../payments/refund.ts';
import { transaction_statuses } from '../payments/transaction.ts';

/** The subjects of webhooks, with the statuses that they report; a matched ruleset has none. */
export const webhook_statuses_of = {
  transaction: transaction_statuses,
  refund: refund_statuses,
  chargeback: chargeback_statuses,
  validationruleset: [],
  cardlink: statusesOf(card_add_link_transitions),
  subscription: subscription_statuses,
} as const;

export type WebhookType = keyof typeof webhook_statuses_of;
export const webhook_types = Object.keys(webhook_statuses_of) as WebhookType[];

/** The types whose manual webhooks need a status. */
export const webhook_types_with_status: readonly WebhookType[] = ['transaction', 'refund', 'chargeback'];

/** The entity of each type's items; none for some types. */
export const webhook_item_of = {
  transaction: 'transaction',
  refund: 'refund',
  chargeback: 'chargeback',
  validationruleset: null,
  cardlink: 'cardaddlink',
  subscription: 'subscription',
} as const satisfies Record<WebhookType, string | null>;

export type WebhookStatus = (typeof webhook_statuses_of)[WebhookType][number];
export const webhook_statuses: readonly WebhookStatus[] = [...new Set(Object.values(webhook_statuses_of).flat())];

/** A message to a merchant's own system that an item has reached a status. */
export const webhook = entity({
  name: 'webhook',
  display: 'url',
  roles: { list: ['WEBHOOK_LIST'], create: ['WEBHOOK_CREATE'] },
  actions: {
    /**
     * Sends the same again: immediately if it waits for its next attempt, and with all its attempts if it was given up.
     */
    resend: verb({ roles: ['WEBHOOK_CREATE'], body: {} }),
  },
  fields: {
    id: f.id('whk'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    payment_profile: f.ref('paymentprofile', { nullable: true }),
    url: f.text(500, { create: 'required', search: 'prefix' }, 'url'),
    type: f.oneOf(webhook_types, { create: 'required' }),
    /** Null for a manual one without an item. */
    item_id: f.text(64, { create: 'optional', nullable: true, search: 'exact' }),
    /** The payment that it is about, if that is not its item; erased with its customer. */
    subject: f.text(64, { nullable: true, output: 'never' }),
    /** The item's version with that status: webhooks about one item are sent in this order; null without an item. */
    item_version: f.integer(1, 2 ** 31 - 1, { nullable: true, output: 'never' }),
    /** The status that the item reached. */
    status: f.oneOf(webhook_statuses, { create: 'optional', nullable: true }),
    delivered: f.boolean({ generated: true }),
    delivered_on: f.instant({ nullable: true }),
    /** Sent by a user to test an address; its body says so too. */
    manual: f.boolean({ default: false }),
    tries: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    /** The tries before it was sent again, which restarts the waits between tries. */
    tries_before: f.integer(0, 2 ** 31 - 1, { default: 0, output: 'never' }),
    /**
     * The last run of resends that included it, and its number of resends then, which shows whether it has been sent
     * since.
     */
    resend: f.text(64, { nullable: true, output: 'never' }),
    tries_at_resend: f.integer(0, 2 ** 31 - 1, { nullable: true, output: 'never' }),
    next_try_before: f.instant({ nullable: true, output: 'never' }),
    /** Null once it was delivered or given up. */
    next_try_at: f.instant({ nullable: true }),
    given_up_on: f.instant({ nullable: true }),
    given_up_reason: f.oneOf(['tries_used_up', 'url_disabled'], { nullable: true }),
    /** The exact body; null for webhooks that ended before bodies were kept. */
    body: f.text(100_000, { nullable: true, output: 'never' }),
    /** In real time: until then one process is sending it. */
    leased_until: f.instant({ nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
