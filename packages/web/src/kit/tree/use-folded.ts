import { useCallback } from 'react';
import { useMe } from '../../lib/session.ts';
import { useStored } from '../../lib/use-stored.ts';
import type { Branch } from './tree.ts';

/** What a viewer opened and folded; the rest is as it opens. */
interface Kept {
  readonly open: readonly string[];
  readonly folded: readonly string[];
}

const nothing: Kept = { open: [], folded: [] };
const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && areIds((value as Kept).open) && areIds((value as Kept).folded);

/** Which branches of a tree are open, for a viewer on this device; `opens` says it of those that they left alone. */
export function useFolded<B extends Pick<Branch, 'id'>>(tree: string, opens: (branch: B) => boolean) {
  const [kept, setKept] = useStored(`sluis.tree.${useMe().id}.${tree}`, nothing, isKept);
  const isOpen = useCallback(
    (branch: B): boolean => kept.open.includes(branch.id) || (!kept.folded.includes(branch.id) && opens(branch)),
    [kept, opens],
  );
  const setOpen = useCallback(
    (ids: readonly string[], is_open: boolean): void =>
      setKept(({ open, folded }) => {
        const without = (all: readonly string[]): string[] => all.filter((id) => !ids.includes(id));
        return is_open
          ? { open: [...without(open), ...ids], folded: without(folded) }
          : { open: without(open), folded: [...without(folded), ...ids] };
      }),
    [setKept],
  );
  return { isOpen, setOpen };
}
