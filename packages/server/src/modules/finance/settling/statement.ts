import { type SettlementSection, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { halfAway, toMinor } from '@sluis/contract/finance/exact';

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
  const sums = Object.fromEntries(settlement_sections.map((section) => [section, 0])) as Record<
    SettlementSection,
    number
  >;
  for (const { section, amount } of all) sums[section] += amount;
  return { lines: all, sums };
}
