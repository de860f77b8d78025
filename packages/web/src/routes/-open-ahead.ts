import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { ListRows, Row } from '../kit/list/declaration.ts';
import { openingOf } from '../kit/list/default-window.ts';
import { listQuery, type Search } from '../kit/list/list-search.ts';
import { requestAhead } from '../lib/api-client.ts';
import { can } from '../lib/granted.ts';
import type { Me } from '../lib/me.ts';
import { parseSearch } from '../lib/search.ts';
import { listAt, rolesOf } from './-lists.ts';

/** A list whose rows are on their way. */
export interface Opened {
  readonly list: ListRows;
  readonly search: Search;
  readonly answer: Promise<ListAnswer<Row>>;
}

type Address = Pick<Location, 'pathname' | 'search'>;

const listOf = ({ pathname }: Address) => listAt(pathname.replace(/^\/|\/$/g, ''));

/**
 * Sends for the rows of the list at an address, where the user may see them, before the router is there. Inside a
 * merchant nothing is asked before the route has said that it may be entered.
 */
export function openAhead(address: Address, me: Me): Opened | undefined {
  const list = listOf(address)?.rows;
  if (!list || !can(me, rolesOf(list))) return undefined;
  const asked = parseSearch(address.search);
  const search = openingOf(list, asked, me.timezone) ?? asked;
  return { list, search, answer: requestAhead(`/v1/${list.path}`, listQuery(list, search, undefined)) };
}

/** Sends for the code of the list at an address. */
export const loadAhead = (address: Address): void =>
  void listOf(address)
    ?.load()
    .catch(() => undefined);
