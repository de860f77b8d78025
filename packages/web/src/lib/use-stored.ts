import { useCallback, useMemo, useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();

/** What could not be stored, as long as the page is there: storage may be blocked, or full. */
const unstored = new Map<string, string | null>();

function watch(notify: () => void): () => void {
  // Of another tab; the one that writes has none. What it stored is newer than what this one could not.
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null) unstored.delete(key);
    notify();
  };
  watchers.add(notify);
  window.addEventListener('storage', onStorage);
  return () => {
    watchers.delete(notify);
    window.removeEventListener('storage', onStorage);
  };
}

/** The text that is kept; null where there is none, or where the browser does not let it be read. */
function storedText(key: string): string | null {
  const held = unstored.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const notify of watchers) notify();
}

type Change<T> = T | ((before: T) => T);

/**
 * What is kept on this device, read from the text that is stored, with how to keep another and how to forget it. Nothing
 * is written before that: Mantine's hook writes and announces the value whenever a component is mounted, which draws
 * again what has just been drawn.
 */
export function useStoredText<T>(
  key: string,
  read: (text: string | null) => T,
): [T, (change: Change<T>) => void, () => void] {
  const text = useSyncExternalStore(watch, () => storedText(key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is read is part of what it is, and does not change.
  const value = useMemo(() => read(text), [key, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const set = useCallback(
    (change: Change<T>): void => {
      const next = change instanceof Function ? change(read(storedText(key))) : change;
      keep(key, JSON.stringify(next));
    },
    [key],
  );
  const clear = useCallback((): void => keep(key, null), [key]);
  return [value, set, clear];
}

/**
 * The same for a value as JSON. What does not have its form is not read: an older version or another program left it
 * there, and it must not keep a screen from showing.
 */
export const useStored = <T>(key: string, fallback: T, hasForm: (value: unknown) => value is T) =>
  useStoredText<T>(key, (text) => {
    try {
      const stored: unknown = JSON.parse(text ?? 'null');
      return hasForm(stored) ? stored : fallback;
    } catch {
      return fallback;
    }
  });

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether something is so on this device. */
export const useStoredSwitch = (key: string, fallback: boolean) => useStored(key, fallback, isBoolean);
