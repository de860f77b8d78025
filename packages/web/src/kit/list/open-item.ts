import { useRouter } from '@tanstack/react-router';
import { stringifySearch } from '../../lib/search.ts';
import type { Row } from '../item/row.ts';
import { openId, withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';
import { clickRow, type RowClick } from './row-click.ts';

export interface OpenItem {
  readonly isOpen: boolean;
  readonly href: string;
  readonly onClick: (event: RowClick) => void;
}

/** How an item of the list is opened: in the panel, or as a full page at the same address. */
export function useOpenItem(row: Row): OpenItem {
  const { search, change } = useListState();
  const router = useRouter();
  const next = withOpen(search, row.id);
  // Not with the router's `buildLocation`, which searches all its routes for each row.
  const href = router.latestLocation.pathname + stringifySearch(next);
  const isOpen = openId(search) === row.id;
  const onClick = (event: RowClick): void => clickRow(event, href, () => change(next, search._open === true));
  return { isOpen, href, onClick };
}
