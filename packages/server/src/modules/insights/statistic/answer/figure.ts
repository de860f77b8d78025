import { ApiError } from '@sluis/contract/base/errors';
import type { Figure, Measure, StatisticEntity } from '@sluis/contract/statistics';
import type { Question } from '../question/question.queries.ts';
import type { SumName } from '../rollup/schema.ts';
import type { DayFigures, PartFigures } from '../source/figures.queries.ts';

export function sumNames(
  entity: StatisticEntity,
  measure: Measure = 'all',
): readonly [count: SumName, ...volume: SumName[]] {
  if (entity === 'refund') return ['refund_count', 'refund_amount'];
  if (entity === 'customer') return ['customer_count'];
  return measure === 'paid' ? ['paid_count', 'paid_amount'] : ['count', 'amount'];
}

/** The figure of a day by the measure of a question: of payments, refunds or new customers. */
export function figureOf({ entity, measure }: Question): (row: DayFigures) => Figure {
  const [count, volume] = sumNames(entity, measure);
  return (row) => ({ count: row[count], volume: volume === undefined ? 0 : row[volume] });
}

export const figureOfPart =
  ({ measure }: Question) =>
  (row: PartFigures): Figure =>
    measure === 'paid' ? { count: row.paid_count, volume: row.paid_amount } : { count: row.count, volume: row.amount };

/** A sum as a number. Throws `amounts_too_large` for one that a number, or JSON, cannot represent exactly. */
export function exact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new ApiError('amounts_too_large');
  return sum;
}

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  exact(rows.reduce((sum, row) => sum + of(row), 0));

export const add = (figures: readonly Figure[]): Figure => ({
  count: sumOf(figures, ({ count }) => count),
  volume: sumOf(figures, ({ volume }) => volume),
});

export const sumBy = <T>(rows: readonly T[], keyOf: (row: T) => string, of: (row: T) => Figure): Map<string, Figure> =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, add(group.map(of))]));

/** Rounded half up to a whole number; null if the divisor is zero. */
export const average = (amount: number, by: number): number | null => (by === 0 ? null : Math.floor(amount / by + 0.5));

export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

/**
 * Shares in hundredths of a per cent that add up to 100 %, by largest remainder, the first of equal ones; empty for a
 * total of zero.
 */
export function percentages(values: readonly number[]): number[] {
  const total = BigInt(values.reduce((sum, value) => sum + value, 0));
  if (total === 0n) return values.map(() => 0);
  // In whole numbers: rounding errors of doubles would decide between equal remainders.
  const scaled = values.map((value) => BigInt(value) * 10_000n);
  const floors = scaled.map((value) => Number(value / total));
  const missing = 10_000 - floors.reduce((sum, value) => sum + value, 0);
  const order = scaled.map((value, at) => ({ at, rest: value % total })).sort((a, b) => Number(b.rest - a.rest));
  for (const { at } of order.slice(0, missing)) floors[at] = (floors[at] ?? 0) + 1;
  return floors.map((value) => value / 100);
}
