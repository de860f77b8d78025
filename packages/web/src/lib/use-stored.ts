import { useLocalStorage } from '@mantine/hooks';

/**
 * What is kept on this device, with how to keep another. What does not have its form is not read: an older version or
 * another program left it there, and it must not keep a screen from showing.
 */
export function useStored<T>(key: string, fallback: T, hasForm: (value: unknown) => value is T) {
  return useLocalStorage<T>({
    key,
    defaultValue: fallback,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      try {
        const stored: unknown = JSON.parse(text ?? 'null');
        return hasForm(stored) ? stored : fallback;
      } catch {
        return fallback;
      }
    },
  });
}
