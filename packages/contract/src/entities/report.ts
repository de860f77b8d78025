import { entity, statusesOf, type Transitions } from '../base/entity.ts';
import { f } from '../base/fields.ts';

export const report_transitions = {
  PENDING: ['PROCESSED', 'FAILED'],
  FAILED: ['PENDING'],
  PROCESSED: [],
} as const satisfies Transitions;

export const report_formats = ['csv', 'csv-machine', 'xlsx'] as const;

/** What a report holds: the query of a list of transactions, its columns, how they are written and in which zone. */
export const report_content = {
  filters: f.text(4000, { create: 'optional', nullable: true, filter: false, sort: false }),
  columns: f.texts({ create: 'optional', filter: false }),
  format: f.oneOf(report_formats, { create: 'optional' }),
  timezone: f.text(50, { create: 'optional' }, 'timezone'),
  language: f.oneOf(['nl', 'en'], { create: 'optional' }),
} as const;

/** A file of transactions that a job writes. */
export const report = entity({
  name: 'report',
  display: 'name',
  transitions: report_transitions,
  roles: { list: ['REPORT_LIST'], create: ['REPORT_CREATE'], delete: ['REPORT_DELETE'] },
  actions: { retry: { roles: ['REPORT_CREATE'], body: {} } },
  fields: {
    id: f.id('rep'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation', { create: 'optional' }),
    name: f.text(200, { create: 'required', search: 'contains' }),
    ...report_content,
    /** The number of transactions in the file; null until it is known. */
    count: f.integer(0, 2 ** 31 - 1, { nullable: true }),
    /** The part that is done, of 100. */
    progress: f.integer(0, 100),
    size_bytes: f.decimal(0, Number.MAX_SAFE_INTEGER, { nullable: true }),
    status: f.oneOf(statusesOf(report_transitions)),
    status_reason: f.text(200, { nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    report_schedule: f.ref('reportschedule', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1),
  },
});
