import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { can, visibleTo } from '../../lib/granted.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';
import { withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

/** What of a list's own actions the viewer may use, and the way to each. */
export function useOwnActions() {
  const { list, search, change } = useListState();
  const me = useMe();
  const { base } = useOrganisation();
  const granted = <T extends { readonly roles: RoleExpressions }>(of: T | undefined): T | undefined =>
    of && can(me, of.roles) ? of : undefined;
  return {
    aside: granted(list.aside),
    related: visibleTo(me, list.related ?? []),
    pathOf: (path: string) => `${base}/${path}`,
    create: granted(list.create),
    openForm: () => change(withOpen(search, undefined)),
  };
}
