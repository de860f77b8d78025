import type { SettlementSection } from '@sluis/contract/entities/finance/settlement';
import { halfAway, micro, toMinor } from './exact.ts';

/** A line of a statement; its sign is that of its effect on the balance. */
export interface Line {
  readonly section: SettlementSection;
  readonly component: string;
  readonly description: string;
  readonly correction: boolean;
  readonly vat_rate_ppm: number;
  readonly count: number;
  /** Millionths of a minor unit. */
  readonly micro: bigint;
}

export interface StatementLine extends Omit<Line, 'micro'> {
  /** Minor units. */
  readonly amount: number;
}

export type Sections = Readonly<Record<SettlementSection, number>>;

const million = 1_000_000n;

/**
 * A statement of lines: each rounded once, half to even, and VAT per rate on the rounded fees and one-offs, half away
 * from zero.
 */
export function statementOf(lines: readonly Line[]): {
  readonly lines: readonly StatementLine[];
  readonly sums: Sections;
} {
  const rounded: StatementLine[] = lines.map(({ micro: exact, ...line }) => ({
    ...line,
    amount: Number(toMinor(exact)),
  }));
  const bases = new Map<number, { base: bigint; count: number }>();
  for (const { section, vat_rate_ppm, amount, count } of rounded) {
    if ((section !== 'fees' && section !== 'one_offs') || vat_rate_ppm === 0) continue;
    const { base, count: before } = bases.get(vat_rate_ppm) ?? { base: 0n, count: 0 };
    bases.set(vat_rate_ppm, { base: base + BigInt(amount), count: before + count });
  }
  const vat = [...bases].map(([vat_rate_ppm, { base, count }]) => ({
    section: 'vat' as const,
    component: '',
    description: '',
    correction: false,
    vat_rate_ppm,
    count,
    amount: Number(halfAway(base * BigInt(vat_rate_ppm), million)),
  }));
  const all = [...rounded, ...vat];
  const sums: Record<SettlementSection, number> = {
    gross: 0,
    refunds: 0,
    chargebacks: 0,
    reversals: 0,
    fees: 0,
    vat: 0,
    reserve_held: 0,
    reserve_released: 0,
    reserve_drawn: 0,
    one_offs: 0,
    returned: 0,
  };
  for (const { section, amount } of all) sums[section] += amount;
  return { lines: all, sums };
}

/** The difference that rounding PERIOD lines makes, which no entry has posted yet: rounded less posted. */
export const unposted = ({ section, micro: exact }: Line, posted: bigint): bigint =>
  section === 'fees' ? toMinor(exact) - posted : 0n;

export const exactOf = (amount: number | bigint): bigint => BigInt(amount) * micro;
