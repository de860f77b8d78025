import { micro, toMinor } from '@sluis/contract/finance/exact';
import { charged_component } from '@sluis/contract/finance/kinds';
import { type MatchedKind, signs } from '@sluis/contract/finance/matching';
import { type PricedPart, unpriced } from '@sluis/contract/finance/priced';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { openDay } from '../settling/booking-day.commands.ts';
import { type Entry, writeEntries } from '../settling/ledger.commands.ts';
import { writeAccruals } from '../settling/post.commands.ts';

interface Row {
  readonly id: string;
  readonly organisation: string;
  readonly source_key: string;
  readonly settlement_profile: string;
  readonly kind: string;
  readonly item: string | null;
  readonly item_organisation: string | null;
  readonly transaction: string | null;
  readonly payment_profile: string | null;
  readonly payment_product: string | null;
  readonly processor: string | null;
  readonly currency_code: string;
  readonly amount: number;
  readonly parts: readonly PricedPart[] | null;
  readonly corrects: string | null;
}

/** An event as the journal has it, with its corrections. */
export interface Posted extends Row {
  /** Negative if it goes back. */
  readonly net: number;
  /** What it costs, with what has been adjusted. */
  readonly costs: readonly Cost[];
  /** Whether any line of a price list applied. */
  readonly is_estimated: boolean;
  /** How often it has been adjusted. */
  readonly adjusted: number;
  /** The entry that can be corrected; null once it has been taken back. */
  readonly current: string | null;
}

/** The cost of a component, in millionths of a minor unit. */
interface Cost {
  readonly component: string;
  readonly counterparty: string | null;
  readonly exact: bigint;
}

function addUp(parts: readonly PricedPart[]): Cost[] {
  const by_key = Map.groupBy(parts, ({ component, counterparty = '' }) => `${component} ${counterparty}`);
  return [...by_key.values()].map((some) => ({
    component: some[0]?.component ?? '',
    counterparty: some[0]?.counterparty ?? null,
    exact: some.reduce((total, { micro: each }) => total + BigInt(each), 0n),
  }));
}

const partOf = ({ component, counterparty, exact }: Cost): PricedPart => ({
  component,
  line: 0,
  micro: String(exact),
  ...(counterparty && { counterparty }),
});

const totalOf = ({ costs }: Pick<Posted, 'costs'>): bigint => costs.reduce((total, { exact }) => total + exact, 0n);

const keyOf = (source_key: string): string => `COST:${source_key}`;

/** An entry with its corrections, and theirs. */
function chainOf(entry: Row, rows: readonly Row[]): Row[] {
  const corrections = rows.filter(({ corrects }) => corrects === entry.id);
  return [entry, ...corrections.flatMap((each) => chainOf(each, rows))];
}

/** The last entry of a chain that has not been reversed, except reversals themselves. */
function currentOf(chain: readonly Row[]): string | null {
  const keys = new Set(chain.map(({ source_key }) => source_key));
  const live = chain.filter(({ id, source_key }) => !source_key.startsWith('REVERSE:') && !keys.has(`REVERSE:${id}`));
  return live.at(-1)?.id ?? null;
}

/** The entries of events, by the key of the event. */
export async function readPosted(
  trx: Trx,
  events: readonly { readonly source_key: string; readonly item: string | null }[],
): Promise<ReadonlyMap<string, Posted>> {
  const { rows } = await sql<Row>`
    select id, organisation, source_key, settlement_profile, kind, item, item_organisation, transaction,
      payment_profile, payment_product, processor, currency_code, amount, priced -> 'cost' as parts, corrects
    from journalentry where item = any(${events.map(({ item }) => item)}) and settlement_profile is not null
    order by id`.execute(trx);
  const of_item = Map.groupBy(rows, ({ item }) => item);
  const posted = new Map<string, Posted>();
  for (const { source_key, item } of events) {
    const all = of_item.get(item) ?? [];
    const entry = all.find((each) => each.source_key === source_key);
    if (!entry) continue;
    const chain = chainOf(entry, all);
    const adjustments = all.filter((each) => each.source_key.startsWith(`${keyOf(source_key)}:`));
    posted.set(source_key, {
      ...entry,
      net: chain.reduce((total, { amount }) => total + amount, 0) * signs[entry.kind as MatchedKind],
      costs: addUp([...chain, ...adjustments].flatMap(({ parts }) => parts ?? [])),
      is_estimated: (entry.parts ?? []).length > 0,
      adjusted: adjustments.length,
      current: currentOf(chain),
    });
  }
  return posted;
}

/** Whether a fee differs from an estimated cost by more than a number of minor units. */
export const feeDiffers = (entry: Posted, fee: number, tolerance: number): boolean =>
  entry.is_estimated && Math.abs(Number(toMinor(totalOf(entry))) - fee) > tolerance;

export const estimateOf = (entry: Posted): number | null =>
  entry.is_estimated ? Number(toMinor(totalOf(entry))) : null;

interface Adjusted {
  readonly entry: Posted;
  readonly fee: number;
  readonly processor: string | null;
}

/**
 * The entry that replaces the costs of another by a fee, if they differ. Estimates have fractions of minor units, which
 * are posted rounded by component: with the fee beside them, the account of the processor would not come to zero.
 */
function adjustmentOf({ entry, fee, processor }: Adjusted, now: string, booked_on: string): Entry[] {
  const exact = BigInt(fee) * micro - totalOf(entry);
  const is_whole = entry.costs.every((each) => each.exact % micro === 0n);
  if (exact === 0n && is_whole) return [];
  const charged = { component: charged_component, counterparty: processor, exact: BigInt(fee) * micro };
  const replaced = entry.costs.map((each) => ({ ...each, exact: -each.exact }));
  const parts = [...replaced, charged].map(partOf);
  const { item, item_organisation, transaction, payment_profile, payment_product, currency_code } = entry;
  return [
    {
      kind: 'ADJUSTMENT',
      source_key: `${keyOf(entry.source_key)}:${entry.adjusted + 1}`,
      item,
      item_organisation,
      transaction,
      payment_profile,
      payment_product,
      processor: entry.processor,
      settlement: null,
      occurred_at: now,
      payable_on: booked_on,
      currency_code,
      amount: 0,
      cost_micro: String(exact),
      priced: {
        ...unpriced,
        cost: addUp(parts)
          .filter((each) => each.exact !== 0n)
          .map(partOf),
      },
      postings: [],
    },
  ];
}

/** Replaces estimated costs by fees: what differs is an entry of its own, and the merchant's fees stay. */
export async function adjustCosts(trx: Trx, adjusted: readonly Adjusted[], now: string): Promise<void> {
  const { booked_on } = await openDay(trx, now);
  const profiles = Map.groupBy(adjusted, ({ entry }) => entry.settlement_profile);
  for (const [profile, some] of [...profiles].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const organisation = some[0]?.entry.organisation ?? '';
    const entries = some.flatMap((each) => adjustmentOf(each, now, booked_on));
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
