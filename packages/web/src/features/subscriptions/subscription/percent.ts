/** In per cent: a fraction as people read it, with the four decimals of the wire. */
export const toPercent = (part: number): number => Math.round(part * 1e4) / 1e2;

/** Back to a fraction; undefined if that would need more than four decimals. */
export function fromPercent(percent: number): number | undefined {
  const part = Math.round(percent * 100) / 1e4;
  return toPercent(part) === percent ? part : undefined;
}
