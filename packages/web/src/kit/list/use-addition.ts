import { useOnce } from '../../lib/once.ts';
import type { Addition } from './declaration.ts';
import { useListState } from './list-state.tsx';

const nothing = async (): Promise<Addition> => ({});

/** What other features add to the items of the list; waits where it is late. */
export function useAddition(): Addition {
  const { added = nothing } = useListState().list;
  return useOnce(added);
}
