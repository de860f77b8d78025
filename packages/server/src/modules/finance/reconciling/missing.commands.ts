import { newId } from '@sluis/contract/base/ids';
import { addBusinessDays, addDays } from '@sluis/contract/finance/calendar';
import type { MatchedKind } from '@sluis/contract/finance/matching';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { markMatched } from '../../payments/financial-event/matching.commands.ts';
import { countDifferences } from '../../processors/processor-settlement/reconciled.commands.ts';
import { raiseExceptions } from '../settling/assign.commands.ts';
import { resolveByThemselves } from '../settling/exception.commands.ts';
import { exceptionOf, type MatchRow, type Settlement } from './match-row.ts';
import { accounts } from './matched.queries.ts';
import { deleteMatches, insertMatches, readMatches, updateMatches } from './matches.commands.ts';
import type { Movement } from './movement.ts';
import { movementsOfPayments } from './movements.queries.ts';
import { processorsOf } from './processors.queries.ts';

const missing_at_once = 5000;
/** After the nightly runs. */
const looked_at = 'T06:00:00.000Z';

/** When it is known what is missing of a day: after the days of grace. */
export const dueFor = (day: string, grace_days: number): string =>
  `${addDays(addBusinessDays(day, grace_days, 'TARGET2'), 1)}${looked_at}`;

/** The instant until which everything that is not in a file is missing. */
export function missingUntil(from: string, grace_days: number, now: string): string {
  let day = from.slice(0, 10);
  while (dueFor(day, grace_days) <= now) day = addDays(day, 1);
  const until = `${day}T00:00:00.000Z`;
  return until > from ? until : from;
}

interface Window {
  readonly from: string;
  readonly until: string;
}

interface Event {
  readonly source_key: string;
  readonly organisation: string;
  readonly transaction: string;
  readonly settlement_profile: string | null;
  readonly recorded_at: string;
  readonly is_found: boolean;
}

/**
 * Events of a time, and all that wait, that no line accounts for; and those that still wait although one does. What
 * waits is looked at again each day: it may have been recorded before there was a source for it.
 */
const readEvents = async (
  executor: Executor,
  { created_at }: Settlement,
  processors: readonly string[],
  { from, until }: Window,
  limit: number,
): Promise<Event[]> =>
  (
    await sql<Event>`
      select * from (
        select e.source_key, e.organisation, e.transaction, e.settlement_profile, e.recorded_at, e.state,
          m.id is not null as is_known, coalesce(${accounts}, false) as is_found
        from financeevent e
        left join settlementmatch m on m.source_key = e.source_key and m.organisation = e.organisation
        where e.recorded_at < ${until} and e.processor = any(${processors})
          and (e.recorded_at >= ${from} and e.occurred_at >= ${created_at} and e.state <> 'IGNORED' or e.state = 'WAITING')
        ) as seen
      where not is_known or is_found and state = 'WAITING'
      order by recorded_at limit ${limit}`.execute(executor)
  ).rows;

