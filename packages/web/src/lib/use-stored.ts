import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { keepText, storedText, watchStored } from './stored-text.ts';

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
