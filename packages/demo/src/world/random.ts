import { idFrom } from '@sluis/contract/base/ids';

/** Random values that are the same for the same seed, so that a demo world is reproducible. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** Whole, both bounds included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Standard normal. */
  normal(): number;
  /** Mostly near the mean, sometimes far above it, like waiting times. */
  exponential(mean: number): number;
  digits(count: number): string;
  /** An id of the time, unique in practice: its other 74 bits are random. */
  id<P extends string>(prefix: P, at_ms: number): `${P}_${string}`;
}

/** sfc32 by Chris Doty-Humphrey: 128 bits of state, passes PractRand, a few operations a number. */
export function makeRandom(seed: string): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const uint32 = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return t >>> 0;
  };
  for (const letter of seed) {
    a ^= letter.codePointAt(0) ?? 0;
    for (let turn = 0; turn < 12; turn++) uint32();
  }
  const next = (): number => uint32() / 2 ** 32;
  const words = new Uint32Array(3);
  const bytes = new Uint8Array(words.buffer).subarray(0, 10);
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
    id: (prefix, at_ms) => {
      for (let word = 0; word < 3; word++) words[word] = uint32();
      return idFrom(prefix, at_ms, bytes);
    },
  };
}

/** Draws one of the values, each as often as its weight says. */
export type Draw<T> = (random: Random) => T;

export function weighted<T>(entries: Iterable<readonly [T, number]>): Draw<T> {
  const values: T[] = [];
  const bounds: number[] = [];
  let total = 0;
  for (const [value, weight] of entries) {
    if (weight <= 0) continue;
    total += weight;
    values.push(value);
    bounds.push(total);
  }
  return (random) => {
    const at = random.next() * total;
    const index = bounds.findIndex((bound) => at < bound);
    return values[index < 0 ? values.length - 1 : index] as T;
  };
}

/** `weighted` for values that are texts: `{ web: 3, app: 1 }`. */
export const weightedWords = <T extends string>(weights: { readonly [word in T]?: number }): Draw<T> =>
  weighted(Object.entries(weights) as [T, number][]);
