import { entity, statusesOf, type Transitions } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const file_transitions = {
  RECEIVED: ['PARSED', 'FAILED'],
  PARSED: ['RECONCILED'],
  RECONCILED: [],
  FAILED: [],
} as const satisfies Transitions;

export const file_statuses = statusesOf(file_transitions);

/** A file in which a processor accounts for payments. A file that cannot be read completely is not used at all. */
export const processorsettlementfile = entity({
  name: 'processorsettlementfile',
  noun: 'processor settlement file',
  display: 'name',
  transitions: file_transitions,
  roles: { list: ['PSP_PROCESSOR_SETTLEMENT_LIST'] },
  fields: {
    id: f.id('psfl'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    processor_settlement: f.ref('processorsettlement'),
    /** The run that fetched it; null if it was uploaded. */
    run: f.ref('processorsettlementrun', { nullable: true }),
    name: f.text(200, { search: 'contains' }),
    /** Of its bytes: no file is received twice. */
    sha256: f.text(64, { search: 'prefix', unique: true }),
    size_bytes: f.integer(0, 2 ** 31 - 1),
    status: f.oneOf(file_statuses),
    status_reason: f.text(200, { nullable: true }),
    /** The line that could not be read. */
    failed_line: f.integer(1, 2 ** 31 - 1, { nullable: true }),
    lines: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    /** The last line that has been compared with our payments. */
    reconciled_line: f.integer(0, 2 ** 31 - 1, { default: 0, output: 'never' }),
    /** The sums of its lines. */
    totals: f.rows(
      {
        currency_code: f.currency(),
        count: f.integer(0, 2 ** 31 - 1),
        gross: f.amount(-Number.MAX_SAFE_INTEGER),
        fee: f.amount(-Number.MAX_SAFE_INTEGER),
      },
      { min: 0, max: 200, by: 'currency_code' },
      { nullable: true },
    ),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
