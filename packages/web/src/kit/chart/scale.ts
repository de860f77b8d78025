const nice = [1, 2, 5, 10];

/** The ticks of an axis from zero to at least `max`, at most `most` steps, none smaller than `smallest`. */
export function axisTicks(max: number, most: number, smallest: number): number[] {
  const rough = Math.max(max / Math.max(1, most), smallest);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  // Powers of ten below one are inexact: without the margin 0.01 would be smaller than itself.
  const factor = nice.find((each) => each * magnitude >= rough * (1 - 1e-9)) ?? 10;
  const step = factor * magnitude;
  const count = Math.max(1, Math.ceil((max / step) * (1 - 1e-9)));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const px_per_tick = 40;

/** Which of `count` labels fit on an axis of `width` pixels, ending with the last; at most one per 40 pixels. */
export function labelled(count: number, width: number, widest_px = px_per_tick): ReadonlySet<number> {
  const most = Math.max(1, Math.floor(width / Math.max(px_per_tick, widest_px)));
  const every = Math.max(1, Math.ceil(count / most));
  const shown = new Set<number>();
  for (let index = count - 1; index >= 0; index -= every) shown.add(index);
  return shown;
}

/** The estimated width of a text of 12 pixels, for margins and the distance between labels. */
export const roughWidth = (text: string): number => Math.ceil(text.length * 6.8);

/** The number of empty bars that pad a chart of few, so that one bar is not as wide as the card. */
export const fillers = (count: number): number => Math.min(4, Math.max(0, 5 - count));

export const buckets = 7;

/** The step, out of seven, of a value on a square-root scale, which shows differences between small values. */
export const bucketOf = (value: number, max: number): number =>
  max <= 0 || value <= 0 ? 0 : Math.min(buckets - 1, Math.floor(buckets * Math.sqrt(value / max)));

/** The lowest value of a step. */
export const bucketStart = (bucket: number, max: number): number => max * (bucket / buckets) ** 2;
