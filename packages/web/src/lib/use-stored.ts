import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { keepText, storedText, watchStored } from './stored-text.ts';

type Change<T> = T | ((before: T) => T);

/**
 * A value on this device, parsed from the stored text, with functions to store and to remove it. Nothing is written
 * before that: Mantine's hook writes and announces the value whenever a component is mounted, which redraws it.
 */
export function useStoredText<T>(
  key: string,
  read: (text: string | null) => T,
): [T, (change: Change<T>) => void, () => void] {
  const text = useSyncExternalStore(watchStored, () => storedText(key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is read is part of what it is, and does not change.
  const value = useMemo(() => read(text), [key, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const set = useCallback(
    (change: Change<T>): void => {
      const next = change instanceof Function ? change(read(storedText(key))) : change;
      keepText(key, JSON.stringify(next));
    },
    [key],
  );
  const clear = useCallback((): void => keepText(key, null), [key]);
  return [value, set, clear];
}

/**
 * The same for a value as JSON. An invalid value is ignored: an older version or another program wrote it, and it must
 * not break a screen.
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

/** A setting of this device that is on or off. */
export const useStoredSwitch = (key: string, fallback: boolean) => useStored(key, fallback, isBoolean);
