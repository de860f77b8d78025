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
  /** Done whenever one has ended: there is room again. */
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
  return {
    get size() {
      return [...out.values()].reduce((sum, calls) => sum + calls, 0);
    },
    full: () => [...out].flatMap(([who, calls]) => (calls >= of_one ? [who] : [])),
    begin: (who, call) => {
      count(who, 1);
      const ended = call()
        .catch(complain)
        .finally(() => count(who, -1))
        .then(next)
        .catch(complain)
        .then(() => void begun.delete(ended));
      begun.add(ended);
    },
    settle: async () => {
      while (begun.size > 0) await Promise.all(begun);
    },
  };
}
