import type { Me } from '../../lib/me.ts';
import { keepText, storedText } from '../../lib/stored-text.ts';
import type { List } from './declaration.ts';
import { filtersOf, type Search } from './list-search.ts';

type Remembering = Pick<List, 'id' | 'remembered'>;

const keyOf = ({ id }: Remembering, me: Pick<Me, 'id'>): string => `sluis.opening.${me.id}.${id}`;

/** The filters that a list opens with for a user on this device. */
export function rememberedOf(list: Remembering, me: Pick<Me, 'id'>): Search {
  if (!list.remembered) return {};
  return storedText(keyOf(list, me)) === 'removed' ? {} : list.remembered;
}

const others = (search: Search, { remembered = {} }: Remembering): string =>
  JSON.stringify(Object.entries(filtersOf(search)).filter(([key]) => !(key in remembered)));

/** Remembers that the user removed these filters, or chose them again; changes of other filters do not count. */
export function remember(list: Remembering, me: Pick<Me, 'id'>, before: Search, next: Search): void {
  if (!list.remembered || others(before, list) !== others(next, list)) return;
  const has = (search: Search) => Object.entries(list.remembered ?? {}).every(([key, value]) => search[key] === value);
  if (has(before) !== has(next)) keepText(keyOf(list, me), has(next) ? null : 'removed');
}
