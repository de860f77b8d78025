import { entity, statusesOf, type Transitions } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const run_transitions = {
  QUEUED: ['RUNNING', 'FAILED'],
  RUNNING: ['DONE', 'FAILED'],
  DONE: [],
  FAILED: [],
} as const satisfies Transitions;

export const run_statuses = statusesOf(run_transitions);

const count = f.integer(0, 2 ** 31 - 1, { default: 0 });

/** A run that fetches files. */
export const processorsettlementrun = entity({
  name: 'processorsettlementrun',
  noun: 'processor settlement run',
  display: 'id',
  transitions: run_transitions,
  roles: { list: ['PSP_PROCESSOR_SETTLEMENT_LIST'] },
  fields: {
    id: f.id('psru'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    processor_settlement: f.ref('processorsettlement'),
    status: f.oneOf(run_statuses),
    status_reason: f.text(200, { nullable: true }),
    /** The user who started it; null for a scheduled run. */
    created_by: f.ref('user', { nullable: true }),
    files: count,
    lines: count,
    /** Files that had been received before. */
    duplicates: count,
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
