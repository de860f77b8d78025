import { useMemo } from 'react';
import { useOnce } from '../../lib/once.ts';
import { withAddition } from '../list/addition.tsx';
import type { List, PanelParts } from '../list/declaration.ts';
import { useAddition } from '../list/use-addition.ts';

const nothing = async (): Promise<PanelParts> => ({});

/** The panel's parts for a list's items, with the additions of other features; suspends while they load. */
export function usePanelParts({ detail: { panel = nothing } }: List): PanelParts {
  const own = useOnce(panel);
  const addition = useAddition();
  return useMemo(() => withAddition(own, addition), [own, addition]);
}
