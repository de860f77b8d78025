import { entityOf } from '@sluis/contract/registry';
import { businessNow } from '../../lib/business-time.ts';
import { dateIn } from '../../lib/zone.ts';
import type { List } from './declaration.ts';
import { parseFilterKey } from './filter-key.ts';
import { filtersOf, type Search } from './list-search.ts';

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

/** Whether the screen of a list has to say that its window is set aside. */
export const saysWindowAside = (list: Opened, search: Search): boolean => isWindowed(list) && isWindowSetAside(search);

/** The same day so many months before, or that month's last day where it is shorter: `yyyy-mm-dd` of `yyyy-mm-dd`. */
export function monthsBefore(date: string, months: number): string {
  const day = new Date(date);
  const wanted = day.getUTCMonth() - months;
  day.setUTCMonth(wanted);
  // A day that the month does not have has become one of the next.
  if (day.getUTCMonth() !== ((wanted % 12) + 12) % 12) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/**
 * The search with the default window of one month before the day that it is in the zone, or undefined where the link
 * needs none.
 */
export function withDefaultWindow(search: Search, timezone: string, now: Date = businessNow()): Search | undefined {
  if (namesCreation(search) || namesItem(search)) return undefined;
  return { 'created_at>': monthsBefore(dateIn(timezone, now), 1), ...search };
}

/**
 * What an address is completed with where the user is, if with anything: a list's own first filter where it says nothing
 * at all, the window for the others.
 */
export function openingOf(list: Opened, search: Search, timezone: string): Search | undefined {
  if (list.initial) return Object.keys(search).length === 0 ? list.initial : undefined;
  return isWindowed(list) ? withDefaultWindow(search, timezone) : undefined;
}
