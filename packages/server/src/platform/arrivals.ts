import type { Channel, Listener } from './notify.ts';

/** Lets callers wait over one connection for a change at a place, made by any process. */
export interface Arrivals {
  /** Waits until something may have changed at a place, at most this long, or until the caller leaves. */
  next(place: string, wait_ms: number, signal: AbortSignal): Promise<void>;
  /** Answers all waiting callers and refuses further waits, so that a process can stop. */
  end(): void;
}

export function makeArrivals(listener: Pick<Listener, 'on'>, channel: Channel): Arrivals {
  const waiting = new Map<string, Set<() => void>>();
  let is_over = false;
  const wake = (place: string): void => {
    for (const go of waiting.get(place) ?? []) go();
  };
  const wakeAll = (): void => {
    for (const place of [...waiting.keys()]) wake(place);
  };
  // Without a name, notifications were missed.
  listener.on(channel, (place) => (place ? wake(place) : wakeAll()));
  return {
    next: async (place, wait_ms, signal) => {
      if (is_over || signal.aborted || wait_ms <= 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const those = waiting.get(place) ?? new Set();
      waiting.set(place, those.add(resolve));
      const timer = setTimeout(resolve, wait_ms);
      signal.addEventListener('abort', () => resolve());
      await promise;
      clearTimeout(timer);
      those.delete(resolve);
      if (those.size === 0) waiting.delete(place);
    },
    end: () => {
      is_over = true;
      wakeAll();
    },
  };
}
