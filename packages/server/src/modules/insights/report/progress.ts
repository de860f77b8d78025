import type pg from 'pg';

const every_ms = 1000;

/** Called after each piece with the number of rows so far. */
export type Progress = (rows: number) => Promise<void>;

/** Writes the progress of a report, at most once a second; its end is recorded together with its file. */
export function reportProgress(client: pg.ClientBase, id: string, rows_expected: number): Progress {
  let written_ms = performance.now();
  return async (rows) => {
    if (performance.now() - written_ms < every_ms || rows_expected === 0) return;
    written_ms = performance.now();
    const progress = Math.min(99, Math.floor((rows / rows_expected) * 100));
    await client.query('update report set progress = greatest(progress, $2) where id = $1', [id, progress]);
  };
}
