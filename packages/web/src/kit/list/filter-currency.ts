import { isCurrency } from '@sluis/contract/base/currencies';
import { chosenValues } from './filter-editor.ts';
import type { Search } from './list-search.ts';

const default_currency = 'EUR';

/** The currency of an amount filter's bounds: the one that the list is filtered by, otherwise euros. */
export function filterCurrency(search: Search): string {
  const [only, other] = chosenValues(search, 'currency_code');
  return only !== undefined && other === undefined && isCurrency(only) ? only : default_currency;
}
