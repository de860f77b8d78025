/** The caches of the server, by their names. */
const cache_names = [
  'best-customers',
  'configurations',
  'default-currencies',
  'design-css',
  'list-columns',
  'list-statements',
  'long-lists',
  'organisation-tree',
  'processor-details',
  'sessions',
  'slow-statements',
  'statistic-rows',
  'statistic-zones',
  'table-facts',
  'zone-agreement',
  'zone-days',
  'zone-rules',
] as const;
export type CacheName = (typeof cache_names)[number];

/** What a process holds in memory under a name. */
export interface CacheFacts {
  readonly name: string;
  readonly entries: number;
  readonly max: number;
  readonly hits: number;
  readonly misses: number;
  /** Of the oldest entry; null where there is none. */
  readonly oldest_ms: number | null;
}

/** An entry by its key; its value is never shown. */
export interface CacheKey {
  readonly name: string;
  /** Names the key in every process, and gives nothing of it away. */
  readonly hash: string;
  /** The key, or the beginning of a long one; null where keys are hidden. */
  readonly shown: string | null;
  readonly age_ms: number;
}

/** Which process it is. */
export interface ProcessName {
  readonly host: string;
  readonly pid: number;
  readonly role: 'all' | 'api' | 'jobs';
}

/** What one process answered, and after how long. */
export interface CacheAnswer {
  /** Null of one that did not answer in time. */
  readonly process: ProcessName | null;
  readonly duration_ms: number | null;
  readonly caches: readonly CacheFacts[];
  readonly keys: readonly CacheKey[];
  /** How many entries it removed. */
  readonly removed: number;
}

/** What all processes answered. */
export interface CacheAnswers {
  readonly processes: readonly CacheAnswer[];
}

/** The most keys that a process answers. */
export const keys_max = 100;
