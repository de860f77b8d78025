import type { Fields } from '@sluis/contract/base/fields';
import type { Values } from '@sluis/contract/base/translate';
import type { Format } from '../../lib/create-format.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';

/** The fields of an item that can be filled into a text: amounts, moments and names as people read them. */
export function sayable(fields: Fields, item: Row, format: Format): Values {
  const values: Record<string, string | number | null> = { name: item.id };
  for (const [name, value] of Object.entries(item)) {
    const field = fields[name];
    if (value === null || value === undefined) continue;
    if (field?.kind === 'amount')
      values[name] = format.money({ amount: Number(value), currency_code: String(item.currency_code) });
    else if (field?.kind === 'instant') values[name] = format.instant(String(value));
    else if (field?.kind === 'ref' && typeof value === 'object') values[name] = nameOf(field.to, value as Row);
    else if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  }
  return values;
}
