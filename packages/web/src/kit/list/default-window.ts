import { entityOf } from '@sluis/contract/registry';
import dayjs, { type Dayjs } from 'dayjs';
import type { List } from './declaration.ts';
import { parseFilterKey } from './filter-key.ts';
import { filtersOf, type Search } from './list-search.ts';

/** Before this nothing was recorded: what "all dates" means in a link. */
export const beginning_of_time = '2000-01-01';

const namesCreation = (search: Search): boolean =>
  Object.keys(filtersOf(search)).some((key) => parseFilterKey(key).field === 'created_at');

// The panel's `id` counts too: whoever follows a link to an item must not be shown a list that leaves it out.
const namesItem = (search: Search): boolean =>
  Object.keys(search).some((key) => ['id', 'merchant_reference'].includes(parseFilterKey(key).field)) ||
  (typeof search._search === 'string' && /^".+"$/.test(search._search));

/** Whether a link names what it is after so exactly that the window of a month is set aside, which the screen says. */
export const isWindowSetAside = (search: Search): boolean => !namesCreation(search) && namesItem(search);

type Opened = Pick<List, 'entity' | 'timeless' | 'initial'>;

/** Whether a list shows a month unless the address says otherwise. */
export const isWindowed = ({ entity, timeless, initial }: Opened): boolean =>
  !timeless && !initial && Object.hasOwn(entityOf(entity).fields, 'created_at');

/** Today in a time zone: the calendar date, which is what links and presets are made of. */
export const todayIn = (timezone: string, now: Date = new Date()): Dayjs =>
  dayjs(new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now));

/**
 * The search with the default window of one month, or undefined where the link needs none. The day is asked for only
 * where it is needed: the first formatter of dates takes a browser 10 ms, which the first request need not wait for.
 */
export function withDefaultWindow(search: Search, today: () => Dayjs): Search | undefined {
  if (namesCreation(search) || namesItem(search)) return undefined;
  return { 'created_at>': today().subtract(1, 'month').format('YYYY-MM-DD'), ...search };
}

/**
 * What an address is completed with where the user is, if with anything: a list's own first filter where it says nothing
 * at all, the window for the others.
 */
export function openingOf(list: Opened, search: Search, timezone: string): Search | undefined {
  if (list.initial) return Object.keys(search).length === 0 ? list.initial : undefined;
  return isWindowed(list) ? withDefaultWindow(search, () => todayIn(timezone)) : undefined;
}
