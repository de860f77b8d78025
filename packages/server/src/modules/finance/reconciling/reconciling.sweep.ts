import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logRepeated } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { findItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { compareLines } from './compare.commands.ts';
import { dueFor, findMissing } from './missing.commands.ts';
import { compareAllPosted } from './posted.commands.ts';

interface Place {
  readonly id: string;
  readonly grace_days: number;
  readonly expected_until: string;
  readonly failed_until: string | null;
  /** Whether a run is fetching files, or a file is being read: what they bring is not missing. */
  readonly is_fetching: boolean;
  readonly has_files: boolean;
  readonly has_fees: boolean;
}

const readPlaces = async (executor: Executor): Promise<Place[]> =>
  (
    await sql<Place>`
      with fees as (
        select distinct m.processor_settlement as id from financeevent e
        join settlementmatch m on m.source_key = e.source_key and m.organisation = e.organisation
        where e.is_fee_pending and e.state = 'POSTED'),
      files as (
        select processor_settlement as id, bool_or(status = 'PARSED') as are_read
        from processorsettlementfile where status in ('RECEIVED', 'PARSED') group by 1),
      runs as (
        select distinct processor_settlement as id from processorsettlementrun where status in ('QUEUED', 'RUNNING'))
      select s.id, s.grace_days, coalesce(x.expected_until, s.created_at) as expected_until, x.failed_until,
        files.id is not null or runs.id is not null as is_fetching, coalesce(files.are_read, false) as has_files,
        fees.id is not null as has_fees
      from processorsettlement s
      left join settlementexpectation x on x.processor_settlement = s.id
      left join fees on fees.id = s.id left join files on files.id = s.id left join runs on runs.id = s.id
      order by s.id`.execute(executor)
  ).rows;

/** When there is something to do for a settlement. */
function dueAt({ failed_until, has_files, has_fees, is_fetching, expected_until, grace_days }: Place, now: string) {
  const missing = is_fetching ? undefined : dueFor(expected_until.slice(0, 10), grace_days);
  const due = has_files || has_fees ? now : missing;
  return due !== undefined && failed_until !== null && failed_until > due ? failed_until : due;
}

/** Locks the expectation of a settlement, which is made with the first look at it. */
async function expectedUntil(
  trx: Trx,
  { id, organisation, created_at }: { id: string; organisation: string; created_at: string },
) {
  await sql`
    insert into settlementexpectation values (${id}, ${organisation}, ${created_at}) on conflict do nothing`.execute(
    trx,
  );
  const { expected_until } = await trx
    .selectFrom('settlementexpectation')
    .select('expected_until')
    .where('processor_settlement', '=', id)
    .executeTakeFirstOrThrow();
  return expected_until;
}

/** One step of a settlement: lines of a file, fees, or what is missing; returns how much it did. */
async function step(trx: Trx, id: string, now: string): Promise<number> {
  const settlement = await findItem(trx, 'processorsettlement', { id, scope: everything, lock: true });
  if (!settlement) return 0;
  const { rows: files } = await sql<Parameters<typeof compareLines>[2]>`
    select * from processorsettlementfile
    where processor_settlement = ${id} and organisation = ${settlement.organisation} and status = 'PARSED'
    order by created_at, id limit 1`.execute(trx);
  if (files[0]) return Math.max(1, await compareLines(trx, settlement, files[0], now));
  const compared = await compareAllPosted(trx, settlement, now);
  if (compared > 0) return compared;
  const place = (await readPlaces(trx)).find((each) => each.id === id);
  if (!place || place.is_fetching) return 0;
  const from = await expectedUntil(trx, settlement);
  if (dueFor(from.slice(0, 10), settlement.grace_days) > now) return 0;
  return (await findMissing(trx, settlement, from, now)) ? 1 : 0;
}

const retried_after_ms = 3_600_000;

/** Works through one settlement. One that fails delays no other, and is tried again an hour later. */
async function workThrough(
  { kysely }: Services['database'],
  id: string,
  now: string,
  isStopped: () => boolean,
): Promise<number> {
  let done = 0;
  try {
    for (let some = 1; some > 0 && !isStopped(); done += some)
      some = await inTransaction(kysely, (trx) => step(trx, id, now));
  } catch (error) {
    if (isStopped()) throw error;
    logRepeated(error, { settlement: id }, `reconciling of ${id}: ${String(error)}`);
    const failed_until = new Date(Date.parse(now) + retried_after_ms).toISOString();
    await sql`
      insert into settlementexpectation
      select id, organisation, created_at, ${failed_until} from processorsettlement where id = ${id}
      on conflict (processor_settlement) do update set failed_until = excluded.failed_until`.execute(kysely);
  }
  return done;
}

/** Compares acquirers' files with our payments, and finds what they do not account for in time. */
export const makeReconcilingSweep = ({ database }: Pick<Services, 'database'>): Sweep => ({
  name: 'reconciliation',
  due: async (executor, now) => {
    const due = (await readPlaces(executor)).flatMap((place) => dueAt(place, now) ?? []);
    return due.toSorted()[0] ?? null;
  },
  run: async (now, isStopped = () => false) => {
    let done = 0;
    for (const place of await readPlaces(database.kysely)) {
      const due = dueAt(place, now);
      if (due !== undefined && due <= now) done += await workThrough(database, place.id, now, isStopped);
    }
    return done;
  },
});
