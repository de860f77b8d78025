import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Deletes the bank files that were exported years ago: they name holders and accounts. Batches and settlements stay. */
export const deleteOldBankFiles = (executor: Executor, kept_years: number, now: string): Promise<unknown> =>
  sql`
    delete from payoutbatch_file file using payoutbatch batch
    where batch.id = file.batch and batch.exported_at < ${now}::timestamptz - make_interval(years => ${kept_years})`.execute(
    executor,
  );
