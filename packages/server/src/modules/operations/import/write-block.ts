import { setImmediate } from 'node:timers/promises';
import type { Fields, Values } from '@sluis/contract/base/fields';
import type pg from 'pg';
import { captureImported } from '../../payments/financial-event/imported.commands.ts';
import { copyLine, copyRows } from './copy-rows.ts';
import { type KnownRow, keepSeen, withSeen } from './dry-run.ts';
import type { Fault } from './faults.ts';
import type { BlockDone, ImportKind, Target } from './kind.ts';
import { BadRow, type Checked } from './row-rules.ts';

/** A block whose rows have been checked; `write` inserts the new ones and ends the database transactions. */
export interface OpenBlock extends BlockDone {
  write(): Promise<void>;
}

const row_columns = ['payment_profile', 'organisation', 'kind', 'reference', 'item', 'values_hash', 'import'];

/** Makes other imports of an organisation, in this or any other process, wait until the transaction ends. */
export const lockImports = (client: pg.ClientBase, organisation: string, lane: number): Promise<unknown> =>
  client.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, $2))`, [organisation, lane]);

/** How many rows are processed before other work runs. */
const rows_between = 1000;

/** The most connections that share a block. */
export const lanes_max = 2;

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
    await lockImports(client, target.organisation, lane);
  }
  const first = clients[0]!;
  const referenceOf = ({ values }: Checked<Values<F>>): string => String(values[kind.reference]);
  const known = await knownRows(first, kind.name, target, rows.map(referenceOf));
  const is_new = (row: Checked<Values<F>>): boolean => !known.has(referenceOf(row));
  const writer = await kind.openBlock(first, target, rows.filter(is_new));
  const written: string[] = [];
  const accepted: KnownRow[] = [];
  const faults: Fault[] = [];
  const { profile, organisation, id = null } = target;
  let [already_there, again] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if ((at + 1) % rows_between === 0) await setImmediate();
    const reference = referenceOf(row);
    const { values_hash } = row;
    try {
      const earlier = known.get(reference);
      if (earlier === undefined) {
        const fixed = [profile, organisation, kind.name, reference, writer.accept(row)];
        written.push(copyLine([...fixed, values_hash, id]));
        const seen = { reference, values_hash, is_own: false };
        accepted.push(seen);
        known.set(reference, seen);
      } else if (earlier.values_hash !== values_hash) throw new BadRow(kind.reference, 'different');
      else if (earlier.is_own) again += 1;
      else already_there += 1;
    } catch (error) {
      faults.push(faultOf(row.line, error));
    }
  }
  const write = async (): Promise<void> => {
    if (target.is_dry) {
      for (const client of clients) await client.query('rollback');
      return keepSeen(first, accepted, writer.taken);
    }
    const tables = [...writer.items, { table: 'import_row', columns: row_columns, lines: written }];
    const share = Math.ceil(written.length / clients.length);
    await writer.writeOthers();
    await Promise.all(
      clients.map(async (client, lane) => {
        for (const { lines, ...table } of tables) {
          const own = lines.slice(lane * share, (lane + 1) * share);
          await copyRows(client, { ...table, lines: own });
          await captureImported(client, { table: table.table, lines: own, organisation, now: target.now });
        }
      }),
    );
    for (const client of clients) await client.query('commit');
  };
  return { imported: accepted.length + again, already_there, faults, write };
}

/** The references imported by earlier rows, in this run or another. */
async function knownRows(
  client: pg.ClientBase,
  kind: string,
  { profile, organisation, id, is_dry = false }: Target,
  references: readonly string[],
): Promise<Map<string, KnownRow>> {
  const { rows } = await client.query<KnownRow>(
    `select reference, values_hash, coalesce(import = $5, false) as is_own from import_row
     where payment_profile = $1 and organisation = $2 and kind = $3 and reference = any($4)
     ${is_dry ? withSeen : ''}`,
    [profile, organisation, kind, references, id ?? null],
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

/** A bad row for the report; any other error is not the row's fault and is rethrown. */
export function faultOf(line: number, error: unknown): Fault {
  if (!(error instanceof BadRow)) throw error;
  const { column, code, details } = error;
  return { line, column, code, details };
}
