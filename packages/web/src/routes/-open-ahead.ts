import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { Row } from '../kit/item/row.ts';
import { openingOf } from '../kit/list/default-window.ts';
import { firstRows } from '../kit/list/first-rows.ts';
import { listQuery } from '../kit/list/list-search.ts';
import type { FirstDrawing } from '../kit/screen/screen.ts';
import { requestAhead } from '../lib/api-client.ts';
import { can } from '../lib/granted.ts';
import type { Me } from '../lib/me.ts';
import { screenAt } from '../lib/screens.ts';
import { parseSearch } from '../lib/search.ts';
import { firstAt, loadList, loadPage, rolesOf, tabsOf } from './-screens.ts';

/** A screen whose first content is loading. */
export interface Opened {
  readonly kind: 'list' | 'page';
  readonly drawing: Promise<FirstDrawing>;
}

type Address = Pick<Location, 'pathname' | 'search'>;

const entryOf = ({ pathname }: Address) => screenAt(pathname.replace(/^\/|\/$/g, ''))?.entry;

/**
 * Requests the first content of the screen at an address, if the user may see it, before the router has loaded. Inside
 * a merchant nothing is requested before the route has determined that it may be entered.
 */
export function openAhead(address: Address, me: Me): Opened | undefined {
  const entry = entryOf(address);
  const screen = entry && firstAt(entry.route);
  if (!screen) return undefined;
  const asked = parseSearch(address.search);
  const { kind } = screen;
  if (kind === 'page') {
    const drawing = screen.ahead(me, asked);
    return drawing && { kind, drawing };
  }
  const { rows: list } = screen;
  if (!can(me, rolesOf(list))) return undefined;
  const search = openingOf(list, asked, me.timezone) ?? asked;
  const hasTabs = tabsOf(entry) !== undefined;
  const answer = requestAhead<ListAnswer<Row>>(`/v1/${list.path}`, listQuery(list, search, undefined));
  const drawing = answer.then(
    ({ items }): FirstDrawing =>
      (viewed) =>
        firstRows({ list, hasTabs, search, ...viewed }, items),
  );
  return { kind, drawing };
}

/** Loads the code of the screen at an address. */
export function loadAhead(address: Address): void {
  const entry = entryOf(address);
  if (!entry) return;
  // A page also waits for every entity.
  const loading: Promise<unknown> =
    entry.kind === 'list' ? loadList(entry) : Promise.all([loadPage(entry), import('@sluis/contract/registry')]);
  loading.catch(() => undefined);
}
