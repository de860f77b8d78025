import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { useNavigate } from '@tanstack/react-router';
import { can, visibleTo } from '../../lib/granted.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';
import { withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

/** The list's own actions that the viewer may use, each with its link. */
export function useOwnActions() {
  const { list, search, change } = useListState();
  const me = useMe();
  const { base } = useOrganisation();
  const navigate = useNavigate();
  const granted = <T extends { readonly roles: RoleExpressions }>(of: T | undefined): T | undefined =>
    of && can(me, of.roles) ? of : undefined;
  const pathOf = (path: string) => `${base}/${path}`;
  const create = granted(list.create);
  return {
    aside: granted(list.aside),
    related: visibleTo(me, list.related ?? []),
    pathOf,
    create,
    openForm: () =>
      create?.page === undefined
        ? change(withOpen(search, undefined))
        : // Screens are found by path, which the router's types do not know individually.
          void navigate({ to: pathOf(create.page) as string }),
  };
}
