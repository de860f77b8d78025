import { useSyncExternalStore } from 'react';

/** Something that goes on while its user does other things: an export, a report, an import. */
export interface Running {
  readonly id: string;
  /** What it is, as a word of the texts under `running.kinds`. */
  readonly kind: string;
  /** Which one: already in the user's language. */
  readonly label: string;
  /** From 0 to 1; unknown where it is left out. */
  readonly progress?: number;
  /** How far it is where no progress is known. */
  readonly bytes?: number;
  readonly cancel?: () => Promise<unknown>;
  /** Where it can be looked at. */
  readonly href?: string;
}

let current: readonly Running[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Running[]): void {
  current = next;
  for (const listener of listeners) listener();
}

/** What is running in this tab. Code that starts something puts it here, updates it as it progresses, and removes it. */
export const runningStore = {
  get: (): readonly Running[] => current,
  /** Adds an entry, or replaces what was known of it. */
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
