import { entityOf } from '@sluis/contract/declared';
import { isEmpty } from './field-of.ts';
import type { Row } from './row.ts';

/** The word by which people know an item: its display field, else its id. */
export function nameOf(entity: string, item: Row): string {
  const name = item[entityOf(entity).display];
  return isEmpty(name) ? item.id : String(name);
}
