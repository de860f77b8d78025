import { ApiError } from '@sluis/contract/base/errors';

/** Limits the work done at a time, for each of many in turns and in total. */
export interface FairQueue {
  /**
   * Runs work when its turn comes. Throws `rate_limited` where that takes too long or too much of the same caller waits,
   * and the signal's reason where the caller leaves before.
   */
  take<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Limits {
  readonly of_one: number;
  readonly of_all: number;
  readonly waiting_of_one_max: number;
  readonly wait_max_ms: number;
}

interface Waiter {
  readonly begin: () => void;
}

interface Share {
  running: number;
  readonly waiting: Set<Waiter>;
}

const busy = (): ApiError => new ApiError('rate_limited', { details: { retry_after_s: 2 } });

/** All take turns, except those already running their full share. */
export function makeFairQueue({ of_one, of_all, waiting_of_one_max, wait_max_ms }: Limits): FairQueue {
  // In turn order: the one served last goes to the end.
  const shares = new Map<string, Share>();
  let running = 0;
  const shareOf = (who: string): Share => {
    const share = shares.get(who) ?? { running: 0, waiting: new Set<Waiter>() };
    shares.set(who, share);
    return share;
  };
  const begin = (share: Share): void => {
    running += 1;
    share.running += 1;
  };
  const next = (): void => {
    for (const share of shares.values()) {
      if (running >= of_all) return;
      const [first] = share.waiting;
      if (!first || share.running >= of_one) continue;
      share.waiting.delete(first);
      begin(share);
      first.begin();
    }
  };
  const toTheEnd = (who: string, share: Share): void => {
    shares.delete(who);
    if (share.running > 0 || share.waiting.size > 0) shares.set(who, share);
  };
  const end = (who: string, share: Share): void => {
    running -= 1;
    share.running -= 1;
    toTheEnd(who, share);
    next();
  };
  const turn = async (who: string, share: Share, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (running < of_all && share.running < of_one) return begin(share);
    if (share.waiting.size >= waiting_of_one_max) throw busy();
    await new Promise<void>((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        stopWaiting();
        share.waiting.delete(waiter);
        toTheEnd(who, share);
        reject(reason);
      };
      const leave = (): void => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(busy()), wait_max_ms);
      signal?.addEventListener('abort', leave);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiter: Waiter = {
        begin: () => {
          stopWaiting();
          resolve();
        },
      };
      share.waiting.add(waiter);
    });
  };
  return {
    take: async (who, work, signal) => {
      const share = shareOf(who);
      await turn(who, share, signal);
      try {
        return await work();
      } finally {
        end(who, share);
      }
    },
  };
}
