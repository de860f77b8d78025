import { entityOf } from '@sluis/contract/declared';
import type { Row } from './row.ts';

/** The word by which people know an item: its display field, else its id. */
export const nameOf = (entity: string, item: Row): string => String(item[entityOf(entity).display] ?? item.id);
