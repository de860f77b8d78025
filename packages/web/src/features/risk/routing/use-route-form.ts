import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/form/unsaved.tsx';
import { useDraftSaving } from '../../../kit/form/use-draft-saving.ts';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { type Newer, useNewer } from '../../../kit/form/use-newer.ts';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { RequestError, request } from '../../../lib/api-client.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { conditionsOf, empty_branch } from './draft-tree.ts';
import { useRoutesPath } from './route.calls.ts';
import type { Route } from './route.item.ts';
import {
  contentOfValues,
  emptyField,
  newValues,
  type RouteValues,
  required_fields,
  servedFaults,
  valuesOf,
} from './route-values.ts';
import { useTreeEditor } from './use-tree-editor.ts';
import { useRouteWords } from './use-words.ts';

type As = 'live' | 'draft';

/**
 * Sends the values: a new routing, the live version, or a draft; saving a draft as live publishes it. A version
 * that is newer than the one with which the form began is refused.
 */
function useSend(item: Route | undefined, values: RouteValues, { version, adopt }: Newer<RouteValues>) {
  const intent = useIntentKey();
  const saveDraft = useDraftSaving();
  return async (as: As): Promise<unknown> => {
    const content = contentOfValues(values);
    const post = (to: string, body: object) => request('POST', to, { body, idempotencyKey: intent.keyFor([to, body]) });
    if (!item) return post('/v1/routing', { organisation: values.organisation, ...content });
    const path = `/v1/routing/${item.id}`;
    if (as === 'live' && !item.draft) return post(path, { ...content, version });
    return saveDraft({ path, draft: content, version, is_draft: as === 'draft', onKept: adopt });
  };
}

/** Gives the focus to the input of a field. */
const focusField = (form: RefObject<HTMLFormElement | null>, name: string): void =>
  form.current?.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus();

/** The form of a routing: what is typed, its faults, and how it is saved. */
export function useRouteForm(item: Route | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = useRoutesPath();
  const ref = useRef<HTMLFormElement>(null);
  const home = useHomeOrganisation();
  const initialValues = useMemo(() => (item ? valuesOf(item) : newValues(home)), [item, home]);
  const form = useForm<RouteValues>({ initialValues });
  const { values } = form;
  const initial = form.getInitialValues();
  const [isChecked, setChecked] = useState(false);
  const words = useRouteWords(values.organisation);
  const unsaved = useUnsaved(form.isDirty());
  const forget = (): void => {
    setChecked(false);
    editor.forget();
    send.reset();
  };
  const newer = useNewer(form, { version: item?.version, initialValues, onNewer: forget });
  const send = useMutation({
    mutationFn: useSend(item, values, newer),
    onSuccess: () => {
      unsaved.release();
      newer.expect();
      void reloadAll(client);
      void navigate({ to: path as string, ...(item && { search: { id: item.id } as never }) });
    },
    onError: (error) => {
      if (error instanceof RequestError && error.code === 'stale_version') newer.ask();
    },
  });
  const served = useMemo(() => servedFaults(send.error, values.tree), [send.error, values.tree]);
  const kept = useMemo(() => conditionsOf(initial.tree), [initial]);
  const set = (changes: Partial<RouteValues>): void => {
    if (send.isError) send.reset();
    form.setValues(changes);
  };
  const editor = useTreeEditor({
    tree: values.tree,
    onChange: (tree) => set({ tree }),
    served: served.nodes,
    isChecked,
    kept,
  });
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
    error: newer.faultOr(Object.keys(served.fields).length > 0 ? undefined : (send.error ?? undefined)),
    faultOf: (name: keyof RouteValues): string | undefined => {
      const is_missing = isChecked && (required_fields as readonly string[]).includes(name) && values[name] === '';
      const fault = served.fields[name] ?? (is_missing ? 'required' : undefined);
      return fault && words.t(`faults.${fault}`);
    },
    undo: () => {
      form.setValues(initial);
      forget();
    },
    /** Processors belong to a payment product: the rest is chosen again. */
    chooseProduct: (payment_product: string): void => {
      set({ payment_product, tree: empty_branch, fallbacks: [] });
      editor.forget();
    },
    newer,
    resend: (): void => send.mutate(send.variables ?? 'live'),
  };
}

export type UsedRouteForm = ReturnType<typeof useRouteForm>;
