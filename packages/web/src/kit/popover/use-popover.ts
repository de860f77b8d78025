import { useCallback, useId, useRef, useState } from 'react';
import { useEarlyKeys } from './early-keys.ts';
import type { Lazy } from './lazy.ts';
import { Floating } from './lazy-floating.ts';
import type { PopoverState } from './popover-props.ts';

/**
 * The state of a button's popover. Its code, and that of all floating elements, is loaded when the button is hovered,
 * focused or pressed: the first screen is drawn without it.
 */
export function usePopover(kind: PopoverState['kind'], content: Pick<Lazy<object>, 'ahead'>): PopoverState {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'never' | 'coming' | 'open' | 'closed'>('never');
  const ahead = useCallback(() => Promise.all([Floating.ahead(), content.ahead()]), [content]);
  const send = useCallback((): void => void ahead().catch(() => undefined), [ahead]);
  const open = useCallback((): void => {
    setState((now) => (now === 'never' || now === 'coming' ? 'coming' : 'open'));
    // A loading error is shown in place of the content.
    const show = (): void => setState((now) => (now === 'coming' ? 'open' : now));
    void ahead().then(show, show);
  }, [ahead]);
  const close = useCallback((): void => {
    setState('closed');
    // The element that is pressed to close it takes the focus after this. An element that already has the focus keeps
    // it: a key pressed there closes this first, and must not reach this button.
    const focused = document.activeElement;
    const isHere = document.getElementById(`${id}-dropdown`)?.contains(focused);
    if (isHere || focused === document.body || focused === null) button.current?.focus({ preventScroll: true });
  }, [id]);
  const isOpen = state === 'open';
  const isAsked = isOpen || state === 'coming';
  // A menu has no field for text.
  const early = useEarlyKeys(kind === 'menu' || !isAsked ? 'shut' : state);
  return {
    kind,
    id,
    isOpen,
    wasOpened: isOpen || state === 'closed',
    button,
    open,
    close,
    target: {
      ref: button,
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      'aria-busy': state === 'coming' || undefined,
      onClick: isOpen ? close : open,
      onPointerEnter: send,
      onFocus: send,
      onBlur: early.onBlur,
      onKeyDown: (event) => {
        // The popover handles the key only once it has the focus.
        if (event.key !== 'Escape' || !isAsked) return early.onKeyDown(event);
        event.preventDefault();
        close();
      },
    },
  };
}
