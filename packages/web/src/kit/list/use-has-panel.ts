import { can } from '../../lib/granted.ts';
import { useMe } from '../../lib/session.ts';
import { openId } from './list-search.ts';
import { useListState } from './list-state.tsx';

/** Whether the URL opens an existing panel: an item, or a form for a viewer who may submit it. */
export function useHasPanel(): boolean {
  const { list, search } = useListState();
  const me = useMe();
  const hasForm = list.create !== undefined && can(me, list.create.roles);
  return search._open === true && (openId(search) !== undefined || hasForm);
}
