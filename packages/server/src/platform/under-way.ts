/** Calls to others that a process has out, counted by whom they go to: whoever is slow fills their own share, and no other's. */
export interface UnderWay {
  readonly size: number;
  /** Those to whom as many are out as may be. */
  full(): string[];
  /** Begins a call and does not wait for it. */
  begin(who: string, call: () => Promise<unknown>): void;
  /** Waits for all that was begun, and for what was begun by its end. */
  settle(): Promise<void>;
}

interface Limits {
  readonly of_one: number;
  /** Done when some have ended: there is room again. */
  readonly next: () => Promise<unknown>;
  readonly complain: (error: unknown) => void;
}

export function makeUnderWay({ of_one, next, complain }: Limits): UnderWay {
  const out = new Map<string, number>();
  const begun = new Set<Promise<void>>();
  const count = (who: string, change: number): void => {
    const calls = (out.get(who) ?? 0) + change;
    if (calls > 0) out.set(who, calls);
    else out.delete(who);
  };
  const follow = (work: Promise<unknown>): void => {
    const followed = work.catch(complain).then(() => void begun.delete(followed));
    begun.add(followed);
  };
  let is_going_on = false;
  let has_room = false;
  // One at a time: of many that end at once the first finds what there is for all.
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
        .catch(complain)
        .finally(() => {
          count(who, -1);
          follow(goOn());
        });
      follow(ended);
    },
    settle: async () => {
      while (begun.size > 0) await Promise.all(begun);
    },
  };
}
