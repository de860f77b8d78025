import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { markCompared } from '../../payments/financial-event/matching.commands.ts';
import { countDifferences } from '../../processors/processor-settlement/reconciled.commands.ts';
import { raiseExceptions } from '../settling/assign.commands.ts';
import { resolveByThemselves } from '../settling/exception.commands.ts';
import { adjustCosts, estimateOf, feeDiffers, type Posted, readPosted } from './costs.commands.ts';
import { exceptionOf, type MatchRow, type Place, type Settlement } from './match-row.ts';
import { updateMatches } from './matches.commands.ts';
import { reviewNotCompleted } from './missing.commands.ts';
import { placesOf } from './receipt.commands.ts';
import { bookChange, moveReceipt } from './revalue.commands.ts';

export const posted_at_once = 5000;

type Pending = MatchRow & { readonly posted_profile: string; readonly payment_profile: string };

const readPending = async (trx: Trx, { id }: Settlement): Promise<Pending[]> =>
  (
    await sql<Pending>`
      select m.*, e.settlement_profile as posted_profile, e.payment_profile
      from financeevent e
      join settlementmatch m on m.source_key = e.source_key and m.organisation = e.organisation
      where e.is_fee_pending and e.state = 'POSTED' and m.processor_settlement = ${id}
      order by e.source_key limit ${posted_at_once}`.execute(trx)
  ).rows;

/** A match beside the entries of its item. */
interface Compared {
  readonly before: Pending;
  readonly after: MatchRow;
  readonly entry: Posted | undefined;
  /** Whether the fee of its line is its cost. */
  readonly is_adjusted: boolean;
}

/** Compares a match with what was posted: its amount, which may have been corrected, and its cost. */
function comparePosted(before: Pending, entry: Posted | undefined, settlement: Settlement, now: string): Compared {
  const { posted_profile, payment_profile: _, ...row } = before;
  const settled: MatchRow = { ...row, settlement_profile: posted_profile };
  if (!entry) return { before, after: settled, entry, is_adjusted: false };
  const { file, found_currency_code, found, found_fee, outcome, is_open, resolution, expected } = row;
  const is_comparable = file !== null && found_currency_code === null;
  const open = (difference: MatchRow['outcome']) =>
    ({ outcome: difference, is_open: true, resolution: null, exception: newId('fexc', now) }) as const;
  const own = entry.net !== expected;
  const is_within = Math.abs((found ?? 0) - entry.net) <= settlement.tolerance;
  const corrected: MatchRow = { ...settled, expected: own ? entry.net : expected };
  if (own && is_comparable && !is_within)
    return { before, after: { ...corrected, ...open('AMOUNT_DIFFERS') }, entry, is_adjusted: true };
  const ended = own && is_comparable && outcome === 'AMOUNT_DIFFERS';
  const amended: MatchRow = ended ? { ...corrected, outcome: 'MATCHED', is_open: false, resolution: null } : corrected;
  const was_compared = row.expected_fee !== null || entry.adjusted > 0;
  const expected_fee = was_compared ? row.expected_fee : estimateOf(entry);
  const is_new = !was_compared && is_comparable && feeDiffers(entry, found_fee ?? 0, settlement.fee_tolerance);
  if (is_new && amended.outcome === 'MATCHED')
    return { before, after: { ...amended, expected_fee, ...open('FEE_DIFFERS') }, entry, is_adjusted: false };
  const is_disputed = outcome === 'FEE_DIFFERS' && (is_open || resolution === 'DISMISSED');
  return { before, after: { ...amended, expected_fee }, entry, is_adjusted: is_comparable && !is_disputed };
}

/** Posts what the comparison changed: where the money is, what is rounded or written off, and costs. */
async function bookCompared(
  trx: Trx,
  settlement: Settlement,
  compared: readonly Compared[],
  now: string,
): Promise<void> {
  const profiles = compared.flatMap(({ before }) => [before.posted_profile, before.settlement_profile ?? []].flat());
  const places = await placesOf(trx, profiles);
  const rest: Place = { organisation: settlement.organisation, profile: null };
  for (const { before, after } of compared) {
    const place = places.get(before.posted_profile) ?? rest;
    const from = places.get(before.settlement_profile ?? '') ?? rest;
    if (before.file !== null && before.settlement_profile !== before.posted_profile)
      await moveReceipt(trx, before, from, place, now);
    await bookChange(trx, { before, after }, place, now);
  }
  const adjusted = compared.flatMap(({ after, entry, is_adjusted }) =>
    entry && is_adjusted ? [{ entry, fee: after.found_fee ?? 0, processor: after.processor }] : [],
  );
  await adjustCosts(trx, adjusted, now);
}

/**
 * Compares matches with what was posted of their items, once that is, and again after it was corrected: a fee within
 * tolerance replaces the cost. The caller has locked the settlement. Returns how many.
 */
export async function compareAllPosted(trx: Trx, settlement: Settlement, now: string): Promise<number> {
  const seen = await readPending(trx, settlement);
  if (seen.length === 0) return 0;
  const is_outdated = seen.some(({ outcome }) => outcome === 'NOT_COMPLETED');
  if (is_outdated) await reviewNotCompleted(trx, settlement, now);
  const pending = is_outdated ? await readPending(trx, settlement) : seen;
  const posted = await readPosted(trx, pending);
  const compared = pending.map((row) => comparePosted(row, posted.get(row.source_key), settlement, now));
  await bookCompared(trx, settlement, compared, now);
  await updateMatches(
    trx,
    compared.map(({ after }) => after),
  );
  const isOther = ({ before, after }: Compared) =>
    before.exception !== after.exception || before.is_open !== after.is_open;
  const changed = compared.filter(isOther);
  await resolveByThemselves(
    trx,
    changed.flatMap(({ before: { is_open, exception, organisation } }) =>
      is_open && exception ? [{ id: exception, organisation }] : [],
    ),
    'accounted for',
    now,
  );
  await raiseExceptions(
    trx,
    changed.flatMap(({ before, after }) => (after.is_open ? [exceptionOf(after, before.payment_profile)] : [])),
    now,
  );
  const opened = changed.filter(({ after }) => after.is_open).length;
  const ended = changed.filter(({ before }) => before.is_open).length;
  await countDifferences(trx, settlement.id, opened - ended);
  await markCompared(trx, pending);
  return pending.length;
}
