import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '@sluis/contract/base/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reloadAll } from '../item/list-request.ts';

interface Newer<V> {
  readonly version: number | undefined;
  readonly initialValues: V;
  readonly onNewer: () => void;
}

interface Base {
  /** The version that is changed in the form. */
  readonly version: number | undefined;
  /** The fault of saving, or that there is a newer one, which is not taken over unasked because something was typed. */
  readonly faultOr: (fault: unknown) => unknown;
  /** Takes over what the newest version has, in the fields that were not changed in the form. */
  readonly load: () => void;
  /** What is sent has been saved: the next version is that of the form. */
  readonly expect: () => void;
}

/** Which version of an item a form changes: of a newer one it takes what it has as long as nothing was typed. */
export function useNewer<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { version, initialValues, onNewer }: Newer<V>,
): Base {
  const client = useQueryClient();
  const [base, setBase] = useState(version);
  const wanted = useRef(false);
  const take = (): void => {
    const typed = Object.entries(form.values).filter(([name]) => form.isDirty(name));
    form.setInitialValues(initialValues);
    form.setValues({ ...initialValues, ...Object.fromEntries(typed) });
    setBase(version);
    wanted.current = false;
    onNewer();
  };
  const is_newer = base !== version;
  const is_dirty = form.isDirty();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the item is newer or the form is as it was.
  useEffect(() => {
    if (is_newer && (wanted.current || !is_dirty)) take();
  }, [version, is_dirty]);
  const expect = (): void => {
    if (is_newer) take();
    else wanted.current = true;
  };
  const load = (): void => {
    expect();
    if (!is_newer) void reloadAll(client);
  };
  const faultOr = (fault: unknown): unknown =>
    fault ?? (is_newer && is_dirty ? new ApiError('stale_version') : undefined);
  return { version: base, faultOr, load, expect };
}
