import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/form/unsaved.tsx';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { itemOptions, reloadAll } from '../../../kit/item/list-request.ts';
import { RequestError, request } from '../../../lib/api-client.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { conditionsOf, empty_branch } from './draft-tree.ts';
import { useRoutesPath } from './route.calls.ts';
import type { Route } from './route.item.ts';
import { emptyField, newValues, type RouteValues, required_fields, servedFaults, valuesOf } from './route-values.ts';
import { useTreeEditor } from './use-tree-editor.ts';
import { useRouteWords } from './use-words.ts';

type As = 'live' | 'draft';

/**
 * Sends the values: a new routing, the live version, or a draft; saving a draft as live publishes it. A version
 * that is newer than the one with which the form began is refused.
 */
function useSend(item: Route | undefined, values: RouteValues) {
  const intent = useIntentKey();
  return async (as: As): Promise<unknown> => {
    const { tree: details, organisation, ...rest } = values;
    const content = { ...rest, details };
    const post = <T>(to: string, body: object) =>
      request<T>('POST', to, { body, idempotencyKey: intent.keyFor([to, body]) });
    if (!item) return post('/v1/routing', { organisation, ...content });
    const to = `/v1/routing/${item.id}`;
    const { version } = item;
    if (as === 'live' && !item.draft) return post(to, { ...content, version });
    const kept = await post<Route>(`${to}/draft`, { draft: content, version });
    return as === 'draft' ? kept : post(`${to}/publish`, { version: kept.version });
  };
}

/** Reads the newest version: another user has changed the routing meanwhile. */
function useNewest(item: Route | undefined, error: unknown): Route | undefined {
  const isStale = error instanceof RequestError && error.code === 'stale_version';
  const { data } = useQuery({
    ...itemOptions<Route>('routing', item?.id ?? '', ['organisation']),
    enabled: isStale,
    staleTime: 0,
  });
  return isStale && data?.version !== item?.version ? data : undefined;
}

/** The values, with those and the version with which the form began. */
function useValues(of: Route | undefined) {
  const home = useHomeOrganisation();
  const [item, setItem] = useState(of);
  const initial = useMemo(() => (item ? valuesOf(item) : newValues(home)), [item, home]);
  const [values, setValues] = useState(initial);
  return { item, setItem, initial, values, setValues, isDirty: JSON.stringify(values) !== JSON.stringify(initial) };
}

/** The values of a newer version, except what was changed here. */
function merged(initial: RouteValues, values: RouteValues, newer: RouteValues): RouteValues {
  const typed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof RouteValues]),
  );
  return { ...newer, ...Object.fromEntries(typed) };
}

/** Gives the focus to the input of a field. */
const focusField = (form: RefObject<HTMLFormElement | null>, name: string): void =>
  form.current?.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus();

/** The form of a routing: what is typed, its faults, and how it is saved. */
export function useRouteForm(of: Route | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = useRoutesPath();
  const ref = useRef<HTMLFormElement>(null);
  const { item, setItem, initial, values, setValues, isDirty } = useValues(of);
  const [isChecked, setChecked] = useState(false);
  const words = useRouteWords(values.organisation);
  const unsaved = useUnsaved(isDirty);
  const send = useMutation({
    mutationFn: useSend(item, values),
    onSuccess: () => {
      unsaved.release();
      void reloadAll(client);
      void navigate({ to: path as string, ...(item && { search: { id: item.id } as never }) });
    },
  });
  const newest = useNewest(item, send.error);
  const served = useMemo(() => servedFaults(send.error, values.tree), [send.error, values.tree]);
  const has_one_currency = words.currencies.length === 1;
  const kept = useMemo(() => (has_one_currency ? undefined : conditionsOf(initial.tree)), [has_one_currency, initial]);
  const set = (changes: Partial<RouteValues>): void => {
    if (send.isError) send.reset();
    setValues((before) => ({ ...before, ...changes }));
  };
  const editor = useTreeEditor({
    tree: values.tree,
    onChange: (tree) => set({ tree }),
    served: served.nodes,
    isChecked,
    kept,
  });
  const start = (next: RouteValues): void => {
    setValues(next);
    setChecked(false);
    editor.forget();
    send.reset();
  };
  const submit = (as: As): void => {
    setChecked(true);
    const empty = emptyField(values);
    if (empty) focusField(ref, empty);
    else if (editor.isComplete) send.mutate(as);
  };
  return {
    ref,
    values,
    set,
    words,
    editor,
    unsaved,
    submit,
    isPending: send.isPending,
    /** What the server refused, where that is not the fault of a field. */
    error: Object.keys(served.fields).length > 0 ? undefined : send.error,
    faultOf: (name: keyof RouteValues): string | undefined => {
      const is_missing = isChecked && (required_fields as readonly string[]).includes(name) && values[name] === '';
      const fault = served.fields[name] ?? (is_missing ? 'required' : undefined);
      return fault && words.t(`faults.${fault}`);
    },
    undo: () => start(initial),
    /** Processors belong to a payment product: the rest is chosen again. */
    chooseProduct: (payment_product: string): void => {
      set({ payment_product, tree: empty_branch, fallbacks: [] });
      editor.forget();
    },
    /** The version with which the form began, and the newest one if another user has changed it meanwhile. */
    item,
    newest,
    loadNewest: (): void => {
      if (!newest) return;
      setItem(newest);
      start(merged(initial, values, valuesOf(newest)));
    },
    /** What is in the form replaces the newest version. */
    overwrite: (): void => newest && setItem(newest),
    resend: (): void => send.mutate(send.variables ?? 'live'),
  };
}

export type UsedRouteForm = ReturnType<typeof useRouteForm>;
