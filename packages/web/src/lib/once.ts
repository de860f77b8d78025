import { use } from 'react';

/** A promise that React's `use` reads without suspending once it is fulfilled. */
type Tracked<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown };

const loads = new Map<unknown, Tracked<unknown>>();

/**
 * Loads once for a key, by default the loader itself. After a failure, such as a lost network, the next call tries
 * again.
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

/** Reads a once-loaded value in a component: it suspends while loading, and throws after a failure. */
export const useOnce = <T>(load: () => Promise<T>): T => use((loads.get(load) as Tracked<T> | undefined) ?? once(load));
