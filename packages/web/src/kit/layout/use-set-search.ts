import { type NavigateOptions, useMatch, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../lib/search.ts';

/**
 * Sets the search parameters of this screen, even while another screen is loading: a path relative to the current one
 * would put the search of a list on the next page.
 */
export function useSetSearch() {
  const to = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  return useCallback(
    (search: Search, options: Pick<NavigateOptions, 'replace' | 'state'> = {}): void =>
      void navigate({ to, search: search as never, resetScroll: false, ...options }),
    [navigate, to],
  );
}
