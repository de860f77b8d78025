import { adjustment_component } from '@sluis/contract/finance/kinds';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { bookingDate } from '../settling/advance.commands.ts';
import { micro, toMinor } from '../settling/exact.ts';
import { type Entry, writeEntries } from '../settling/ledger.commands.ts';
import { writeAccruals } from '../settling/post.commands.ts';

/** An entry whose cost an acquirer's fee replaces. */
export interface Costed {
  readonly id: string;
  readonly organisation: string;
  readonly source_key: string;
  readonly settlement_profile: string;
  readonly item: string | null;
  readonly item_organisation: string | null;
  readonly transaction: string | null;
  readonly payment_profile: string | null;
  readonly currency_code: string;
  /** Millionths of a minor unit, with what has been adjusted and corrected. */
  readonly cost: bigint;
  /** Whether any line of a price list applied. */
  readonly is_estimated: boolean;
  /** How often it has been adjusted. */
  readonly adjusted: number;
}

interface Row extends Omit<Costed, 'cost' | 'is_estimated' | 'adjusted'> {
  readonly cost_micro: string;
  readonly has_costs: boolean;
  readonly corrects: string | null;
}

const keyOf = (source_key: string): string => `COST:${source_key}`;

/** The entries of events with their costs until now, by the key of the event. */
export async function readCosts(
  trx: Trx,
  events: readonly { readonly source_key: string; readonly item: string | null }[],
) {
  const { rows } = await sql<Row>`
    select id, organisation, source_key, settlement_profile, item, item_organisation, transaction, payment_profile,
      currency_code, cost_micro::text as cost_micro, corrects,
      coalesce(json_array_length(priced -> 'cost'), 0) > 0 as has_costs
    from journalentry where item = any(${events.map(({ item }) => item)}) and settlement_profile is not null`.execute(
    trx,
  );
  const wanted = new Set(events.map(({ source_key }) => source_key));
  const costs = new Map<string, Costed>();
  for (const entry of rows.filter(({ source_key }) => wanted.has(source_key))) {
    const adjustments = rows.filter((each) => each.source_key.startsWith(`${keyOf(entry.source_key)}:`));
    const all = [entry, ...adjustments, ...rows.filter(({ corrects }) => corrects === entry.id)];
    costs.set(entry.source_key, {
      ...entry,
      cost: all.reduce((total, { cost_micro }) => total + BigInt(cost_micro), 0n),
      is_estimated: entry.has_costs,
      adjusted: adjustments.length,
    });
  }
  return costs;
}

/** The cost of an entry beside the fee of an acquirer's line: whether they differ by more than a number of minor units. */
export function feeDiffers({ cost, is_estimated }: Costed, fee: number, tolerance: number): boolean {
  const difference = Number(toMinor(cost)) - fee;
  return is_estimated && Math.abs(difference) > tolerance;
}

export const estimateOf = ({ cost, is_estimated }: Costed): number | null =>
  is_estimated ? Number(toMinor(cost)) : null;

interface Adjusted {
  readonly entry: Costed;
  readonly fee: number;
  readonly processor: string | null;
}

/** Replaces estimated costs by fees: what differs is an entry of its own, and the merchant's fees stay. */
export async function adjustCosts(trx: Trx, adjusted: readonly Adjusted[], now: string): Promise<void> {
  const booked_on = await bookingDate(trx, now);
  const profiles = Map.groupBy(adjusted, ({ entry }) => entry.settlement_profile);
  for (const [profile, some] of [...profiles].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const organisation = some[0]?.entry.organisation ?? '';
    const entries = some.flatMap(({ entry, fee, processor }): Entry[] => {
      const exact = BigInt(fee) * micro - entry.cost;
      if (exact === 0n) return [];
      const part = { component: adjustment_component, line: 0, micro: String(exact) };
      return [
        {
          kind: 'ADJUSTMENT',
          source_key: `${keyOf(entry.source_key)}:${entry.adjusted + 1}`,
          item: entry.item,
          item_organisation: entry.item_organisation,
          transaction: entry.transaction,
          payment_profile: entry.payment_profile,
          settlement: null,
          occurred_at: now,
          payable_on: booked_on,
          currency_code: entry.currency_code,
          amount: 0,
          cost_micro: String(exact),
          priced: {
            editions: {},
            fees: [],
            cost: [{ ...part, ...(processor && { counterparty: processor }) }],
            partner: [],
            reserve: [],
          },
          postings: [],
        },
      ];
    });
    if (entries.length === 0) continue;
    const booking = { profile, organisation, now, booked_on };
    await writeEntries(trx, entries, booking);
    await writeAccruals(trx, { booking }, entries);
    // The sweep posts what has accrued at midnight.
    await sql`
      update settlementclock set next_at = least(next_at, ${now}::timestamptz)
      where profile = ${profile} and organisation = ${organisation}`.execute(trx);
  }
}
