import type { Fields, Values } from '@sluis/contract/base/fields';
import type pg from 'pg';
import type { CsvFile } from './csv-file.ts';
import type { CsvRecord } from './csv-records.ts';
import type { ImportKind, Target } from './kind.ts';
import type { Report } from './report.ts';
import { type Checked, checkRow } from './row-rules.ts';
import { type Fault, faultOf, type OpenBlock, openBlock } from './write-block.ts';

/** What an import came to so far: every row read is one of the others. */
export interface Tally {
  read: number;
  imported: number;
  already_there: number;
  bad: number;
}

interface Work {
  readonly client: pg.ClientBase;
  readonly target: Target;
  readonly report: Report;
  /** Called after every block. */
  readonly onBlock: (tally: Tally) => void;
  readonly signal?: AbortSignal;
}

/**
 * Imports a file from its first record to its last. While the database writes a block, the next is read and checked:
 * reading takes half as long as writing, and one after the other would miss 20,000 rows a second.
 */
export async function importFile<F extends Fields>(file: CsvFile, kind: ImportKind<F>, work: Work): Promise<Tally> {
  const { client, target, report, signal, onBlock } = work;
  const tally: Tally = { read: 0, imported: 0, already_there: 0, bad: 0 };
  const finish = async (block: OpenBlock, records: number, faults: Fault[]): Promise<void> => {
    await block.write();
    const all_faults = [...faults, ...block.faults].sort((a, b) => a.line - b.line);
    await report.add(file.name, all_faults);
    tally.read += records;
    tally.imported += block.imported;
    tally.already_there += block.already_there;
    tally.bad += all_faults.length;
    onBlock(tally);
  };
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const records of file.blocks) {
      const { rows, faults } = checkBlock(records, kind, target);
      await writing;
      signal?.throwIfAborted();
      writing = finish(await openBlock(client, kind, target, rows), records.length, faults);
      // Its failure is met at the next `await`, and must not count as unhandled until then.
      writing.catch(() => {});
    }
    await writing;
    return tally;
  } finally {
    // The connection is free again only when the last block is through or has failed.
    await writing.catch(() => {});
  }
}

function checkBlock<F extends Fields>(records: CsvRecord[], kind: ImportKind<F>, target: Target) {
  const rows: Checked<Values<F>>[] = [];
  const faults: Fault[] = [];
  for (const record of records) {
    try {
      const row = checkRow(kind.columns, record);
      kind.checkValues(row.values, target);
      rows.push(row);
    } catch (error) {
      faults.push(faultOf(record.line, error));
    }
  }
  return { rows, faults };
}
