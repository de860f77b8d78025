import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../../lib/i18n.ts';
import { draftOfEdition, textOfDraft } from './line-draft.ts';
import type { Edition } from './scheme.item.ts';
import { useEditionHistory } from './use-edition-history.ts';

export type Content = Pick<Edition, 'valid_from' | 'minimums' | 'lines'>;

/** A draft as it is stored, or what a first one begins with. */
export interface Stored {
  readonly stored: Content;
  /** The version of the scheme. */
  readonly version: number;
  /** Whether `stored` is of that version. */
  readonly isCurrent: boolean;
}

/** What the edited content began with. */
interface Base {
  readonly stored: string;
  readonly typed: string;
  readonly version: number;
}

/** A draft that is edited, and its relation to the stored one: another user may save it meanwhile. */
export function useStoredDraft({ stored, version, isCurrent }: Stored) {
  const language = useLanguage();
  const { draft, change, undo, redo, adopt } = useEditionHistory(() => draftOfEdition(stored, language));
  const storedText = useMemo(() => textOfDraft(draftOfEdition(stored, language)), [stored, language]);
  const typedText = textOfDraft(draft);
  const [base, setBase] = useState<Base>(() => ({ stored: storedText, typed: storedText, version }));
  // The next stored draft is what was saved here.
  const isExpected = useRef(false);
  const isDirty = typedText !== base.typed;
  const isOther = storedText !== base.stored;
  const isStale = isCurrent && isOther && isDirty && !isExpected.current;
  const begin = (typed: string): void => setBase({ stored: storedText, typed, version });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another version has been read.
  useEffect(() => {
    if (!isCurrent || isStale) return;
    if (isOther && !isDirty) adopt(draftOfEdition(stored, language, draft));
    if (isOther || base.version !== version) begin(isDirty ? base.typed : storedText);
    isExpected.current = false;
  }, [isCurrent, storedText, version]);
  return {
    draft,
    change,
    undo,
    redo,
    isDirty,
    isStale,
    version: base.version,
    /** Replaces what was typed by the stored draft; undo restores it. */
    loadStored: (): void => {
      change(() => draftOfEdition(stored, language, draft));
      begin(storedText);
    },
    keepTyped: (): void => begin(base.typed),
    /** What is typed has been saved as a version of the scheme. */
    expect: (saved: number): void => {
      isExpected.current = true;
      setBase({ ...base, typed: typedText, version: saved });
    },
  };
}
