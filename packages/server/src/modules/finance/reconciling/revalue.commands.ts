import type { Trx } from '../../../platform/database/database.ts';
import { movement } from '../settling/ledger.commands.ts';
import type { MatchRow, Place, Settlement } from './match-row.ts';
import { bookDifference, bookReceipts, placesOf, type Received, receivable } from './receipt.commands.ts';

const within_tolerance: readonly string[] = ['MATCHED', 'FEE_DIFFERS', 'NOT_COMPLETED'];

/** What is no longer expected of a match, because it was rounded or written off. */
function endedOf({ file, outcome, resolution, expected, found }: MatchRow): {
  readonly rounding: number;
  readonly bad_debt: number;
} {
  const missing = (expected ?? 0) - (found ?? 0);
  const is_rounded = within_tolerance.includes(outcome) || (outcome === 'AMOUNT_DIFFERS' && resolution === 'ACCEPTED');
  return { rounding: file !== null && is_rounded ? missing : 0, bad_debt: resolution === 'WRITTEN_OFF' ? missing : 0 };
}

/** The money of a match's line, with what was lost or gained by rounding. */
export const receivedOf = (row: MatchRow, place: Place): Received => ({
  ...place,
  processor: row.processor,
  currency_code: row.found_currency_code ?? row.currency_code,
  gross: row.found ?? 0,
  fee: row.found_fee ?? 0,
  rounding: endedOf(row).rounding,
});

/** Takes the money of a match to another place. */
export function moveReceipt(trx: Trx, row: MatchRow, from: Place, to: Place, now: string): Promise<void> {
  const received = receivedOf(row, from);
  const { gross, fee, rounding } = received;
  const back = { ...received, gross: -gross, fee: -fee, rounding: -rounding };
  const about = { key: `${row.id}:${row.version}`, item: row.id, item_organisation: row.organisation, now };
  return bookReceipts(trx, [back, { ...received, ...to }], about);
}

/** Takes back what was written off of items that lines account for after all. */
export async function undoWriteOffs(
  trx: Trx,
  { organisation }: Pick<Settlement, 'organisation'>,
  rows: readonly MatchRow[],
  now: string,
): Promise<void> {
  const written_off = rows.filter(({ resolution }) => resolution === 'WRITTEN_OFF');
  const places = await placesOf(
    trx,
    written_off.flatMap(({ settlement_profile }) => settlement_profile ?? []),
  );
  for (const before of written_off) {
    const place = places.get(before.settlement_profile ?? '') ?? { organisation, profile: null };
    await bookChange(trx, { before, after: { ...before, resolution: null } }, place, now);
  }
}

/** Posts what is rounded or written off of a match otherwise than before. */
export async function bookChange(
  trx: Trx,
  { before, after }: { readonly before: MatchRow; readonly after: MatchRow },
  place: Place,
  now: string,
): Promise<void> {
  const [was, is] = [endedOf(before), endedOf(after)];
  for (const kind of ['rounding', 'bad_debt'] as const) {
    const change = is[kind] - was[kind];
    await bookDifference(trx, place, movement({ kind }, receivable(after.processor), BigInt(change)), {
      key: `${kind.toUpperCase()}:${after.id}:${after.version}`,
      item: after.item ?? after.id,
      item_organisation: after.organisation,
      now,
      currency_code: after.currency_code,
      amount: change,
    });
  }
}
