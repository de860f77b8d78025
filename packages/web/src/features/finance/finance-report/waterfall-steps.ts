import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import type { Waterfall } from '@sluis/contract/finance/reports';

/** A line of a waterfall: a balance, or a change from one balance to the next. */
export interface Step {
  readonly section: string;
  readonly amount: number;
  /** The balances between which its bar is drawn. */
  readonly from: number;
  readonly to: number;
  readonly isBalance: boolean;
}

/** Opening, each section that changes anything, the payout, and closing. */
export function stepsOf(of: Waterfall): Step[] {
  const changes = [
    ...settlement_sections.map((section) => [section, of[section]] as const),
    ['paid', -of.paid] as const,
  ];
  let balance = of.opening;
  const steps: Step[] = [
    { section: 'opening', amount: of.opening, from: 0, to: of.opening, isBalance: true },
    ...changes
      .filter(([, amount]) => amount !== 0)
      .map(([section, amount]) => {
        const from = balance;
        balance += amount;
        return { section, amount, from, to: balance, isBalance: false };
      }),
  ];
  return [...steps, { section: 'closing', amount: of.closing, from: 0, to: of.closing, isBalance: true }];
}

/** The place of a bar in a range, in per cent. */
export function placeOf({ from, to }: Pick<Step, 'from' | 'to'>, { low, high }: { low: number; high: number }) {
  const span = high - low || 1;
  const [start, end] = [Math.min(from, to), Math.max(from, to)];
  return { left: ((start - low) / span) * 100, width: ((end - start) / span) * 100 };
}

/** The lowest and the highest balance of steps, and zero. */
export const rangeOf = (steps: readonly Pick<Step, 'from' | 'to'>[]): { low: number; high: number } => ({
  low: Math.min(0, ...steps.flatMap(({ from, to }) => [from, to])),
  high: Math.max(0, ...steps.flatMap(({ from, to }) => [from, to])),
});
