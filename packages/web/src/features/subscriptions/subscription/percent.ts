/** Of hundred: a part of one as people read it, in the four decimals that the wire keeps. */
export const toPercent = (part: number): number => Math.round(part * 1e4) / 1e2;

/** Back to a part of one; undefined where that would need more than four decimals. */
export function fromPercent(percent: number): number | undefined {
  const part = Math.round(percent * 100) / 1e4;
  return toPercent(part) === percent ? part : undefined;
}
