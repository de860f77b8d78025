import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const notification_transitions = {
  RECEIVED: ['DONE', 'FAILED'],
  DONE: [],
  FAILED: ['RECEIVED'],
} as const satisfies Transitions;

/** Why a notification changed nothing, or could not be processed yet. */
export const notification_reasons = [
  'superseded',
  'unanswered',
  'unknown_reference',
  'other_processor',
  'not_allowed',
  'invalid',
  'error',
] as const;
export type NotificationReason = (typeof notification_reasons)[number];

/** One event that a processor reported, from its arrival until it has been processed. */
export const processornotification = entity({
  name: 'processornotification',
  noun: 'processor notification',
  display: 'reference',
  transitions: notification_transitions,
  roles: { list: ['PSP_PROCESSOR_LIST'] },
  actions: {
    /** Processes it again: a failed one, or immediately if it waits for its next attempt. */
    retry: verb({ roles: ['PSP_PROCESSOR_UPDATE'], offered: ({ status }) => status !== 'DONE', body: {} }),
  },
  fields: {
    id: f.id('pntf'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    /** The organisation of the payment; that of the processor until the payment is known. */
    organisation: f.ref('organisation'),
    processor: f.ref('processor', { loose: true }),
    status: f.oneOf(statusesOf(notification_transitions)),
    status_reason: f.oneOf(notification_reasons, { nullable: true }),
    /** Its subject as the processor names it: our id of a payment or refund, or the processor's own. */
    reference: f.text(200, { search: 'exact' }),
    reported_status: f.text(100, { nullable: true }),
    occurred_at: f.instant({ nullable: true }),
    transaction: f.ref('transaction', { nullable: true, loose: true }),
    refund: f.ref('refund', { nullable: true, loose: true }),
    tries: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    next_try_at: f.instant({ nullable: true }),
    /** Of the delivery, as in the audit trail. */
    request_id: f.text(100, { search: 'exact', sort: false }),
    /** A replay has the key of the first. */
    key: f.text(100, { output: 'never' }),
    /** Notifications about one payment are processed in order. */
    subject: f.text(200, { output: 'never' }),
    /** Sealed; null once it has been processed. */
    event: f.text(100_000, { nullable: true, output: 'never' }),
    /** In real time: until then one process is working on it. */
    leased_until: f.instant({ nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
