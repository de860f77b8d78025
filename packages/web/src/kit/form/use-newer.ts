import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

interface Newer<V> {
  readonly version: number | undefined;
  readonly initialValues: V;
  readonly onNewer: () => void;
}

/** Takes over what a newer version of an item has, in the fields that were not changed in the form. */
export function useNewer<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { version, initialValues, onNewer }: Newer<V>,
): void {
  const known = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the item is newer, and not when something is typed.
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    const typed = Object.entries(form.values).filter(([name]) => form.isDirty(name));
    form.setInitialValues(initialValues);
    form.setValues({ ...initialValues, ...Object.fromEntries(typed) });
    onNewer();
  }, [version]);
}
