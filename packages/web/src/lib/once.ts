import { use } from 'react';

/** A promise that React's `use` reads without a pause once it is fulfilled. */
type Tracked<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown };

const loads = new Map<unknown, Tracked<unknown>>();

/**
 * Loads once for a key, which is the loader itself where it stays the same. After a failure, such as a network that was
 * away, the next call tries again.
 */
export function once<T>(load: () => Promise<T>, key: unknown = load): Promise<T> {
  const known = loads.get(key) as Tracked<T> | undefined;
  if (known && known.status !== 'rejected') return known;
  const loading: Tracked<T> = load();
  loads.set(key, loading);
  loading.then(
    (value) => void Object.assign(loading, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(loading, { status: 'rejected', reason }),
  );
  return loading;
}

/** What is loaded once, in a component: it waits where that is late, and throws where it did not come. */
export const useOnce = <T>(load: () => Promise<T>): T => use((loads.get(load) as Tracked<T> | undefined) ?? once(load));
