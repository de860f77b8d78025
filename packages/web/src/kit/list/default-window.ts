import { parseFilterKey } from '@sluis/contract/base/filter-key';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { dateIn } from '@sluis/contract/base/time';
import { entityOf } from '@sluis/contract/declared';
import { businessNow } from '../../lib/business-time.ts';
import type { List } from './declaration.ts';
import { filtersOf, type Search, withText } from './list-search.ts';

const namesCreation = (search: Search): boolean =>
  Object.keys(filtersOf(search)).some((key) => parseFilterKey(key).field === 'created_at');

/** A text of at least three characters counts as part of an id, reference, name or address, of any date. */
const named_min = 3;
const namesText = (text: unknown): boolean => typeof text === 'string' && text.trim().length >= named_min;

// The panel's `id` counts too: a link to an item must not open a list that excludes it.
const namesItem = (search: Search): boolean =>
  Object.keys(search).some((key) => ['id', 'merchant_reference'].includes(parseFilterKey(key).field)) ||
  namesText(search._search);

/**
 * Whether a search names a specific item, so that the default window of a month does not apply, which the screen shows.
 */
export const isWindowSetAside = (search: Search): boolean => !namesCreation(search) && namesItem(search);

type Opened = Pick<List, 'entity' | 'timeless' | 'initial'>;

/** Whether a list shows a month by default. */
export const isWindowed = ({ entity, timeless, initial }: Opened): boolean =>
  !timeless && !initial && Object.hasOwn(entityOf(entity).fields, 'created_at');

/** Whether the screen of a list has to show that its window does not apply. */
export const saysWindowAside = (list: Opened, search: Search): boolean => isWindowed(list) && isWindowSetAside(search);

/** The same day a number of months earlier, or the last day of a shorter month; both dates are `yyyy-mm-dd`. */
export function monthsBefore(date: string, months: number): string {
  const day = new Date(date);
  const wanted = day.getUTCMonth() - months;
  day.setUTCMonth(wanted);
  // A day that the month does not have has overflowed into the next.
  if (day.getUTCMonth() !== ((wanted % 12) + 12) % 12) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/**
 * The search with the default window of one month up to today in the time zone, or undefined if the link needs none.
 */
export function withDefaultWindow(search: Search, timezone: string, now: Date = businessNow()): Search | undefined {
  if (namesCreation(search) || namesItem(search)) return undefined;
  return { 'created_at>': monthsBefore(dateIn(timezone, now), 1), ...search };
}

/** The search for a text: one that names something removes the default window, but not dates that the user chose. */
export function withNamed(search: Search, text: string, timezone: string, now: Date = businessNow()): Search {
  const { 'created_at>': from, ...rest } = search;
  const isOpening = from === monthsBefore(dateIn(timezone, now), 1) && !namesCreation(rest);
  return withText(isOpening && namesText(text) ? rest : search, text);
}

/** The first day a list is limited to, if there can be older items. */
export function firstDay(search: Search): string | undefined {
  const from = search['created_at>'];
  return typeof from === 'string' && /^\d{4}-\d\d-\d\d$/.test(from) && from !== beginning_of_time ? from : undefined;
}

/**
 * The parameters that complete an address: the list's own initial filter if it has none, or the default window;
 * undefined if nothing is added. An address without filters opens with the remembered ones.
 */
export function openingOf(list: Opened, search: Search, timezone: string, remembered: Search = {}): Search | undefined {
  const isPlain = Object.keys(search).length === 0;
  if (list.initial) return isPlain ? list.initial : undefined;
  return isWindowed(list) ? withDefaultWindow(isPlain ? remembered : search, timezone) : undefined;
}
