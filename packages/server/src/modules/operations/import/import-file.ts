import type { Fields, Values } from '@sluis/contract/base/fields';
import type pg from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import type { CsvFile } from './csv-file.ts';
import type { CsvRecord } from './csv-records.ts';
import { beginSeen } from './dry-run.ts';
import type { Fault } from './faults.ts';
import type { AnyKind, BlockDone, Target } from './kind.ts';
import type { Report } from './report.ts';
import { BadRow, type Checked, checkRow } from './row-rules.ts';
import { faultOf, openBlock } from './write-block.ts';

/** The result of an import so far: every row read counts in one of the other numbers. */
export interface Tally {
  read: number;
  imported: number;
  already_there: number;
  bad: number;
}

interface Work {
  readonly database: Database;
  readonly clients: readonly pg.ClientBase[];
  readonly target: Target;
  readonly report: Pick<Report, 'add'>;
  /** Called after every block; ends the import if it throws. */
  readonly onBlock: (tally: Tally) => Promise<void> | void;
  readonly signal?: AbortSignal;
}

/**
 * Chunks of a file whose rows one database transaction writes: 1.5 MB, some 22,000 payments. The more rows are sorted
 * together, the fewer index pages they touch if a file is unsorted; the memory for both is bounded.
 */
const chunks_per_block = 24;
/** A limit on rows and faults too: 1.5 MB can contain 750,000 lines of one letter, each a fault. */
const rows_per_block_max = 60_000;

interface CheckedBlock<V> {
  readonly rows: Checked<V>[];
  readonly faults: Fault[];
}

/** A block that is written, or being written by `write`. */
interface Begun extends BlockDone {
  write?(): Promise<void>;
}

/**
 * Imports a file from its first record to its last. While the database writes a block, the next is read and checked:
 * reading takes a third as long as writing.
 */
export async function importFile<F extends Fields>(file: CsvFile, kind: AnyKind<F>, work: Work): Promise<Tally> {
  const { database, clients, target, report, signal, onBlock } = work;
  const tally: Tally = { read: 0, imported: 0, already_there: 0, bad: 0 };
  const finish = async (block: Begun, { rows, faults }: CheckedBlock<Values<F>>): Promise<void> => {
    await block.write?.();
    const all_faults = [...faults, ...block.faults].sort((a, b) => a.line - b.line);
    await report.add(file.name, all_faults);
    tally.read += rows.length + faults.length;
    tally.imported += block.imported;
    tally.already_there += block.already_there;
    tally.bad += all_faults.length;
    await onBlock(tally);
  };
  const open = (rows: readonly Checked<Values<F>>[]): Promise<Begun> =>
    'writeRows' in kind ? kind.writeRows(database, target, rows) : openBlock(clients, kind, target, rows);
  if (target.is_dry && clients[0]) await beginSeen(clients[0]);
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const checked of checkedBlocks(file, kind, target)) {
      await writing;
      signal?.throwIfAborted();
      writing = finish(await open(checked.rows), checked);
      // The next `await` handles its failure, which must not count as unhandled until then.
      writing.catch(() => {});
    }
    await writing;
    return tally;
  } finally {
    // The connections are free only when the last block has been written or has failed.
    await writing.catch(() => {});
  }
}

async function* checkedBlocks<F extends Fields>(
  file: CsvFile,
  kind: AnyKind<F>,
  target: Target,
): AsyncGenerator<CheckedBlock<Values<F>>> {
  let block: CheckedBlock<Values<F>> = { rows: [], faults: [] };
  let [chunks, read] = [0, 0];
  const { rows_together, chunks_together, rows_max } = limitsOf(kind, target);
  for await (const records of file.chunks) {
    for (const record of records) {
      read += 1;
      if (read <= rows_max) check(record, kind, target, block);
      else block.faults.push(faultOf(record.line, new BadRow('', 'too_many_rows', String(rows_max))));
    }
    chunks += 1;
    const is_full = block.rows.length + block.faults.length >= rows_together;
    if (chunks < chunks_together && !is_full) continue;
    yield block;
    [block, chunks] = [{ rows: [], faults: [] }, 0];
  }
  yield block;
}

/** How much of a file is written together, and its maximum size. */
function limitsOf<F extends Fields>(kind: AnyKind<F>, { is_dry }: Target) {
  if (!('writeRows' in kind))
    return { rows_together: rows_per_block_max, chunks_together: chunks_per_block, rows_max: Number.POSITIVE_INFINITY };
  const { rows_max, rows_together } = kind;
  return { rows_together: is_dry ? rows_max : rows_together, chunks_together: Number.POSITIVE_INFINITY, rows_max };
}

function check<F extends Fields>(
  record: CsvRecord,
  kind: AnyKind<F>,
  target: Target,
  { rows, faults }: CheckedBlock<Values<F>>,
): void {
  try {
    const row = checkRow(kind.columns, record, target.notation);
    kind.checkValues(row.values, target);
    rows.push(row);
  } catch (error) {
    faults.push(faultOf(record.line, error));
  }
}
