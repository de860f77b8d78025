import { entity, statusesOf } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { subscription_statuses } from '../../subscription-statuses.ts';
import { card_add_link_transitions } from '../checkout/cardaddlink.ts';
import { chargeback_statuses } from '../payments/chargeback.ts';
import { refund_statuses } from '../payments/refund.ts';
import { transaction_statuses } from '../payments/transaction.ts';

/** What a webhook can be about, with the statuses that it tells of; that a ruleset matched has none. */
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

/** The types of which a manual webhook has to name the status. */
export const webhook_types_with_status: readonly WebhookType[] = ['transaction', 'refund', 'chargeback'];

/** The entity whose items a type is about, where there is one. */
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

/** A message to a merchant's own system that something of theirs has come to a status. */
export const webhook = entity({
  name: 'webhook',
  display: 'url',
  roles: { list: ['WEBHOOK_LIST'], create: ['WEBHOOK_CREATE'] },
  actions: {
    /** Sends the same again: now where it waits for its next try, and with all its tries where it was over. */
    resend: { roles: ['WEBHOOK_CREATE'], body: {} },
  },
  fields: {
    id: f.id('whk'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    payment_profile: f.ref('paymentprofile', { nullable: true }),
    url: f.text(500, { create: 'required', search: 'prefix' }, 'url'),
    type: f.oneOf(webhook_types, { create: 'required' }),
    /** The item it is about; null for a manual one without an item. */
    item_id: f.text(64, { create: 'optional', nullable: true, search: 'exact' }),
    /** The item's version with that status, by which those about one item are sent in order; null of what has none. */
    item_version: f.integer(1, 2 ** 31 - 1, { nullable: true, output: 'never' }),
    /** The status that the item had come to. */
    status: f.oneOf(webhook_statuses, { create: 'optional', nullable: true }),
    delivered: f.boolean({ generated: true }),
    delivered_on: f.instant({ nullable: true }),
    /** Made by hand, to test an address; its body says so too. */
    manual: f.boolean({ default: false }),
    tries: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    /** Those before it was sent again: the waits between tries began again. */
    tries_before: f.integer(0, 2 ** 31 - 1, { default: 0, output: 'never' }),
    /** The run of resends that took it up last, and what these were then, which tells whether it was sent since. */
    resend: f.text(64, { nullable: true, output: 'never' }),
    tries_at_resend: f.integer(0, 2 ** 31 - 1, { nullable: true, output: 'never' }),
    next_try_before: f.instant({ nullable: true, output: 'never' }),
    /** When it is sent next; null once it was delivered or given up. */
    next_try_at: f.instant({ nullable: true }),
    given_up_on: f.instant({ nullable: true }),
    given_up_reason: f.oneOf(['tries_used_up', 'url_disabled'], { nullable: true }),
    /** What is sent, letter for letter; null of those that were over before bodies were kept. */
    body: f.text(100_000, { nullable: true, output: 'never' }),
    /** In real time: until then one process has it in hand. */
    leased_until: f.instant({ nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
