/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** At least 0 and below 1. */
  unit(): number;
  /** A whole number from 0 up to and without `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
}

/** The generator mulberry32: 32 bits of state, good enough for data, fast enough for millions of rows. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(unit() * limit);
  return { unit, below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
}

/** Draws indexes in proportion to weights, by binary search in their running sum. */
export function weighted(weights: readonly number[], random: Random): () => number {
  let sum = 0;
  const sums = Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
  return () => {
    const wanted = random.unit() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
