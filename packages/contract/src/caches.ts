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
  'risk-chains',
  'risk-routings',
  'risk-rulesets',
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

export interface CacheFacts {
  readonly name: string;
  readonly entries: number;
  readonly max: number;
  readonly hits: number;
  readonly misses: number;
  /** Of the oldest entry; null if there is none. */
  readonly oldest_ms: number | null;
}

/** A key; its value is never shown. */
export interface CacheKey {
  readonly name: string;
  /** Identifies the key in every process without revealing it. */
  readonly hash: string;
  /** The key, or the beginning of a long one; null where keys are hidden. */
  readonly shown: string | null;
  readonly age_ms: number;
}

export interface ProcessName {
  readonly host: string;
  readonly pid: number;
  readonly role: 'all' | 'api' | 'jobs' | 'cards';
}

export interface CacheAnswer {
  /** Null for a process that did not answer in time. */
  readonly process: ProcessName | null;
  readonly duration_ms: number | null;
  readonly caches: readonly CacheFacts[];
  readonly keys: readonly CacheKey[];
  readonly removed: number;
}

export interface CacheAnswers {
  readonly processes: readonly CacheAnswer[];
}

/** The most keys in a process's answer. */
export const keys_max = 100;
