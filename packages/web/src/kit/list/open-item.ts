import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { stringifySearch } from '../../lib/search.ts';
import type { Row } from '../item/row.ts';
import { openId, withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

export interface OpenItem {
  readonly isOpen: boolean;
  readonly href: string;
  /** For the row: a click anywhere opens the panel; with Ctrl, Cmd or the middle button a page in a new tab. */
  readonly onClick: (event: MouseEvent) => void;
}

const interactive = 'a, button, input, select, label, [role="separator"]';

/** How an item of the list is opened: in the panel, or as a full page at the same address. */
export function useOpenItem(row: Row): OpenItem {
  const { search, change } = useListState();
  const router = useRouter();
  const next = withOpen(search, row.id);
  // Not by the router's own way to build an address, which goes through all its routes for each row.
  const href = router.latestLocation.pathname + stringifySearch(next);
  const isOpen = openId(search) === row.id;
  const onClick = (event: MouseEvent): void => {
    const target = (event.target as Element).closest(interactive);
    const isRowLink = target?.hasAttribute('data-row');
    // What can be clicked inside a row does its own work, and marking text opens nothing.
    if ((target && !isRowLink) || window.getSelection()?.toString()) return;
    const inNewTab = event.ctrlKey || event.metaKey || event.button === 1;
    if (inNewTab && isRowLink) return;
    event.preventDefault();
    if (inNewTab) window.open(href, '_blank', 'noopener');
    else change(next, search._open === true);
  };
  return { isOpen, href, onClick };
}
