import { type NavigateOptions, useMatch, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../lib/search.ts';

/**
 * Sets what the address of this screen says. It is this screen's address even while another one is being loaded: a path
 * relative to the current one would put the search of a list on the page that comes next.
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
