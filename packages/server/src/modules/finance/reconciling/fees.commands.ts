import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { markCompared } from '../../payments/financial-event/matching.commands.ts';
import { countDifferences } from '../../processors/processor-settlement/reconciled.commands.ts';
import { raiseExceptions } from '../settling/assign.commands.ts';
import { receivedOf } from './compare.commands.ts';
import { adjustCosts, estimateOf, feeDiffers, readCosts } from './costs.commands.ts';
import { exceptionOf, type MatchRow, type Place, type Settlement } from './match-row.ts';
import { updateMatches } from './matches.commands.ts';
import { reviewNotCompleted } from './missing.commands.ts';
import { bookReceipts, placesOf } from './receipt.commands.ts';

export const fees_at_once = 5000;

type Pending = MatchRow & { readonly posted_profile: string; readonly payment_profile: string };

const readPending = async (trx: Trx, { id }: Settlement): Promise<Pending[]> =>
  (
    await sql<Pending>`
      select m.*, e.settlement_profile as posted_profile, e.payment_profile
      from financeevent e
      join settlementmatch m on m.source_key = e.source_key and m.organisation = e.organisation
      where e.is_fee_pending and e.state = 'POSTED' and m.processor_settlement = ${id}
      order by e.source_key limit ${fees_at_once}`.execute(trx)
  ).rows;

/** Moves the money of lines to the settlement profiles that their items were posted at, if it lies elsewhere. */
async function moveMoney(trx: Trx, { organisation }: Settlement, rows: readonly Pending[], now: string): Promise<void> {
  const moved = rows.filter((row) => row.file !== null && row.settlement_profile !== row.posted_profile);
  if (moved.length === 0) return;
  const places = await placesOf(
    trx,
    moved.flatMap((row) => [row.posted_profile, row.settlement_profile ?? []].flat()),
  );
  const rest: Place = { organisation, profile: null };
  for (const row of moved) {
    const received = receivedOf(row, places.get(row.settlement_profile ?? '') ?? rest);
    const about = { key: `${row.id}:${row.version}`, item: row.id, item_organisation: row.organisation, now };
    await moveReceipt(trx, received, places.get(row.posted_profile) ?? rest, about);
  }
}

/** Takes received money from one place to another. */
export const moveReceipt = (
  trx: Trx,
  from: Parameters<typeof bookReceipts>[1][number],
  to: Place,
  about: Parameters<typeof bookReceipts>[2],
): Promise<void> => {
  const back = { gross: -from.gross, fee: -from.fee, rounding: -from.rounding };
  return bookReceipts(
    trx,
    [
      { ...from, ...back },
      { ...from, ...to },
    ],
    about,
  );
};

/**
 * Compares the fees of matched lines with the costs of their entries, once these are posted: a fee within tolerance
 * replaces the cost. The caller has locked the settlement. Returns how many.
 */
export async function compareFees(trx: Trx, settlement: Settlement, now: string): Promise<number> {
  const seen = await readPending(trx, settlement);
  if (seen.length === 0) return 0;
  const is_outdated = seen.some(({ outcome }) => outcome === 'NOT_COMPLETED');
  if (is_outdated) await reviewNotCompleted(trx, settlement, now);
  const pending = is_outdated ? await readPending(trx, settlement) : seen;
  await moveMoney(trx, settlement, pending, now);
  const costs = await readCosts(trx, pending);
  const compared = pending.map(({ posted_profile, payment_profile, ...row }) => {
    const entry = costs.get(row.source_key);
    const has_fee = row.file !== null && row.found_currency_code === null;
    const differs = has_fee && entry !== undefined && feeDiffers(entry, row.found_fee ?? 0, settlement.fee_tolerance);
    const is_new = differs && row.outcome === 'MATCHED';
    return { row, entry, payment_profile, posted_profile, is_adjusted: has_fee && !is_new, is_new };
  });
  const written = compared.map(
    ({ row, entry, posted_profile, is_new }): MatchRow => ({
      ...row,
      settlement_profile: posted_profile,
      expected_fee: entry ? estimateOf(entry) : null,
      ...(is_new && { outcome: 'FEE_DIFFERS', is_open: true, exception: newId('fexc', now) }),
    }),
  );
  await updateMatches(trx, written);
  await adjustCosts(
    trx,
    compared.flatMap(({ row, entry, is_adjusted }) =>
      is_adjusted && entry ? [{ entry, fee: row.found_fee ?? 0, processor: row.processor }] : [],
    ),
    now,
  );
  await raiseExceptions(
    trx,
    written.flatMap((row, at) => (compared[at]?.is_new ? [exceptionOf(row, compared[at].payment_profile)] : [])),
    now,
  );
  await countDifferences(trx, settlement.id, compared.filter(({ is_new }) => is_new).length);
  await markCompared(trx, pending);
  return pending.length;
}