/** Payments that have been requested before a time, and not completed. */
const readRequested = async (
  executor: Executor,
  { created_at }: Settlement,
  processors: readonly string[],
  { from, until }: Window,
): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select id from transaction
      where status = 'SETTLEMENT_REQUESTED' and last_status_update >= ${from} and last_status_update < ${until}
        and created_at >= ${created_at} and processor = any(${processors})`.execute(executor)
  ).rows.map(({ id }) => id);

/** The match of something that no line accounts for. */
function missingRow(
  { id: processor_settlement }: Settlement,
  movement: Movement,
  outcome: 'MISSING' | 'NOT_COMPLETED',
  now: string,
): MatchRow {
  const [own, of_payment] = movement.references;
  const { source_key, organisation, processor, kind, item, transaction, settlement_profile, currency_code } = movement;
  return {
    id: newId('smat', now),
    created_at: now,
    organisation,
    source_key,
    processor_settlement,
    file: null,
    line: null,
    processor,
    reference: own?.[1] ?? of_payment?.[1] ?? own?.[0] ?? of_payment?.[0] ?? null,
    kind: kind satisfies MatchedKind,
    ordinal: 1,
    outcome,
    is_open: true,
    resolution: null,
    item,
    transaction,
    settlement_profile,
    currency_code,
    expected: movement.amount,
    found: null,
    found_currency_code: null,
    expected_fee: null,
    found_fee: null,
    booked_on: null,
    exception: newId('fexc', now),
    version: 1,
  };
}

async function write(
  trx: Trx,
  settlement: Settlement,
  rows: readonly MatchRow[],
  movements: readonly Movement[],
  now: string,
) {
  const profiles = new Map(movements.map(({ source_key, payment_profile }) => [source_key, payment_profile]));
  await raiseExceptions(
    trx,
    rows.map((row) => exceptionOf(row, profiles.get(row.source_key) ?? null)),
    now,
  );
  await countDifferences(trx, settlement.id, rows.length);
}

/** Finds payments that have not been completed, whether lines account for them or not. */
async function findNotCompleted(
  trx: Trx,
  settlement: Settlement,
  processors: readonly string[],
  window: Window,
  now: string,
) {
  const requested = await readRequested(trx, settlement, processors, window);
  const movements = (await movementsOfPayments(trx, processors, requested)).filter(({ kind }) => kind === 'PAYMENT');
  const known = await readMatches(
    trx,
    movements.map(({ source_key }) => source_key),
  );
  const fresh = movements
    .filter(({ source_key }) => !known.has(source_key))
    .map((movement) => missingRow(settlement, movement, 'NOT_COMPLETED', now));
  await insertMatches(trx, fresh);
  const accounted = [...known.values()]
    .filter(({ outcome, processor_settlement }) => outcome === 'MATCHED' && processor_settlement === settlement.id)
    .map((row): MatchRow => ({ ...row, outcome: 'NOT_COMPLETED', is_open: true, exception: newId('fexc', now) }));
  await updateMatches(trx, accounted);
  await write(trx, settlement, [...fresh, ...accounted], movements, now);
}

/** Ends the differences of payments that have been completed, or have ended otherwise, since. */
export async function reviewNotCompleted(trx: Trx, settlement: Settlement, now: string, only?: string): Promise<void> {
  const { rows } = await sql<MatchRow & { status: string }>`
    select m.*, t.status from settlementmatch m
    join transaction t on t.id = m.transaction and t.organisation = m.organisation
    where m.processor_settlement = ${settlement.id} and m.is_open and m.outcome = 'NOT_COMPLETED'
      and t.status <> 'SETTLEMENT_REQUESTED' and (${only ?? null}::text is null or m.id = ${only ?? null})`.execute(
    trx,
  );
  const ended = rows.filter(({ file, status }) => file === null || status === 'SETTLEMENT_COMPLETED');
  await deleteMatches(
    trx,
    ended.filter(({ file }) => file === null),
  );
  await updateMatches(
    trx,
    ended
      .filter(({ file }) => file !== null)
      .map(({ status: _, ...row }) => ({ ...row, outcome: 'MATCHED', is_open: false })),
  );
  await resolveByThemselves(
    trx,
    ended.flatMap(({ exception, organisation }) => (exception ? [{ id: exception, organisation }] : [])),
    'no longer expected',
    now,
  );
  await countDifferences(trx, settlement.id, -ended.length);
}

/**
 * Finds what no line accounts for although the days of grace are over. The caller has locked the settlement. Returns
 * whether there may be more.
 */
export async function findMissing(
  trx: Trx,
  settlement: Settlement,
  from: string,
  now: string,
  at_once = missing_at_once,
): Promise<boolean> {
  const until = missingUntil(from, settlement.grace_days, now);
  const note = (to: string) =>
    trx
      .updateTable('settlementexpectation')
      .set({ expected_until: to })
      .where('processor_settlement', '=', settlement.id)
      .execute();
  if (!settlement.active) {
    await note(until);
    return false;
  }
  const processors = await processorsOf(trx, settlement);
  const events = await readEvents(trx, settlement, processors, { from, until }, at_once);
  await markMatched(
    trx,
    events.filter(({ is_found }) => is_found),
    now,
  );
  const wanted = new Set(events.filter(({ is_found }) => !is_found).map(({ source_key }) => source_key));
  const payments = events.map(({ transaction }) => transaction);
  const movements = (await movementsOfPayments(trx, processors, payments)).filter((each) =>
    wanted.has(each.source_key),
  );
  const rows = movements.map((movement) => missingRow(settlement, movement, 'MISSING', now));
  const last = events.at(-1)?.recorded_at ?? until;
  // More may have been recorded at the same instant. Those that are of none of these processors by now are left.
  const is_more = events.length === at_once && (last > from || rows.length > 0);
  const to = is_more ? last : until;
  await insertMatches(trx, rows);
  await write(trx, settlement, rows, movements, now);
  await reviewNotCompleted(trx, settlement, now);
  await findNotCompleted(trx, settlement, processors, { from, until: to }, now);
  await note(to);
  return is_more;
}
