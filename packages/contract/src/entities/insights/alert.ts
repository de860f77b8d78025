import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const alert_transitions = {
  OPEN: ['SEEN', 'OVER'],
  SEEN: ['OVER'],
  OVER: [],
} as const satisfies Transitions;

export const alert_statuses = statusesOf(alert_transitions);

/** The list query for alerts that no user has seen yet. */
export const alerts_to_see = { 'status[]': ['OPEN'] } as const;

/**
 * A processor approves clearly fewer payments than usual, of a merchant or of all merchants together; or it took a payment
 * that had been reported as failed, or more of one than was authorised.
 */
export const alert = entity({
  name: 'alert',
  placement: 'local',
  display: 'id',
  transitions: alert_transitions,
  roles: { list: ['TRANSACTION_STATISTICS'] },
  actions: {
    acknowledge: verb({ roles: ['TRANSACTION_STATISTICS'], offered: { status: ['OPEN'] }, body: {} }),
    /** Makes the caller its owner. */
    take: verb({ roles: ['TRANSACTION_STATISTICS'], body: {} }),
  },
  fields: {
    id: f.id('alrt'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    /** About all merchants together: for the provider. */
    overall: f.boolean(),
    kind: f.oneOf(['approval', 'late_payment', 'overcapture']),
    /** The payment that it is about, if any. */
    transaction: f.ref('transaction', { nullable: true }),
    processor: f.ref('processor'),
    status: f.oneOf(alert_statuses),
    status_reason: f.text(200, { nullable: true }),
    owner: f.ref('user', { nullable: true }),
    /** When approval was first and last measured below the usual, or the payment or capture was taken. */
    started_at: f.instant(),
    ended_at: f.instant({ nullable: true }),
    /** The worst hour so far, and the share of its payments that were approved. */
    measured_from: f.instant({ nullable: true }),
    measured_until: f.instant({ nullable: true }),
    approval: f.decimal(0, 1, { nullable: true }),
    /** The same in the same hour of the four weeks before. */
    approval_usual: f.decimal(0, 1, { nullable: true }),
    /** The payments of that hour with an outcome or without an answer, blocked ones left out. */
    finished: f.integer(0, 2 ** 31 - 1, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
