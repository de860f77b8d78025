import { entity, statusesOf } from '../base/entity.ts';
import { f } from '../base/fields.ts';
import { subscription_statuses } from '../subscription-statuses.ts';
import { card_add_link_transitions } from './cardaddlink.ts';
import { chargeback_statuses } from './chargeback.ts';
import { refund_statuses } from './refund.ts';
import { transaction_statuses } from './transaction.ts';

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

export type WebhookStatus = (typeof webhook_statuses_of)[WebhookType][number];
export const webhook_statuses: readonly WebhookStatus[] = [...new Set(Object.values(webhook_statuses_of).flat())];

/** A message to a merchant's own system that something of theirs has come to a status. */
export const webhook = entity({
  name: 'webhook',
  display: 'url',
  roles: { list: ['WEBHOOK_LIST'] },
  fields: {
    id: f.id('whk'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile', { nullable: true }),
    url: f.text(500, { search: 'prefix' }, 'url'),
    type: f.oneOf(webhook_types),
    /** The item it is about; null for a manual one without an item. */
    item_id: f.text(64, { nullable: true, search: 'exact' }),
    /** The item's version with that status, by which those about one item are sent in order; null of what has none. */
    item_version: f.integer(1, 2 ** 31 - 1, { nullable: true, output: 'never' }),
    /** The status that the item had come to. */
    status: f.oneOf(webhook_statuses, { nullable: true }),
    delivered: f.boolean({ generated: true }),
    delivered_on: f.instant({ nullable: true }),
    manual: f.boolean({ default: false }),
    tries: f.integer(0, 1000, { default: 0 }),
    /** When it is sent next; null once it was delivered or given up. */
    next_try_at: f.instant({ nullable: true }),
    given_up_on: f.instant({ nullable: true }),
    given_up_reason: f.oneOf(['tries_used_up', 'url_disabled'], { nullable: true }),
    /** What is sent, letter for letter, as long as it is to be sent. */
    body: f.text(100_000, { nullable: true, output: 'never' }),
    /** In real time: until then one process has it in hand. */
    leased_until: f.instant({ nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
