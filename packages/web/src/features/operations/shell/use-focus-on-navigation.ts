import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { isFocusInDialog } from '../../../lib/dialog-focus.ts';

/**
 * Moves the focus to the content when another screen is opened, so that a keyboard goes on there and a screen reader
 * says where it is. A change of the query alone, a filter or a panel, leaves the focus where it is, and so does a dialog
 * that was opened while the screen was on its way.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    if (main.current && before.current !== undefined && before.current !== pathname) {
      if (!isFocusInDialog()) main.current.focus({ preventScroll: true });
      main.current.scrollTop = 0;
    }
    before.current = pathname;
  }, [pathname, main]);
}
