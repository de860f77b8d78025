import type { FieldFault } from '@sluis/contract/base/errors';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { unreachableLines } from '@sluis/contract/finance/scheme-line';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { RequestError, request } from '../../../lib/api-client.ts';
import { type Faults, keyedPath, type ReadEdition, readEdition } from './line-draft.ts';
import type { Scheme } from './scheme.item.ts';
import type { ChangeEdition } from './use-edition-history.ts';
import { type Stored, useStoredDraft } from './use-stored-draft.ts';

interface Options extends Omit<Stored, 'version'> {
  readonly type: SchemeType;
  readonly item: Scheme;
  readonly box: RefObject<HTMLElement | null>;
}

/** The open line, and where the focus goes once that is drawn. */
function usePlace(box: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string>();
  const wanted = useRef<string>(undefined);
  const [, draw] = useState(0);
  useEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const focus = useCallback((selector: string): void => {
    wanted.current = selector;
    draw((count) => count + 1);
  }, []);
  const goTo = (path: string): void => {
    const [of, key] = path.split('.');
    if (of === 'lines') setOpen(key);
    focus(`[data-path="${path}"]`);
  };
  return { open, setOpen, focus, goTo };
}

/** The faults that are shown, by keyed path: of cells that were left, of all once it was to be saved, and the server's. */
function useFaults(own: Faults) {
  const [served, setServed] = useState<Faults>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const faults = useMemo(() => {
    const shown = Object.entries(own).filter(([path]) => isChecked || left.has(path));
    return { ...served, ...Object.fromEntries(shown) };
  }, [own, served, left, isChecked]);
  return {
    faults,
    setServed,
    setChecked,
    leave: useCallback((path: string): void => setLeft((before) => new Set([...before, path])), []),
    /** A refusal of the server is about what was sent. */
    forget: useCallback(
      (path: string | undefined): void =>
        setServed((before) =>
          path === undefined || !Object.hasOwn(before, path)
            ? before
            : Object.fromEntries(Object.entries(before).filter(([each]) => each !== path)),
        ),
      [],
    ),
  };
}

const servedFaults = (error: RequestError, draft: Parameters<typeof keyedPath>[1]): [string, FieldFault][] =>
  Object.entries(error.fields ?? {}).flatMap(([path, [fault]]): [string, FieldFault][] =>
    fault ? [[keyedPath(path, draft), fault as FieldFault]] : [],
  );

const bodyOf = (type: SchemeType, { valid_from, minimums, lines }: ReadEdition, version: number) => ({
  valid_from,
  minimums: type === 'revenue' ? minimums : [],
  lines: lines.map(({ position: _, ...line }) => line),
  version,
});

/** Whether a refusal is shown as a whole: its faults are at no cell, or its own text says more. */
const isWhole = (error: unknown): boolean =>
  !(error instanceof RequestError) || error.code === 'edition_overlaps' || Object.keys(error.fields ?? {}).length === 0;

/** The draft of a scheme while it is edited: its lines, faults and place, and how it is saved. */
export function useEditionEditor({ type, item, box, ...of }: Options) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const { change, expect, loadStored, keepTyped, ...edited } = useStoredDraft({ ...of, version: item.version });
  const { draft, version } = edited;
  const read = useMemo(() => readEdition(type, draft), [type, draft]);
  const { faults, setServed, setChecked, leave, forget } = useFaults(read.faults);
  const { open, setOpen, focus, goTo } = usePlace(box);
  const unreachable = useMemo(
    () => new Set(unreachableLines(read.lines).flatMap((at) => draft.lines[at]?.key ?? [])),
    [read.lines, draft.lines],
  );
  const saving = useMutation({
    mutationFn: () => {
      const body = bodyOf(type, read, version);
      const path = `/v1/${type}scheme/${item.id}/draft`;
      return request<Scheme>('POST', path, { body, idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: (saved) => {
      intent.renew();
      setServed({});
      setChecked(false);
      expect(saved.version);
      void reloadAll(client);
    },
    onError: (error) => {
      if (!(error instanceof RequestError)) return;
      if (error.code === 'stale_version') void reloadAll(client);
      const found = servedFaults(error, draft);
      setServed(Object.fromEntries(found));
      if (found[0]) goTo(found[0][0]);
    },
  });
  return {
    ...edited,
    change: useCallback<ChangeEdition>(
      (update, mark) => {
        change(update, mark);
        forget(mark);
      },
      [change, forget],
    ),
    faults,
    isFaulty: Object.keys(read.faults).length > 0,
    /** The keys of lines that never apply. */
    unreachable,
    leave,
    /** Shows all faults and goes to the first; returns whether there are none. */
    check: (): boolean => {
      setChecked(true);
      const [first] = Object.keys(read.faults);
      if (first !== undefined) goTo(first);
      return first === undefined;
    },
    isPending: saving.isPending,
    /** Why it was not saved, if that is not shown at a cell. */
    error: isWhole(saving.error) ? saving.error : undefined,
    loadStored: (): void => {
      loadStored();
      saving.reset();
    },
    keepTyped: (): void => {
      keepTyped();
      saving.reset();
    },
    /** Resolves to the version of the scheme that has what was typed. */
    save: async (): Promise<number> => (await saving.mutateAsync()).version,
    open,
    setOpen,
    focus,
  };
}

export type EditionEditor = ReturnType<typeof useEditionEditor>;
