import { ApiError } from '@sluis/contract/base/errors';

/** Limits concurrent work, for each caller in turn and in total. */
export interface FairQueue {
  /**
   * Runs work when its turn comes. Throws `rate_limited` if that takes too long or too much of the same caller waits,
   * `unavailable` if nothing at all has ended in that time, and the signal's reason if the caller leaves before. Very
   * small work counts as a part of one.
   */
  take<T>(who: string, work: () => Promise<T>, signal?: AbortSignal, part?: number): Promise<T>;
}

interface Limits {
  readonly of_one: number;
  /** While no other caller is active; by default the same as beside others. */
  readonly of_one_alone?: number;
  readonly of_all: number;
  readonly waiting_of_one_max: number;
  readonly wait_max_ms: number;
}

interface Waiter {
  readonly part: number;
  readonly begin: () => void;
}

interface Share {
  running: number;
  readonly waiting: Set<Waiter>;
}

const busy = (): ApiError => new ApiError('rate_limited', { details: { retry_after_s: 2 } });

/** A user of a screen is quiet for some seconds between two requests, and must find room at the next as well. */
const alone_after_ms = 10_000;

/** Returns whether the last caller is the only one. */
function makeCompany() {
  let last: string | undefined;
  let last_ms = Number.NEGATIVE_INFINITY;
  let others_ms = Number.NEGATIVE_INFINITY;
  return {
    note: (who: string): void => {
      if (who !== last) others_ms = last_ms;
      last = who;
      last_ms = performance.now();
    },
    isAlone: (who: string): boolean => performance.now() - (who === last ? others_ms : last_ms) > alone_after_ms,
  };
}

/** All take turns, except those already running their full share. */
export function makeFairQueue({
  of_one,
  of_one_alone = of_one,
  of_all,
  waiting_of_one_max,
  wait_max_ms,
}: Limits): FairQueue {
  // In turn order: the one served last goes to the end.
  const shares = new Map<string, Share>();
  let running = 0;
  let ended_ms = Number.NEGATIVE_INFINITY;
  const shareOf = (who: string): Share => {
    const share = shares.get(who) ?? { running: 0, waiting: new Set<Waiter>() };
    shares.set(who, share);
    return share;
  };
  const company = makeCompany();
  const hasRoom = (who: string, share: Share, part: number): boolean => {
    const is_alone = shares.size === 1 && company.isAlone(who);
    return running + part <= of_all && share.running + part <= (is_alone ? of_one_alone : of_one);
  };
  const begin = (share: Share, part: number): void => {
    running += part;
    share.running += part;
  };
  /** Starts the first work of each caller, in turn, as long as there is room. */
  const next = (): void => {
    let has_begun = false;
    for (const [who, share] of shares) {
      const [first] = share.waiting;
      if (!first || !hasRoom(who, share, first.part)) continue;
      share.waiting.delete(first);
      begin(share, first.part);
      first.begin();
      has_begun = true;
    }
    if (has_begun) next();
  };
  const toTheEnd = (who: string, share: Share): void => {
    shares.delete(who);
    if (share.running > 0 || share.waiting.size > 0) shares.set(who, share);
  };
  const end = (who: string, share: Share, part: number): void => {
    running -= part;
    ended_ms = performance.now();
    share.running -= part;
    toTheEnd(who, share);
    next();
  };
  const turn = async (who: string, share: Share, part: number, signal?: AbortSignal): Promise<void> => {
    if (share.waiting.size === 0 && hasRoom(who, share, part)) return begin(share, part);
    if (share.waiting.size >= waiting_of_one_max) throw busy();
    await new Promise<void>((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        stopWaiting();
        share.waiting.delete(waiter);
        toTheEnd(who, share);
        reject(reason);
      };
      const leave = (): void => giveUp(signal?.reason);
      // If nothing ends, the caller is not too fast: the database does not respond.
      const reason = () => (performance.now() - ended_ms < wait_max_ms ? busy() : new ApiError('unavailable'));
      const timer = setTimeout(() => giveUp(reason()), wait_max_ms);
      signal?.addEventListener('abort', leave);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiter: Waiter = {
        part,
        begin: () => {
          stopWaiting();
          resolve();
        },
      };
      share.waiting.add(waiter);
    });
  };
  return {
    take: async (who, work, signal, part = 1) => {
      signal?.throwIfAborted();
      company.note(who);
      const share = shareOf(who);
      await turn(who, share, part, signal);
      try {
        return await work();
      } finally {
        end(who, share, part);
      }
    },
  };
}
