import { entity, type Known, mayFollow, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const import_transitions = {
  UPLOADING: ['READING', 'FAILED'],
  READING: ['READY', 'FAILED'],
  READY: ['CHECKING'],
  CHECKING: ['CHECKED', 'READY', 'FAILED'],
  CHECKED: ['CHECKING', 'RUNNING'],
  RUNNING: ['COMPLETED', 'STOPPED', 'FAILED'],
  STOPPED: ['RUNNING', 'UNDOING'],
  FAILED: ['RUNNING', 'UNDOING'],
  COMPLETED: ['UNDOING'],
  UNDOING: ['UNDONE', 'COMPLETED', 'STOPPED'],
  UNDONE: [],
} as const satisfies Transitions;

export type ImportStatus = keyof typeof import_transitions;

/** In these statuses a job works on the import. */
export const import_working: readonly string[] = ['READING', 'CHECKING', 'RUNNING', 'UNDOING'];

/** The kinds of files; each row is one item. */
export const import_kinds = ['customer', 'transaction', 'refund', 'chargeback', 'organisation'] as const;
export type ImportKindName = (typeof import_kinds)[number];

/** Whether the rows of a file belong to a payment profile. */
export const isOfProfile = (kind: string): boolean => kind !== 'customer' && kind !== 'organisation';

/** Whether amounts are in minor units, or have a decimal point or comma. */
export const import_amounts = ['minor', 'point', 'comma'] as const;
/** The order of day, month and year in a date without an offset. */
export const import_dates = ['ymd', 'dmy', 'mdy'] as const;

export const import_bytes_max = 2_000_000_000;
export const workbook_bytes_max = 100_000_000;
/** A file is sent in pieces of this size; only the last is smaller. */
export const import_piece_bytes = 4 * 1024 ** 2;
/** How many columns of a file can be used. */
export const import_columns_max = 200;

const list = ['PSP_IMPORT_LIST'];
const create = ['PSP_IMPORT_CREATE'];
const count = f.integer(0, 2 ** 31 - 1, { default: 0, filter: false, sort: false });

/** Whether rows can be imported: those that were checked, or what remains of those of an import that was interrupted. */
const canRun = ({ status, pieces, imported_count, mapping }: Known): boolean => {
  if (pieces === 0) return false;
  if (status === 'CHECKED') return imported_count !== 0;
  return (status === 'STOPPED' || status === 'FAILED') && (mapping as readonly string[]).length > 0;
};
const canUndo = ({ status, imported_count }: Known): boolean =>
  imported_count !== 0 && mayFollow(import_transitions, String(status), 'UNDOING');

/** A file whose rows become payments, refunds, chargebacks or customers of a merchant, or organisations with profiles. */
export const fileimport = entity({
  name: 'import',
  placement: 'local',
  cap: { at_most: 1000 },
  display: 'name',
  transitions: import_transitions,
  roles: { list, create, delete: create },
  actions: {
    /** Reads the whole file and says what an import of it would do. `mapping` is as of the item. */
    check: verb({
      roles: create,
      body: {
        mapping: f.texts({ create: 'required' }),
        amounts: f.oneOf(import_amounts, { create: 'optional', default: 'minor' }),
        dates: f.oneOf(import_dates, { create: 'optional', default: 'ymd' }),
        timezone: f.text(50, { create: 'optional' }, 'timezone'),
      },
    }),
    run: verb({ roles: create, offered: canRun, body: {} }),
    stop: verb({ roles: create, offered: { status: ['CHECKING', 'RUNNING'] }, body: {} }),
    /** Removes the imported items, unless other items depend on them. */
    undo: verb({ roles: create, offered: canUndo, dangerous: true, body: {} }),
  },
  fields: {
    id: f.id('imp'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    kind: f.oneOf(import_kinds, { create: 'required' }),
    payment_profile: f.ref('paymentprofile', { create: 'optional', nullable: true }),
    name: f.text(200, { create: 'required', search: 'contains' }),
    size_bytes: f.decimal(1, import_bytes_max, { create: 'required' }),
    /** The number of received pieces of the file, in order. */
    pieces: f.integer(0, 2 ** 31 - 1, { default: 0, filter: false, sort: false }),
    status: f.oneOf(statusesOf(import_transitions)),
    status_reason: f.text(200, { nullable: true }),
    /** In percent of the step that the status names. */
    progress: f.integer(0, 100, { default: 0, filter: false, sort: false }),
    read_count: count,
    /** After a check, the number that would be imported. */
    imported_count: count,
    known_count: count,
    bad_count: count,
    /** For each column of the file the column it is imported as; empty if ignored. */
    mapping: f.texts({ filter: false }),
    amounts: f.oneOf(import_amounts, { default: 'minor', filter: false, sort: false }),
    dates: f.oneOf(import_dates, { default: 'ymd', filter: false, sort: false }),
    timezone: f.text(50, { nullable: true, filter: false, sort: false }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
