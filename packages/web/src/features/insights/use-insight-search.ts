import { isCurrency } from '@sluis/contract/base/currencies';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from '../../lib/search.ts';

/** What a page shows, which its address says. */
export function useInsightSearch() {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const code = String(search.currency_code ?? '');
  return {
    currency_code: isCurrency(code) ? code : undefined,
    ids: [search['ids[]'] ?? search.ids ?? []].flat().map(String),
    set: (change: Search): void =>
      void navigate({ to: '.', search: (was: Search) => ({ ...was, ...change }) as never, replace: true }),
  };
}
