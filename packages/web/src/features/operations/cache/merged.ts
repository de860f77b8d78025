import type { CacheAnswer, CacheFacts, CacheKey } from '@sluis/contract/caches';

/** The contents of all processes together under each name. */
export function mergedCaches(processes: readonly CacheAnswer[]): CacheFacts[] {
  const byName = Map.groupBy(
    processes.flatMap(({ caches }) => caches),
    ({ name }) => name,
  );
  return [...byName]
    .map(([name, all]) => ({
      name,
      entries: sum(all, 'entries'),
      max: sum(all, 'max'),
      hits: sum(all, 'hits'),
      misses: sum(all, 'misses'),
      oldest_ms: oldest(all.map(({ oldest_ms }) => oldest_ms)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const sum = (all: readonly CacheFacts[], of: 'entries' | 'max' | 'hits' | 'misses'): number =>
  all.reduce((total, each) => total + each[of], 0);

const oldest = (ages: readonly (number | null)[]): number | null =>
  ages.reduce((most, age) => (age === null || (most !== null && most > age) ? most : age), null);

/** A key, and the number of processes that have it. */
export interface MergedKey extends CacheKey {
  readonly processes: number;
}

/** The keys of any process, each once, with the age of the oldest. */
export function mergedKeys(processes: readonly CacheAnswer[]): MergedKey[] {
  const found = new Map<string, MergedKey>();
  for (const key of processes.flatMap(({ keys }) => keys)) {
    const id = `${key.name} ${key.hash}`;
    const seen = found.get(id);
    found.set(id, {
      ...key,
      age_ms: Math.max(key.age_ms, seen?.age_ms ?? 0),
      processes: (seen?.processes ?? 0) + 1,
    });
  }
  return [...found.values()];
}
