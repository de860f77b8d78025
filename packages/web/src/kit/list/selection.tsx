import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { of_page } from '../item/list-request.ts';
import type { Row } from '../item/row.ts';
import { useListState } from './list-state.tsx';

export interface Selection {
  /** The selected rows by id, across pages. */
  readonly selected: ReadonlyMap<string, Row>;
  readonly select: (rows: readonly Row[], on: boolean) => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<string, Row> = new Map();
const Context = createContext<Selection>({ selected: none, select: () => undefined, clear: () => undefined });

/** The selected rows of the surrounding list screen. */
export const useSelection = (): Selection => useContext(Context);

/** Keeps the selection across pages; other filters make another list, with an empty selection. */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const { query } = useListState();
  const of = JSON.stringify({ ...query, ...of_page, _sort: undefined });
  const [kept, setKept] = useState({ of, selected: none });
  const selected = kept.of === of ? kept.selected : none;
  const selection = useMemo<Selection>(
    () => ({
      selected,
      select: (rows, on) => {
        const next = new Map(selected);
        for (const row of rows)
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        setKept({ of, selected: next });
      },
      clear: () => setKept({ of, selected: none }),
    }),
    [of, selected],
  );
  return <Context value={selection}>{children}</Context>;
}
