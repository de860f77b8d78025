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

/** The state of a form with regard to newer versions of its item. */
export interface Newer<V> {
  /** The version that the form changes. */
  readonly version: number | undefined;
  /**
   * The error of saving, or that a newer version exists, which is not adopted automatically because the form has input.
   */
  readonly faultOr: (fault: unknown) => unknown;
  /** The initial values of the form and those of the newest version; undefined if the form has the newest. */
  readonly between: readonly [was: V, is: V] | undefined;
  /** Another user's change was adopted, because the form had no input. */
  readonly is_taken: boolean;
  /** Requests the newest version, and leaves the form unchanged. */
  readonly ask: () => void;
  /** Adopts the newest version in the fields that the form has not changed. */
  readonly load: () => void;
  /** Keeps all fields: those that differ from the newest version count as changed by the form. */
  readonly keep: () => void;
  /** The form has been saved: it adopts the next version. */
  readonly expect: () => void;
  /** The values of the form have been saved as this version, and more is to be sent. */
  readonly adopt: (version: number) => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The version of an item that a form changes; a newer one is adopted as long as the form has no input. */
export function useNewer<V extends object>(
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
  // After a part of saving the form is ahead of the item that was read.
  const is_newer = (version ?? 0) > (base.version ?? 0);
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
  const adopt = (saved: number): void => {
    form.setInitialValues(form.values);
    setBase({ version: saved, values: form.values });
  };
  const faultOr = (fault: unknown): unknown =>
    fault ?? (is_newer && is_dirty ? new ApiError('stale_version') : undefined);
  const between = is_newer ? ([base.values, initialValues] as const) : undefined;
  return { version: base.version, faultOr, between, is_taken, ask, load, keep, expect, adopt };
}
