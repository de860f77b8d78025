import { useCallback, useState } from 'react';
import type { EditionDraft } from './line-draft.ts';

interface History {
  readonly draft: EditionDraft;
  readonly past: readonly EditionDraft[];
  readonly future: readonly EditionDraft[];
  readonly mark: string | undefined;
}

const steps_max = 200;

export type ChangeEdition = (update: (draft: EditionDraft) => EditionDraft, mark?: string) => void;

/** An edition that is edited, with what can be undone: changes with the same mark, such as letters of one input, together. */
export function useEditionHistory(initial: () => EditionDraft) {
  const [history, setHistory] = useState<History>(() => ({ draft: initial(), past: [], future: [], mark: undefined }));
  const change: ChangeEdition = useCallback(
    (update, mark) =>
      setHistory(({ draft, past, mark: last }) => ({
        draft: update(draft),
        past: mark !== undefined && mark === last ? past : [...past, draft].slice(-steps_max),
        future: [],
        mark,
      })),
    [],
  );
  const undo = useCallback(
    () =>
      setHistory((now) => {
        const before = now.past.at(-1);
        if (!before) return now;
        return { draft: before, past: now.past.slice(0, -1), future: [...now.future, now.draft], mark: undefined };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory((now) => {
        const next = now.future.at(-1);
        if (!next) return now;
        return { draft: next, past: [...now.past, now.draft], future: now.future.slice(0, -1), mark: undefined };
      }),
    [],
  );
  /** Replaces the draft by what was saved, which is no step of the user. */
  const adopt = useCallback((draft: EditionDraft) => setHistory((now) => ({ ...now, draft, mark: undefined })), []);
  return {
    draft: history.draft,
    change,
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
    adopt,
  };
}
