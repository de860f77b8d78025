import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { Row } from '../kit/item/row.ts';
import type { ListRows } from '../kit/list/declaration.ts';
import { openingOf } from '../kit/list/default-window.ts';
import { listQuery, type Search } from '../kit/list/list-search.ts';
import { requestAhead } from '../lib/api-client.ts';
import { can } from '../lib/granted.ts';
import type { Me } from '../lib/me.ts';
import { screenAt } from '../lib/screens.ts';
import { parseSearch } from '../lib/search.ts';
import { loadList, loadPage, rolesOf, rowsAt, tabsOf } from './-screens.ts';

/** A list whose rows are on their way. */
export interface Opened {
  readonly list: ListRows;
  readonly hasTabs: boolean;
  readonly search: Search;
  readonly answer: Promise<ListAnswer<Row>>;
}

type Address = Pick<Location, 'pathname' | 'search'>;

const entryOf = ({ pathname }: Address) => screenAt(pathname.replace(/^\/|\/$/g, ''))?.entry;

/**
 * Sends for the rows of the list at an address, where the user may see them, before the router is there. Inside a
 * merchant nothing is asked before the route has said that it may be entered.
 */
export function openAhead(address: Address, me: Me): Opened | undefined {
  const entry = entryOf(address);
  const list = entry && rowsAt(entry.route);
  if (!list || !can(me, rolesOf(list))) return undefined;
  const asked = parseSearch(address.search);
  const search = openingOf(list, asked, me.timezone) ?? asked;
  const hasTabs = tabsOf(entry) !== undefined;
  return { list, hasTabs, search, answer: requestAhead(`/v1/${list.path}`, listQuery(list, search, undefined)) };
}

/** Sends for the code of the screen at an address. */
export function loadAhead(address: Address): void {
  const entry = entryOf(address);
  if (!entry) return;
  const loading: Promise<unknown> = entry.kind === 'list' ? loadList(entry) : loadPage(entry);
  loading.catch(() => undefined);
}
