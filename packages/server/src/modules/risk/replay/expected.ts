import type { ReplayedLeaf } from '@sluis/contract/risk/results';

/** Payments with an outcome, and the approved ones among them. */
export interface Outcomes {
  readonly finished: number;
  readonly approved: number;
}

/** Fewer payments say too little. */
export const evidence_min = 30;
/** The quantile of the normal distribution for 95 per cent. */
const z = 1.959964;

/** Wilson's band of 95 per cent around a rate that rests on a number of payments, which need not be whole. */
export function band(rate: number, n: number): { readonly low: number; readonly high: number } {
  const over = 1 + z ** 2 / n;
  const middle = (rate + z ** 2 / (2 * n)) / over;
  const half = (z / over) * Math.sqrt((rate * (1 - rate)) / n + z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The approval to expect of a processor for payments in segments: its rate in each segment where it has enough
 * payments, and otherwise its own. Null if that rests on too few as well.
 */
export function expectedOf(
  segments: readonly { readonly count: number; readonly of_segment: Outcomes | undefined }[],
  own: Outcomes,
): ReplayedLeaf['expected'] {
  if (own.finished < evidence_min) return null;
  const all = segments.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const enough = segments.filter(({ of_segment }) => (of_segment?.finished ?? 0) >= evidence_min);
  const known = enough.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    ...enough.map(({ count, of_segment }) => [count, of_segment as Outcomes] as const),
    ...(known < all ? [[all - known, own] as const] : []),
  ].map(([count, { approved, finished }]) => ({ weight: count / all, rate: approved / finished, finished }));
  const rate = parts.reduce((sum, part) => sum + part.weight * part.rate, 0);
  const n = known < all ? own.finished : enough.reduce((sum, { of_segment }) => sum + (of_segment?.finished ?? 0), 0);
  // Many payments of a leaf that rest on few of the processor make the band as wide as few payments do.
  const effective = Math.min(n, 1 / parts.reduce((sum, part) => sum + part.weight ** 2 / part.finished, 0));
  return { rate, n, ...band(rate, effective) };
}
