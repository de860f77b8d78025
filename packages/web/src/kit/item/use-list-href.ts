import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import { can, isProvider } from '../../lib/granted.ts';
import { listOf } from '../../lib/item-lists.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { type Search, stringifySearch } from '../../lib/search.ts';
import { useMe } from '../../lib/session.ts';

/** The path of the list of an entity, if the viewer may open it. */
export function useListPath(entity: EntityName): string | undefined {
  const me = useMe();
  const { id, base } = useOrganisation();
  const route = listOf(entity);
  if (!route || !can(me, entityOf(entity).roles.list)) return undefined;
  return entity === 'transaction' && id === undefined && isProvider(me) ? '/psp/transactions' : `${base}/${route}`;
}

/** The addresses of filtered lists; undefined for viewers who may not open the list, who see plain text. */
export function useListHref(entity: EntityName): (search: Search) => string | undefined {
  const path = useListPath(entity);
  return (search) => (path === undefined ? undefined : path + stringifySearch(search));
}
