import { openingOf } from '../kit/list/default-window.ts';
import { listQuery } from '../kit/list/list-search.ts';
import { requestAhead } from '../lib/api-client.ts';
import { can } from '../lib/granted.ts';
import type { Me } from '../lib/me.ts';
import { parseSearch } from '../lib/search.ts';
import { listAt, rolesOf } from './-lists.ts';

/**
 * Sends for the code and, where the user may see them, the rows of the list at an address before the router is there.
 * Inside a merchant nothing is asked before the route has said that it may be entered.
 */
export function openAhead({ pathname, search: text }: Pick<Location, 'pathname' | 'search'>, me: Me): void {
  const list = listAt(pathname.replace(/^\/|\/$/g, ''));
  if (!list) return;
  if (list.request && can(me, rolesOf(list.request))) {
    const search = parseSearch(text);
    const opened = openingOf(list.request, search, me.timezone) ?? search;
    requestAhead(`/v1/${list.request.path}`, listQuery(list.request, opened, undefined));
  }
  list.load().catch(() => undefined);
}
