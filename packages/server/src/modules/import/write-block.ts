import type { Fields, Values } from '@sluis/contract/base/fields';
import type pg from 'pg';
import { copyLine, copyRows } from './copy-rows.ts';
import type { ImportKind, Target } from './kind.ts';
import { BadRow, type Checked } from './row-rules.ts';

/** A bad row in the report. */
export interface Fault {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

/** A block whose rows have been checked; `write` inserts the new ones and ends the database transactions. */
export interface OpenBlock {
  readonly imported: number;
  readonly already_there: number;
  readonly faults: readonly Fault[];
  write(): Promise<void>;
}

const row_columns = ['payment_profile', 'organisation', 'kind', 'reference', 'item', 'values_hash'];

/**
 * Starts a database transaction on each connection and decides about a block of checked rows in the first, which also
 * writes what all need and commits first. The rows are divided between the connections: updating the indexes is most of
 * the work, and one connection keeps one core busy. An item and its import record commit together: a killed import has
 * written all of a connection's share or none of it, and the next run continues from there.
 */
export async function openBlock<F extends Fields>(
  clients: readonly pg.ClientBase[],
  kind: ImportKind<F>,
  target: Target,
  rows: readonly Checked<Values<F>>[],
): Promise<OpenBlock> {
  // One import per organisation: two concurrent ones create a customer once, and neither sees half a block of the
  // other. Each transaction takes a lock, in turn, so that the remains of a killed import delay the next one too.
  for (const [lane, client] of clients.entries()) {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, $2))`, [
      target.organisation,
      lane,
    ]);
  }
  const first = clients[0]!;
  const referenceOf = ({ values }: Checked<Values<F>>): string => String(values[kind.reference]);
  const known = await knownHashes(first, kind.name, target, rows.map(referenceOf));
  const is_new = (row: Checked<Values<F>>): boolean => !known.has(referenceOf(row));
  const writer = await kind.openBlock(first, target, rows.filter(is_new));
  const written: string[] = [];
  const faults: Fault[] = [];
  let already_there = 0;
  for (const row of rows) {
    const reference = referenceOf(row);
    try {
      const earlier = known.get(reference);
      if (earlier === undefined) {
        written.push(
          copyLine([target.profile, target.organisation, kind.name, reference, writer.accept(row), row.values_hash]),
        );
        known.set(reference, row.values_hash);
      } else if (earlier === row.values_hash) already_there += 1;
      else throw new BadRow(kind.reference, 'was already imported with different values');
    } catch (error) {
      faults.push(faultOf(row.line, error));
    }
  }
  const write = async (): Promise<void> => {
    const tables = [...writer.items, { table: 'import_row', columns: row_columns, lines: written }];
    const share = Math.ceil(written.length / clients.length);
    await writer.writeOthers();
    await Promise.all(
      clients.map(async (client, lane) => {
        for (const { lines, ...table } of tables)
          await copyRows(client, { ...table, lines: lines.slice(lane * share, (lane + 1) * share) });
      }),
    );
    for (const client of clients) await client.query('commit');
  };
  return { imported: written.length, already_there, faults, write };
}

/** The hashes of references imported by earlier rows, in this run or another. */
async function knownHashes(
  client: pg.ClientBase,
  kind: string,
  { profile, organisation }: Target,
  references: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ reference: string; values_hash: string }>(
    `select reference, values_hash from import_row
     where payment_profile = $1 and organisation = $2 and kind = $3 and reference = any($4)`,
    [profile, organisation, kind, references],
  );
  return new Map(rows.map(({ reference, values_hash }) => [reference, values_hash]));
}

/** A bad row for the report; any other error is not the row's fault and is rethrown. */
export function faultOf(line: number, error: unknown): Fault {
  if (!(error instanceof BadRow)) throw error;
  return { line, column: error.column, reason: error.message };
}
