import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { import_piece_bytes } from '@sluis/contract/entities/operations/import';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { withoutCardDigits } from './card-digits.ts';
import { firstChunk, isWorkbook } from './reading.ts';
import { type Stored, storedBytes } from './source.ts';
import { insertPiece } from './stored-file.commands.ts';
import { workbookRows } from './workbook.ts';
import type { SheetRow, SheetValue } from './workbook-cells.ts';

/** No column accepts more; longer values are still reported as too long. */
const value_max = 8192;

/**
 * Replaces a stored workbook by its rows, without the digits of card numbers: compressed bytes cannot be searched for
 * them. A workbook is unpacked onto a disk, because its directory is at its end. Returns whether the file is a
 * workbook. Throws UnreadableFile.
 */
export async function unpackWorkbook({ kysely }: Pick<Database, 'kysely'>, stored: Stored): Promise<boolean> {
  if (!isWorkbook(await firstChunk(stored))) {
    const known = await kysely
      .selectFrom('import_reading')
      .select('encoding')
      .where('import', '=', stored.id)
      .executeTakeFirst();
    return known?.encoding === 'workbook';
  }
  await mkdir(stored.folder, { recursive: true });
  const path = join(stored.folder, `${stored.id}-${randomUUID()}`);
  const [packed, unpacked] = [`${path}.xlsx`, `${path}.rows`];
  try {
    await pipeline(Readable.from(storedBytes(stored)), createWriteStream(packed));
    await pipeline(Readable.from(linesOf(packed)), createWriteStream(unpacked));
    await inTransaction(kysely, async (trx) => {
      await trx.deleteFrom('import_piece').where('import', '=', stored.id).execute();
      let pieces = 0;
      for await (const bytes of createReadStream(unpacked, { highWaterMark: import_piece_bytes }))
        await insertPiece(trx, { id: stored.id, piece: pieces++, bytes });
      // Its first row and headings are read from the new bytes.
      await trx
        .insertInto('import_reading')
        .values({ import: stored.id, encoding: 'workbook', delimiter: ',', headings: [], rows: '[]' })
        .onConflict((conflict) => conflict.column('import').doNothing())
        .execute();
      await trx
        .updateTable('import')
        .set({ pieces: Math.max(1, pieces) })
        .where('id', '=', stored.id)
        .execute();
    });
  } finally {
    for (const file of [packed, unpacked]) await rm(file, { force: true });
  }
  return true;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const rows of workbookRows(path))
    if (rows.length > 0) yield `${rows.map((row) => JSON.stringify(keptRow(row))).join('\n')}\n`;
}

const keptRow = ({ line, values }: SheetRow): SheetRow => ({ line, values: values.map(keptValue) });

function keptValue(value: SheetValue): SheetValue {
  if (typeof value === 'string') return withoutCardDigits(value.slice(0, value_max));
  const kept = withoutCardDigits(value[0]);
  return kept === value[0] ? value : kept;
}
