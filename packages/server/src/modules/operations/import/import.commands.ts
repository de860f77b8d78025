import { ApiError, type ErrorCode } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import {
  fileimport,
  import_piece_bytes,
  import_working,
  isOfProfile,
  workbook_bytes_max,
} from '@sluis/contract/entities/operations/import';
import { importRoles } from '@sluis/contract/import-columns';
import { sql } from 'kysely';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { enqueue, jobKind } from '../../../platform/jobs.ts';
import { type Body, deleteItem, type Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { beginItem, changeStatus } from '../../../resource/status.ts';
import type { Import } from './import-item.ts';
import { kinds } from './kinds.ts';
import { kept_days } from './retention.commands.ts';
import { storePiece } from './stored-file.commands.ts';
import { readOrganisationUses } from './undo-organisations.commands.ts';
import { isForgotten, readUses } from './uses.queries.ts';

export const import_job = jobKind<{ readonly id: string }>('import', { pool: 'imports' });

/** The most bytes of all stored files; a file is deleted a month after its import. */
const kept_bytes_max = 20 * 1024 ** 3;

const refuse = (field: string, code: ErrorCode = 'invalid_value'): ApiError =>
  new ApiError(code, { fields: { [field]: ['not_allowed'] } });

/** Begins an import, whose file is then sent in pieces. */
export async function beginImport(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  const { identity, scope } = context;
  const { kind, name, payment_profile = null } = body;
  assertMay({ kind: String(kind), mapping: [] }, 'create', context);
  const [organisation, size_bytes] = [String(body.organisation), Number(body.size_bytes)];
  await checkReferences(trx, fileimport.fields, body, scope, organisation);
  if (isOfProfile(String(kind)) !== (payment_profile !== null)) throw refuse('payment_profile');
  if (payment_profile !== null) await assertOwnProfile(trx, String(payment_profile), organisation);
  await assertActive(trx, organisation);
  if (!Number.isInteger(size_bytes)) throw refuse('size_bytes');
  const is_workbook = /\.xls[xm]$/i.test(String(name));
  if (is_workbook && size_bytes > workbook_bytes_max)
    throw new ApiError('invalid_value', { fields: { size_bytes: ['too_large'] } });
  await assertRoom(trx, size_bytes);
  const created_by = identity.kind === 'user' ? identity.id : null;
  return beginItem(trx, fileimport, { ...body, created_by }, context);
}

async function assertOwnProfile(trx: Trx, id: string, organisation: string): Promise<void> {
  const profile = await trx.selectFrom('paymentprofile').select('organisation').where('id', '=', id).executeTakeFirst();
  if (profile?.organisation !== organisation) throw refuse('payment_profile');
}

/** Throws `forbidden` if the import needs roles that its sender does not have. */
function assertMay(
  item: Parameters<typeof importRoles>[0],
  verb: 'create' | 'delete',
  { identity }: CommandContext,
): void {
  const missing = importRoles(item, verb).find((roles) => !isGranted(identity.roles, roles));
  if (missing) throw new ApiError('forbidden', { details: { roles: missing } });
}

async function assertActive(trx: Trx, organisation: string): Promise<void> {
  if ((await inactiveOf(trx, [organisation])).size > 0) throw new ApiError('organisation_inactive');
}

async function assertRoom(trx: Trx, size_bytes: number): Promise<void> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as kept from import
    where pieces > 0
      or status = 'UPLOADING' and last_status_update > now() - make_interval(days => ${kept_days})`.execute(trx);
  if ((rows[0]?.kept ?? 0) + size_bytes > kept_bytes_max)
    throw new ApiError('limit_reached', { details: { at_most: kept_bytes_max } });
}

const held = async (trx: Trx, id: string, { scope }: CommandContext): Promise<Import> =>
  (await getItem(trx, 'import', { id, scope, lock: true })) as Import;

/** Stores a piece of a file. A piece that is stored already is ignored; one that is sent too early is refused. */
export async function keepPiece(
  trx: Trx,
  id: string,
  { piece, bytes }: { readonly piece: number; readonly bytes: Buffer },
  context: CommandContext,
): Promise<Import> {
  const item = await held(trx, id, context);
  if (piece < item.pieces) return item;
  const left = item.size_bytes - piece * import_piece_bytes;
  if (item.status !== 'UPLOADING' || piece > item.pieces || bytes.length !== Math.min(left, import_piece_bytes))
    throw refuse('piece', 'invalid_file');
  await storePiece(trx, { id, piece, bytes });
  const change = {
    pieces: piece + 1,
    progress: Math.floor(((piece + 1) * import_piece_bytes * 100) / item.size_bytes),
  };
  const is_last = left <= import_piece_bytes;
  await trx
    .updateTable('import')
    .set({ pieces: change.pieces, progress: is_last ? 0 : Math.min(99, change.progress) })
    .where('id', '=', id)
    .execute();
  if (!is_last) return { ...item, ...change };
  return begin(trx, { ...item, ...change, progress: 0 }, 'READING', context);
}

/** Moves an import to a status in which a job works on it. */
async function begin(trx: Trx, item: Import, status: string, context: CommandContext): Promise<Import> {
  const row = await changeStatus(trx, fileimport, item, { status }, context);
  await enqueue(trx, import_job, { id: item.id });
  return row;
}

/** Sets the columns of the file, and has the whole file checked. */
export async function checkImport(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const item = await held(trx, id, context);
  const { amounts = 'minor', dates = 'ymd', timezone = context.identity.timezone } = body;
  const mapping = body.mapping as string[];
  assertMay({ kind: item.kind, mapping }, 'create', context);
  const reading = await trx.selectFrom('import_reading').selectAll().where('import', '=', id).executeTakeFirst();
  // A check in progress uses the columns that it began with.
  if (!reading || item.status === 'CHECKING')
    throw new ApiError('invalid_transition', { details: { from: item.status, to: 'CHECKING' } });
  assertMapping(item, mapping, reading.headings.length);
  await assertActive(trx, item.organisation);
  const nothing = { progress: 0, read_count: 0, imported_count: 0, known_count: 0, bad_count: 0 };
  const written = { mapping, amounts: String(amounts), dates: String(dates), timezone: timezone as string };
  const checking = await begin(trx, item, 'CHECKING', context);
  // Files are deleted after some time.
  if (item.pieces === 0) throw new ApiError('invalid_file');
  await sql`
    update import set progress = 0, read_count = 0, imported_count = 0, known_count = 0, bad_count = 0,
      mapping = ${mapping}, amounts = ${written.amounts}, dates = ${written.dates}, timezone = ${written.timezone}
    where id = ${id}`.execute(trx);
  const columns = JSON.stringify(
    Object.fromEntries(reading.headings.flatMap((heading, at) => (mapping[at] ? [[heading, mapping[at]]] : []))),
  );
  const remembered = { amounts: written.amounts, dates: written.dates, timezone: written.timezone, columns };
  await trx
    .insertInto('import_mapping')
    .values({ organisation: item.organisation, kind: item.kind, ...remembered })
    .onConflict((conflict) => conflict.columns(['organisation', 'kind']).doUpdateSet(remembered))
    .execute();
  return { ...checking, ...nothing, ...written };
}

/** Each column at most once, all required ones, and no others. */
function assertMapping({ kind }: Import, mapping: readonly string[], width: number): void {
  const { columns } = kinds[kind];
  const used = mapping.filter((name) => name !== '');
  const is_right =
    mapping.length === width &&
    new Set(used).size === used.length &&
    used.every((name) => Object.hasOwn(columns, name)) &&
    Object.entries(columns).every(([name, field]) => used.includes(name) || !isRequired(field));
  if (!is_right) throw refuse('mapping');
}

/** Whether a row must have a value. */
export const isRequired = (field: { readonly nullable?: true; readonly default?: unknown }): boolean =>
  !field.nullable && field.default === undefined;

/** Imports the rows of a file that was checked, or continues an import that was stopped. */
export async function runImported(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  const item = await held(trx, id, context);
  assertMay(item, 'create', context);
  // Files are deleted after some time, and the columns of an unreadable one are unknown.
  if (item.pieces === 0 || item.mapping.length === 0) throw new ApiError('invalid_file');
  await assertActive(trx, item.organisation);
  await trx.updateTable('import').set({ progress: 0 }).where('id', '=', id).execute();
  return begin(trx, item, 'RUNNING', context);
}

/** Ends a check or an import after the block that is being written; imported rows are kept. */
export async function stopImport(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  const item = await held(trx, id, context);
  const status = item.status === 'CHECKING' ? 'READY' : 'STOPPED';
  return changeStatus(trx, fileimport, item, { status }, context);
}

/**
 * Removes the imported items. Throws `in_use` with the items that depend on them, or `invalid_transition` once the
 * import is forgotten.
 */
export async function undoImport(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  const item = await held(trx, id, context);
  assertMay(item, 'delete', context);
  const row = await begin(trx, item, 'UNDOING', context);
  const used_by = await (item.kind === 'organisation' ? readOrganisationUses(trx, item) : readUses(trx, item));
  if (await isForgotten(trx, item))
    throw new ApiError('invalid_transition', { details: { from: item.status, to: 'UNDOING' } });
  if (used_by.length > 0) throw new ApiError('in_use', { details: { used_by } });
  await trx.updateTable('import').set({ progress: 0 }).where('id', '=', id).execute();
  return row;
}

/** Deletes an import without imported items, or whose items were removed, with its file. */
export async function deleteImport(trx: Trx, id: string, context: CommandContext): Promise<string> {
  const item = await held(trx, id, context);
  if (import_working.includes(item.status))
    throw new ApiError('invalid_transition', { details: { from: item.status } });
  const is_left = await trx
    .selectFrom('import_row')
    .select('item')
    .where('import', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (is_left) throw new ApiError('in_use', { details: { used_by: [item.kind] } });
  return deleteItem(trx, 'import', id, context);
}
