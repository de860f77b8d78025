import type { Fields, Values } from '@sluis/contract/base/fields';
import type pg from 'pg';
import { type Cell, copyRows } from './copy-rows.ts';
import type { ImportKind, Target } from './kind.ts';
import { BadRow, type Checked } from './row-rules.ts';

/** A bad row as the report tells it. */
export interface Fault {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

/** A block whose rows are sorted out; `write` writes those that are new and ends the database transaction. */
export interface OpenBlock {
  readonly imported: number;
  readonly already_there: number;
  readonly faults: readonly Fault[];
  write(): Promise<void>;
}

const row_columns = ['payment_profile', 'kind', 'reference', 'item', 'values_hash'];

/**
 * Begins a database transaction and decides about a block of checked rows in it. The items and the record that they
 * were imported commit together: an import that is killed has all of a block or nothing of it, and the next run goes
 * on from there.
 */
export async function openBlock<F extends Fields>(
  client: pg.ClientBase,
  kind: ImportKind<F>,
  target: Target,
  rows: readonly Checked<Values<F>>[],
): Promise<OpenBlock> {
  await client.query('begin');
  // One writer per organisation: two imports at once make a customer once, and neither meets the other's half block.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, [target.organisation]);
  const referenceOf = ({ values }: Checked<Values<F>>): string => String(values[kind.reference]);
  const known = await knownHashes(client, kind.name, target, rows.map(referenceOf));
  const is_new = (row: Checked<Values<F>>): boolean => !known.has(referenceOf(row));
  const writer = await kind.openBlock(client, target, rows.filter(is_new));
  const written: Cell[][] = [];
  const faults: Fault[] = [];
  let already_there = 0;
  for (const row of rows) {
    const reference = referenceOf(row);
    try {
      const earlier = known.get(reference);
      if (earlier === undefined) {
        written.push([target.profile, kind.name, reference, writer.accept(row), row.values_hash]);
        known.set(reference, row.values_hash);
      } else if (earlier === row.values_hash) already_there += 1;
      else throw new BadRow(kind.reference, 'was already imported with other values');
    } catch (error) {
      faults.push(faultOf(row.line, error));
    }
  }
  const write = async (): Promise<void> => {
    await writer.write();
    await copyRows(client, 'import_row', row_columns, written);
    await client.query('commit');
  };
  return { imported: written.length, already_there, faults, write };
}

/** What is known of references that an earlier row brought, in this run or another. */
async function knownHashes(
  client: pg.ClientBase,
  kind: string,
  { profile }: Target,
  references: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ reference: string; values_hash: string }>(
    'select reference, values_hash from import_row where payment_profile = $1 and kind = $2 and reference = any($3)',
    [profile, kind, references],
  );
  return new Map(rows.map(({ reference, values_hash }) => [reference, values_hash]));
}

/** A bad row for the report; anything else is no fault of the row and is thrown on. */
export function faultOf(line: number, error: unknown): Fault {
  if (!(error instanceof BadRow)) throw error;
  return { line, column: error.column, reason: error.message };
}
