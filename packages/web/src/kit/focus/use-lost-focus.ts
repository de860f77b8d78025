import { type RefObject, useEffect } from 'react';
import { isNowhere } from '../../lib/nowhere.ts';

/** Focuses a part of the screen once the focused element has been removed, such as the button of a finished action. */
export function useLostFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = part.current;
    if (!node) return;
    let last: EventTarget | null = null;
    const onFocus = ({ target }: FocusEvent): void => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || !isNowhere()) return;
      last = null;
      node.focus({ preventScroll: true });
    });
    node.addEventListener('focusin', onFocus);
    observer.observe(node, { childList: true, subtree: true });
    return () => {
      node.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [part]);
}
