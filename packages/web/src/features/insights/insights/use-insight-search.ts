import { isCurrency } from '@sluis/contract/base/currencies';
import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../../kit/layout/use-set-search.ts';
import type { Search } from '../../../lib/search.ts';

/** The parameters of a page in its address. */
export function useInsightSearch() {
  const search = useSearch({ strict: false }) as Search;
  const setSearch = useSetSearch();
  const code = String(search.currency_code ?? '');
  return {
    currency_code: isCurrency(code) ? code : undefined,
    ids: [search['ids[]'] ?? search.ids ?? []].flat().map(String),
    set: (change: Search): void => setSearch({ ...search, ...change }, { replace: true }),
  };
}
