import { createHash } from 'node:crypto';
import type { CacheFacts, CacheKey, CacheName } from '@sluis/contract/caches';
import { LRUCache } from 'lru-cache';
import { bytesOf } from './bytes-of.ts';

interface CacheOptions {
  readonly max: number;
  /** The most memory of entries with their keys; a larger entry is not cached. */
  readonly bytes_max?: number;
  /** How long an entry is valid; by default until it is evicted. */
  readonly ttl?: number;
  /** Keys contain secrets or search texts: they are shown as hashes only. */
  readonly hides_keys?: true;
}

/** For entries that do not expire, so that their age is still known. */
const for_ever_ms = 31_536_000_000;
const shown_max = 120;
const bytes_max_default = 16 * 1024 ** 2;

/** A cache of this process that administrators see by its name: its size, its hit rate, and its keys. */
export class NamedCache<V extends object | string | number | true> extends LRUCache<string, V> {
  readonly name: string;
  readonly hides_keys: boolean;
  hits = 0;
  misses = 0;

  constructor(name: string, options: CacheOptions) {
    const { max, bytes_max = bytes_max_default, ttl, hides_keys = false as true } = options;
    super({
      max,
      // Callers choose how long a key or a value is. A cache of one entry contains our own data, and is not measured.
      ...(max > 1 && { maxSize: bytes_max, sizeCalculation: (value: V, key: string) => bytesOf(key) + bytesOf(value) }),
      // Entries that do not expire need only an approximate time.
      ...(ttl === undefined ? { ttl: for_ever_ms, ttlResolution: 1000 } : { ttl, ttlResolution: 0 }),
    });
    this.name = name;
    this.hides_keys = hides_keys;
  }

  /** The value of a promise is measured once it resolves. */
  override set(...[key, value, options]: Parameters<LRUCache<string, V>['set']>): this {
    super.set(key, value, options);
    if (value instanceof Promise)
      value.then(
        (found) => {
          if (this.maxSize === 0 || this.peek(key) !== value) return;
          const ttl = this.getRemainingTTL(key);
          // Setting the same value alone would leave it at its former size.
          this.delete(key);
          super.set(key, value, { ttl, size: bytesOf(key) + bytesOf(found) });
        },
        () => {},
      );
    return this;
  }

  override get(key: string): V | undefined {
    return this.#counted(super.get(key));
  }

  override has(key: string): boolean {
    return this.#counted(super.has(key) || undefined) ?? false;
  }

  #counted<T>(found: T | undefined): T | undefined {
    if (found === undefined) this.misses += 1;
    else this.hits += 1;
    return found;
  }
}

type AnyCache = NamedCache<object | string | number | true>;

const registered = new Set<AnyCache>();

/** Makes a cache and registers it; several of one name are shown as one. */
export function makeCache<V extends object | string | number | true>(
  name: CacheName,
  options: CacheOptions,
): NamedCache<V> {
  const cache = new NamedCache<V>(name, options);
  registered.add(cache as unknown as AnyCache);
  return cache;
}

const hashOf = ({ name }: AnyCache, key: string): string =>
  createHash('sha256').update(`${name}\n${key}`).digest('hex').slice(0, 24);

const shownOf = ({ hides_keys }: AnyCache, key: string): string | null => {
  if (hides_keys) return null;
  return key.length > shown_max ? `${key.slice(0, shown_max)}…` : key;
};

/** The time since it was cached, derived from its remaining time. */
const ageOf = (cache: AnyCache, key: string): number => Math.max(0, Math.round(cache.ttl - cache.getRemainingTTL(key)));

/** The contents of this process's caches, by name. */
export function cacheFacts(): CacheFacts[] {
  const byName = Map.groupBy(registered, ({ name }) => name);
  return [...byName]
    .map(([name, caches]) => {
      for (const cache of caches) cache.purgeStale();
      const sum = (of: (cache: AnyCache) => number): number => caches.reduce((total, each) => total + of(each), 0);
      const ages = caches.flatMap((cache) => [...cache.keys()].map((key) => ageOf(cache, key)));
      return {
        name,
        entries: sum(({ size }) => size),
        max: sum(({ max }) => max),
        hits: sum(({ hits }) => hits),
        misses: sum(({ misses }) => misses),
        oldest_ms: ages.length > 0 ? ages.reduce((most, each) => Math.max(most, each), 0) : null,
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The keys that contain a text, or whose hash begins with it, the newest first. */
export function findKeys(text: string, limit: number): CacheKey[] {
  const wanted = text.toLowerCase();
  const found = [...registered].flatMap((cache) =>
    [...cache.keys()].flatMap((key) => {
      const hash = hashOf(cache, key);
      // For a hidden key only the whole hash is compared, so that its parts cannot be guessed one by one.
      const is_found = cache.hides_keys ? hash.startsWith(wanted) : `${hash}\n${key.toLowerCase()}`.includes(wanted);
      return is_found || cache.name.includes(wanted)
        ? [{ name: cache.name, hash, shown: shownOf(cache, key), age_ms: ageOf(cache, key) }]
        : [];
    }),
  );
  return found.toSorted((one, other) => one.age_ms - other.age_ms).slice(0, limit);
}

/** Removes one key of a cache, by its hash, or all of them; returns how many. */
export function removeKeys(name: string, hash?: string): number {
  let removed = 0;
  for (const cache of registered)
    if (cache.name === name)
      for (const key of [...cache.keys()])
        if ((hash === undefined || hashOf(cache, key) === hash) && cache.delete(key)) removed += 1;
  return removed;
}

/** Removes everything: for a process that may have missed notifications. */
export function clearCaches(): void {
  for (const cache of registered) cache.clear();
}
