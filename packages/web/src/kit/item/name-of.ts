import { entityOf } from '@sluis/contract/declared';
import { isEmpty } from './field-of.ts';
import type { Row } from './row.ts';

/** The name of an item: its display field, or its id. */
export function nameOf(entity: string, item: Row): string {
  const name = item[entityOf(entity).display];
  return isEmpty(name) ? item.id : String(name);
}
