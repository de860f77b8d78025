import { import_working } from '@sluis/contract/entities/operations/import';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { ErasedPerson } from '../../payments/customer/copies.commands.ts';
import { endOf, withoutCards } from './card-digits.ts';
import { chunk_bytes } from './csv-lines.ts';
import { isWorkbook, textAs } from './reading.ts';

interface Piece {
  readonly id: string;
  readonly piece: number;
  readonly bytes: Buffer;
}

/**
 * Stores a piece of a file without the digits of card numbers, which no field may store. A workbook is compressed, so
 * they are removed when it is unpacked.
 */
export async function storePiece(trx: Trx, { id, piece, bytes }: Piece): Promise<void> {
  const beginning = piece === 0 ? bytes.subarray(0, chunk_bytes) : await partOf(trx, id, 0, `1 for ${chunk_bytes}`);
  if (isWorkbook(beginning)) return insertPiece(trx, { id, piece, bytes });
  const text = textAs(beginning);
  const before = piece === 0 ? beginning.subarray(0, 0) : await lastOf(trx, id, piece - 1);
  const end = endOf(before, text);
  const kept = await withoutCards(end, bytes, text);
  // A number that begins in the previous piece ends in this one.
  const is_before_kept = kept.subarray(0, end.length).equals(end);
  if (!is_before_kept)
    await sql`update import_piece set bytes = substring(bytes for length(bytes) - ${end.length})
      where import = ${id} and piece = ${piece - 1}`.execute(trx);
  await insertPiece(trx, { id, piece, bytes: is_before_kept ? kept.subarray(end.length) : kept });
}

export async function insertPiece(trx: Trx, { id, piece, bytes }: Piece): Promise<void> {
  await trx.insertInto('import_piece').values({ import: id, piece, bytes }).execute();
}

async function partOf(trx: Trx, id: string, piece: number, span: string): Promise<Buffer> {
  const { rows } = await sql<{ part: Buffer }>`
    select substring(bytes from ${sql.raw(span)}) as part from import_piece
    where import = ${id} and piece = ${piece}`.execute(trx);
  return rows[0]?.part ?? Buffer.alloc(0);
}

const lastOf = (trx: Trx, id: string, piece: number): Promise<Buffer> =>
  partOf(trx, id, piece, `greatest(1, length(bytes) - ${chunk_bytes - 1})`);

/** Deletes the file of an import that is no longer read. */
export async function forgetFile(executor: Executor, id: string): Promise<void> {
  await sql`delete from import_piece where import = ${id}`.execute(executor);
  await sql`update import set pieces = 0 where id = ${id} and pieces > 0`.execute(executor);
}

/** Deletes the files of imports that brought the person or their payments, unless a job is reading one. */
export async function forgetFilesOf(trx: Trx, { person: { id, organisation }, payments }: ErasedPerson): Promise<void> {
  const { rows: stored } = await sql<{ id: string }>`
    select id from import where pieces > 0 and status <> all(${import_working})`.execute(trx);
  if (stored.length === 0) return;
  const isStored = sql`organisation = ${organisation} and import = any(${stored.map((each) => each.id)})`;
  const { rows } = await sql<{ id: string }>`
    select import as id from import_customer where ${isStored} and customer = ${id}
    union select import from import_row where ${isStored} and item = any(${payments})`.execute(trx);
  for (const found of rows) await forgetFile(trx, found.id);
}
