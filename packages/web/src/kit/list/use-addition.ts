import { useOnce } from '../../lib/once.ts';
import type { Addition } from './declaration.ts';
import { useListState } from './list-state.tsx';

const nothing = async (): Promise<Addition> => ({});

/** The additions of other features to the items of the list; suspends while they load. */
export function useAddition(): Addition {
  const { added = nothing } = useListState().list;
  return useOnce(added);
}
