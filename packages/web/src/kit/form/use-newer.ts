import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '@sluis/contract/base/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reloadAll } from '../item/list-request.ts';

interface Known<V> {
  readonly version: number | undefined;
  readonly initialValues: V;
  readonly onNewer: () => void;
}

/** What a form knows of newer versions of its item. */
export interface Newer<V> {
  /** The version that is changed in the form. */
  readonly version: number | undefined;
  /** The fault of saving, or that there is a newer one, which is not taken over unasked because something was typed. */
  readonly faultOr: (fault: unknown) => unknown;
  /** The values that the form began with and those of the newest version; undefined where that is the form's. */
  readonly between: readonly [was: V, is: V] | undefined;
  /** Somebody else's change was taken over, as nothing was typed. */
  readonly is_taken: boolean;
  /** Asks for the newest version, and leaves the form as it is. */
  readonly ask: () => void;
  /** Takes over what the newest version has, in the fields that were not changed in the form. */
  readonly load: () => void;
  /** Leaves all fields as they are: where they are not as in the newest version, they were changed in the form. */
  readonly keep: () => void;
  /** What is sent has been saved: the next version is that of the form. */
  readonly expect: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which version of an item a form changes: of a newer one it takes what it has as long as nothing was typed. */
export function useNewer<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { version, initialValues, onNewer }: Known<V>,
): Newer<V> {
  const client = useQueryClient();
  const [base, setBase] = useState({ version, values: initialValues });
  const [is_taken, setTaken] = useState(false);
  const wanted = useRef(false);
  const begin = (values: V): void => {
    form.setInitialValues(initialValues);
    form.setValues(values);
    setBase({ version, values: initialValues });
    wanted.current = false;
    onNewer();
  };
  const take = (): void => {
    const typed = Object.entries(form.values).filter(([name]) => form.isDirty(name));
    begin({ ...initialValues, ...Object.fromEntries(typed) });
  };
  const is_newer = base.version !== version;
  const is_dirty = form.isDirty();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the item is newer or the form is as it was.
  useEffect(() => {
    if (!is_newer || (!wanted.current && is_dirty)) return;
    setTaken(!wanted.current && !isSame(base.values, initialValues));
    take();
  }, [version, is_dirty]);
  const ask = (): void => void reloadAll(client);
  const expect = (): void => {
    if (is_newer) take();
    else wanted.current = true;
  };
  const load = (): void => {
    expect();
    if (!is_newer) ask();
  };
  const keep = (): void => begin(form.values);
  const faultOr = (fault: unknown): unknown =>
    fault ?? (is_newer && is_dirty ? new ApiError('stale_version') : undefined);
  const between = is_newer ? ([base.values, initialValues] as const) : undefined;
  return { version: base.version, faultOr, between, is_taken, ask, load, keep, expect };
}
