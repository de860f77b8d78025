import { useSyncExternalStore } from 'react';

/** A task that runs while its user does other things: an export, a report, an import. */
export interface Running {
  readonly id: string;
  /** Its kind, as a key of the texts under `running.kinds`. */
  readonly kind: string;
  /** Its name, in the user's language. */
  readonly label: string;
  /** From 0 to 1; unknown by default. */
  readonly progress?: number;
  /** The bytes so far, if the progress is unknown. */
  readonly bytes?: number;
  readonly cancel?: () => Promise<unknown>;
  /** Its page. */
  readonly href?: string;
}

let current: readonly Running[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Running[]): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The running tasks of this tab. Code that starts a task adds it here, updates its progress, and removes it. */
export const runningStore = {
  get: (): readonly Running[] => current,
  /** Adds or replaces an entry. */
  put: (entry: Running): void =>
    change(
      current.some(({ id }) => id === entry.id)
        ? current.map((each) => (each.id === entry.id ? entry : each))
        : [...current, entry],
    ),
  remove: (id: string): void => change(current.filter((each) => each.id !== id)),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useRunning = (): readonly Running[] => useSyncExternalStore(runningStore.subscribe, runningStore.get);
