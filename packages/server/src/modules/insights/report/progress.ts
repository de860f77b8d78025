import type pg from 'pg';

const every_ms = 1000;

/** Told after each piece how many rows are in the file so far. */
export type Progress = (rows: number) => Promise<void>;

/** Writes how far a report is, at most once a second; that it is done is said together with its file. */
export function reportProgress(client: pg.ClientBase, id: string, rows_expected: number): Progress {
  let written_ms = performance.now();
  return async (rows) => {
    if (performance.now() - written_ms < every_ms || rows_expected === 0) return;
    written_ms = performance.now();
    const progress = Math.min(99, Math.floor((rows / rows_expected) * 100));
    await client.query('update report set progress = greatest(progress, $2) where id = $1', [id, progress]);
  };
}
