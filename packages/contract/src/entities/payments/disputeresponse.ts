import { entity, statusesOf, type Transitions } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { dispute_stages } from '../../disputes/stages.ts';

export const disputeresponse_transitions = {
  PENDING: ['PROCESSED', 'FAILED', 'UNKNOWN'],
  UNKNOWN: ['PROCESSED', 'FAILED'],
  PROCESSED: [],
  // Its acquirer has received it after all.
  FAILED: ['PROCESSED'],
} as const satisfies Transitions;

/** A response to a chargeback that was ordered from its acquirer: at most one in each stage that has not failed. */
export const disputeresponse = entity({
  name: 'disputeresponse',
  noun: 'dispute response',
  display: 'id',
  transitions: disputeresponse_transitions,
  roles: { list: ['CHARGEBACK_LIST'] },
  fields: {
    id: f.id('dres'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    chargeback: f.ref('chargeback'),
    transaction: f.ref('transaction'),
    stage: f.oneOf(dispute_stages),
    kind: f.oneOf(['SUBMIT', 'ACCEPT']),
    /** Sent after the deadline, as confirmed. */
    is_late: f.boolean({ default: false }),
    status: f.oneOf(statusesOf(disputeresponse_transitions)),
    status_reason: f.text(200, { nullable: true }),
    processor_id_external: f.text(200, { nullable: true, search: 'prefix' }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
