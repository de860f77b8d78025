import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isNowhere } from '../../lib/nowhere.ts';

/**
 * Returns the focus to an element, such as a button that lost it while disabled by its own action, unless the user has
 * moved on.
 */
export function useKeptFocus<E extends HTMLElement = HTMLButtonElement>(isBusy: boolean): RefObject<E | null> {
  const button = useRef<E>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    // Some browsers move the focus with the commit that disables the button.
    if (isBusy) had.current = document.activeElement === button.current || isNowhere();
    else if (had.current && isNowhere()) button.current?.focus();
  }, [isBusy]);
  return button;
}
