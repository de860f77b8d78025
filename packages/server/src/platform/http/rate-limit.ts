import { ApiError } from '@sluis/contract/base/errors';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';

/** The limits of one caller, of a merchant's callers together, of processors, and without an identity. */
export type LimitKind = 'read' | 'write' | 'merchant_read' | 'merchant_write' | 'notification' | 'public';

export interface Limiter {
  /** Counts one call. Throws `rate_limited` with the seconds to wait. */
  take(kind: LimitKind, who: string): void;
}

interface Bucket {
  tokens: number;
  at_ms: number;
}

/**
 * Token buckets of one second per caller and kind, in this process: with several API processes the limit is per
 * process. A look-up in the database for every call would cost more than most calls.
 */
export function makeLimiter(per_s: Readonly<Record<LimitKind, number>>): Limiter {
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 });
  return {
    take: (kind, who) => {
      const limit = per_s[kind];
      const now = performance.now();
      const key = `${kind} ${who}`;
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = { tokens: limit, at_ms: now };
        buckets.set(key, bucket);
      }
      bucket.tokens = Math.min(limit, bucket.tokens + ((now - bucket.at_ms) / 1000) * limit);
      bucket.at_ms = now;
      if (bucket.tokens < 1) throw new ApiError('rate_limited', { details: { retry_after_s: 1, per_second: limit } });
      bucket.tokens -= 1;
    },
  };
}

/** The limits of this process, as it is configured. Processors deliver from a few addresses, each for all its merchants. */
export const limiterOf = ({ config }: { readonly config: Config }): Limiter =>
  makeLimiter({
    read: config.reads_per_s,
    merchant_read: config.merchant_reads_per_s,
    write: config.writes_per_s,
    merchant_write: config.merchant_writes_per_s,
    notification: config.notifications_per_s,
    public: 20,
  });
