import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the content when another screen is opened, so that a keyboard goes on there and a screen reader
 * says where it is. A change of the query alone, a filter or a panel, leaves the focus where it is.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        main.current?.focus({ preventScroll: true });
        main.current?.scrollTo({ top: 0 });
      }),
    [router, main],
  );
}
