import { useCallback } from 'react';
import { useMe } from '../../lib/session.ts';
import { useStored } from '../../lib/use-stored.ts';
import type { Branch } from './tree.ts';

/** The branches that a viewer opened and folded; the others have their default. */
interface Kept {
  readonly open: readonly string[];
  readonly folded: readonly string[];
}

const nothing: Kept = { open: [], folded: [] };
const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && areIds((value as Kept).open) && areIds((value as Kept).folded);

/** A tree with at most this number of items opens unfolded; a larger one with its first two levels. */
const small = 60;

/** Which branches of a tree are open, for a viewer on this device. */
export function useFolded(tree: string, size: number) {
  const [kept, setKept] = useStored(`sluis.tree.${useMe().id}.${tree}`, nothing, isKept);
  const isOpen = useCallback(
    ({ id, depth }: Branch): boolean =>
      kept.open.includes(id) || (!kept.folded.includes(id) && (size <= small || depth < 1)),
    [kept, size],
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
