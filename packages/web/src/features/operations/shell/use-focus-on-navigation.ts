import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { isFocusInDialog } from '../../../lib/dialog-focus.ts';

/**
 * Moves the focus to the content when another screen is opened, so that keyboard users continue there and a screen
 * reader announces it. A change of the query only, a filter or a panel, leaves the focus, and so does a dialog that was
 * opened while the screen was loading.
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
