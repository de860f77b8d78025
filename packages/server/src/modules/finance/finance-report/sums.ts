import { type SettlementSection, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { halfEven, micro, toMinor } from '@sluis/contract/finance/exact';
import type { EntryKind } from '@sluis/contract/finance/kinds';
import { sql } from 'kysely';

/** The kinds of `ledgerday`: those of entries, and one-offs against bad debt. */
type SummedKind = EntryKind | 'WRITE_OFF';

/** Sums of the entries of a kind; amounts are in minor units. */
export interface KindSums {
  readonly kind: SummedKind;
  readonly count: bigint;
  readonly amount: bigint;
  readonly fee_micro: bigint;
  readonly vat_micro: bigint;
  readonly cost_micro: bigint;
  readonly partner_micro: bigint;
  readonly reserve: bigint;
}

/** SQL: the sums of `ledgerday`, which end a row after its kind. */
export const summed_columns = sql.join(
  ['count', 'amount', 'fee_micro', 'vat_micro', 'cost_micro', 'partner_micro', 'reserve'].map(
    (name) => sql`sum(${sql.ref(name)})::text`,
  ),
);

type Ending = [kind: SummedKind, ...sums: string[]];

/** Reads the kind and the sums at the end of a row. */
export function readSums(row: readonly unknown[]): KindSums {
  const [kind, ...texts] = row.slice(-8) as Ending;
  const [count = 0n, amount = 0n, fee_micro = 0n, vat_micro = 0n, ...others] = texts.map(BigInt);
  const [cost_micro = 0n, partner_micro = 0n, reserve = 0n] = others;
  return { kind, count, amount, fee_micro, vat_micro, cost_micro, partner_micro, reserve };
}

type Effect = SettlementSection | 'opening' | 'paid';

/** The section in which the amount of a kind changes the balance; null if it changes none. */
const amounts: Readonly<Record<SummedKind, readonly [Effect, 1n | -1n] | null>> = {
  PAYMENT: ['gross', 1n],
  REFUND: ['refunds', -1n],
  REFUND_REVERSAL: ['reversals', 1n],
  CHARGEBACK: ['chargebacks', -1n],
  CHARGEBACK_REVERSAL: ['reversals', 1n],
  ONE_OFF: ['one_offs', 1n],
  WRITE_OFF: ['one_offs', 1n],
  RELEASE: ['reserve_released', 1n],
  RETURNED: ['returned', 1n],
  DEPOSIT: ['returned', 1n],
  PARTNER_SHARE: ['shares', 1n],
  OPENING: ['opening', 1n],
  CLOSE: ['paid', -1n],
  MONTH: null,
  PAYOUT: null,
  ACCRUAL: null,
  RECEIPT: null,
  ADJUSTMENT: null,
};

/** The section in which the reserve of a kind changes the balance; of other kinds it is held. */
const reserves: Readonly<Record<string, Effect | undefined>> = { CLOSE: 'reserve_drawn', OPENING: undefined };

const effects = [...settlement_sections, 'opening', 'paid'] as const;
/** Millionths of a minor unit by which each section changes the balance. */
export type Effects = Readonly<Record<Effect, bigint>>;

/** How sums change the balance that a merchant is owed. */
export function effectsOf(all: readonly KindSums[]): Effects {
  const found = Object.fromEntries(effects.map((each) => [each, 0n])) as Record<Effect, bigint>;
  for (const { kind, amount, fee_micro, vat_micro, reserve } of all) {
    const counted = amounts[kind];
    if (counted) found[counted[0]] += counted[1] * amount * micro;
    found.fees -= fee_micro;
    found.vat -= vat_micro;
    const held = Object.hasOwn(reserves, kind) ? reserves[kind] : 'reserve_held';
    if (held) found[held] -= reserve * micro;
  }
  return found;
}

export const minor = (exact: bigint): number => Number(toMinor(exact));

/** The number of payments. */
export const countOf = (all: readonly KindSums[]): number =>
  Number(all.reduce((sum, { kind, count }) => (kind === 'PAYMENT' ? sum + count : sum), 0n));

/** What the provider earns, in millionths of a minor unit. */
export interface Margin {
  readonly count: bigint;
  readonly turnover: bigint;
  readonly revenue: bigint;
  readonly cost: bigint;
  readonly partner: bigint;
}

export const no_margin: Margin = { count: 0n, turnover: 0n, revenue: 0n, cost: 0n, partner: 0n };

export const isNothing = (margin: Margin): boolean => Object.values(margin).every((each: bigint) => each === 0n);

export const addMargins = (a: Margin, b: Margin): Margin => ({
  count: a.count + b.count,
  turnover: a.turnover + b.turnover,
  revenue: a.revenue + b.revenue,
  cost: a.cost + b.cost,
  partner: a.partner + b.partner,
});

/** The margin of sums. One-offs are revenue, but not write-offs, which are losses; what a closing rounds is none. */
export function marginOf({ kind, count, amount, fee_micro, cost_micro, partner_micro }: KindSums): Margin {
  const is_payment = kind === 'PAYMENT';
  const one_off = kind === 'ONE_OFF' ? -amount * micro : 0n;
  return {
    count: is_payment ? count : 0n,
    turnover: is_payment ? amount : 0n,
    revenue: kind === 'CLOSE' ? 0n : fee_micro + one_off,
    cost: cost_micro,
    partner: partner_micro,
  };
}

export function marginFigures(currency_code: string, { count, turnover, revenue, cost, partner }: Margin) {
  const margin = revenue - cost - partner;
  return {
    currency_code,
    count: Number(count),
    turnover: Number(turnover),
    revenue: minor(revenue),
    cost: minor(cost),
    partner: minor(partner),
    margin: minor(margin),
    revenue_micro: Number(revenue),
    cost_micro: Number(cost),
    partner_micro: Number(partner),
    margin_micro: Number(margin),
    margin_percentage: revenue > 0n ? Number(halfEven(margin * 10_000n, revenue)) / 100 : null,
  };
}
