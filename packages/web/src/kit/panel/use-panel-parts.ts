import { useMemo } from 'react';
import { useOnce } from '../../lib/once.ts';
import { withAddition } from '../list/addition.tsx';
import type { List, PanelParts } from '../list/declaration.ts';
import { useAddition } from '../list/use-addition.ts';

const nothing = async (): Promise<PanelParts> => ({});

/** What the panel draws of a list's items, with what other features add to them; waits where it is late. */
export function usePanelParts({ detail: { panel = nothing } }: List): PanelParts {
  const own = useOnce(panel);
  const addition = useAddition();
  return useMemo(() => withAddition(own, addition), [own, addition]);
}
