import { saprun } from '@sluis/contract/entities/finance/saprun';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Database, Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { type ActionCommand, acting } from '../../../resource/resource.ts';
import { beginItem, changeStatuses } from '../../../resource/status.ts';
import { providerOf } from '../provided.queries.ts';
import { bookingDate, closeDay, readDayToClose } from '../settling/booking-day.commands.ts';
import { readDaySums } from './day-sums.queries.ts';
import { type Mapping, mapLines } from './mapped-lines.ts';
import { postingFile } from './posting-file.ts';

type SapRun = ItemOf<'saprun'> & Row;

const readMappings = async (executor: Executor): Promise<Mapping[]> =>
  (
    await sql<Mapping>`
      select account_kind, component, vat_rate_ppm, general_ledger_account, cost_centre, tax_code from sapaccount
      order by id`.execute(executor)
  ).rows;

/** What is booked under a day that is closed, by the accounts of now. */
const readLines = async (trx: Trx, day: string) => mapLines(await readDaySums(trx, day), await readMappings(trx));

const writeFile = (trx: Trx, run: SapRun) =>
  trx
    .insertInto('saprun_file')
    .values({ run: run.id, bytes: Buffer.from(postingFile(run)) })
    .execute();

async function nextNumber(trx: Trx): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(number) as last from saprun`.execute(trx);
  return (rows[0]?.last ?? 0) + 1;
}

const reference_digits = 6;

/**
 * Makes the run of the first day that is over and not closed, with its number, and closes the day, in one transaction;
 * false if there is none. A day without postings is closed without a run.
 */
export const makeNextRun = ({ kysely }: Pick<Database, 'kysely'>, now: string): Promise<boolean> =>
  inTransaction(kysely, async (trx) => {
    const day = await readDayToClose(trx);
    if (day === undefined || day >= (await bookingDate(trx, now))) return false;
    // Another process makes the run of this day: it is looked for the next one.
    if (!(await closeDay(trx, day))) return true;
    const made = await readLines(trx, day);
    if (made.totals.length === 0) return true;
    const number = await nextNumber(trx);
    const values = {
      ...made,
      organisation: await providerOf(trx),
      number,
      reference: `SAP-${String(number).padStart(reference_digits, '0')}`,
      booked_on: day,
      status: made.unmapped.length > 0 ? 'FAILED' : 'CREATED',
    };
    const run = (await beginItem(trx, saprun, values, acting(now))) as SapRun;
    if (run.status === 'CREATED') await writeFile(trx, run);
    return true;
  });

/** Makes the file of a run that failed. It stays failed while accounts are missing. */
export const retryRun: ActionCommand = async (trx, id, _, context) => {
  const item = (await getItem(trx, 'saprun', { id, scope: context.scope, lock: true })) as SapRun;
  if (item.status === 'CREATED') return item;
  const made = await readLines(trx, item.booked_on);
  if (item.status === 'FAILED' && made.unmapped.length > 0)
    return updateItem(trx, saprun, id, { unmapped: made.unmapped }, context);
  const [run] = await changeStatuses(trx, saprun, [{ item, change: { status: 'CREATED' }, besides: made }], context);
  await writeFile(trx, run as SapRun);
  return run as SapRun;
};

/** States who downloads the file first, and when. */
export const downloadRun: ActionCommand = async (trx, id, _, context) => {
  const item = (await getItem(trx, 'saprun', { id, scope: context.scope, lock: true })) as SapRun;
  const { identity, now } = context;
  const besides = { downloaded_at: now, downloaded_by: identity.kind === 'user' ? identity.id : null };
  const [run] = await changeStatuses(trx, saprun, [{ item, change: { status: 'DOWNLOADED' }, besides }], context);
  return run as SapRun;
};
