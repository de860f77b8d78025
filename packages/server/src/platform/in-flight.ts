import { outsideSpan } from './tracing/tracing.ts';

/** Outgoing calls in flight, counted by recipient: a slow one fills its own share only. */
export interface InFlight {
  readonly size: number;
  /** Recipients that have reached the limit. */
  full(): string[];
  /** Starts a call without waiting for it. */
  begin(who: string, call: () => Promise<unknown>): void;
  /** Waits for all calls, and for those that start when they end. */
  settle(): Promise<void>;
}

interface Limits {
  readonly of_one: number;
  /** Called when some have ended and there is room again. */
  readonly next: () => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

export function makeInFlight({ of_one, next, onFailure }: Limits): InFlight {
  const out = new Map<string, number>();
  const begun = new Set<Promise<void>>();
  const count = (who: string, change: number): void => {
    const calls = (out.get(who) ?? 0) + change;
    if (calls > 0) out.set(who, calls);
    else out.delete(who);
  };
  const follow = (work: Promise<unknown>): void => {
    const followed = work.catch(onFailure).then(() => void begun.delete(followed));
    begun.add(followed);
  };
  let is_going_on = false;
  let has_room = false;
  // One at a time: of many that end together the first finds the work for all.
  const goOn = async (): Promise<void> => {
    has_room = true;
    if (is_going_on) return;
    is_going_on = true;
    try {
      while (has_room) {
        has_room = false;
        await next();
      }
    } finally {
      is_going_on = false;
    }
  };
  return {
    get size() {
      return [...out.values()].reduce((sum, calls) => sum + calls, 0);
    },
    full: () => [...out].flatMap(([who, calls]) => (calls >= of_one ? [who] : [])),
    begin: (who, call) => {
      count(who, 1);
      const ended = call()
        .catch(onFailure)
        .finally(() => {
          count(who, -1);
          // The calls that wait have other causes.
          follow(outsideSpan(goOn));
        });
      follow(ended);
    },
    settle: async () => {
      while (begun.size > 0) await Promise.all(begun);
    },
  };
}
