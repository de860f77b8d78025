import { useCallback, useId, useRef, useState } from 'react';
import { useEarlyKeys } from './early-keys.ts';
import type { Lazy } from './lazy.ts';
import { Floating } from './lazy-floating.ts';
import type { PopoverState } from './popover-props.ts';

/**
 * What a button opens. The code of it, and of all that floats, comes when the button is pointed at, has the focus or is
 * pressed: the first screen is drawn without it.
 */
export function usePopover(kind: PopoverState['kind'], content: Pick<Lazy<object>, 'ahead'>): PopoverState {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'never' | 'coming' | 'open' | 'closed'>('never');
  const ahead = useCallback(() => Promise.all([Floating.ahead(), content.ahead()]), [content]);
  const send = useCallback((): void => void ahead().catch(() => undefined), [ahead]);
  const open = useCallback((): void => {
    setState((now) => (now === 'never' || now === 'coming' ? 'coming' : 'open'));
    // What did not come is said where it would have been drawn.
    const show = (): void => setState((now) => (now === 'coming' ? 'open' : now));
    void ahead().then(show, show);
  }, [ahead]);
  const close = useCallback((): void => {
    setState('closed');
    // What the press that closes it is on takes the focus after this. What has it already keeps it: a key that is
    // pressed there closes this first, and must not land on this button.
    const focused = document.activeElement;
    const isHere = document.getElementById(`${id}-dropdown`)?.contains(focused);
    if (isHere || focused === document.body || focused === null) button.current?.focus({ preventScroll: true });
  }, [id]);
  const isOpen = state === 'open';
  const isAsked = isOpen || state === 'coming';
  // In a menu nobody types.
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
        // What it opens has a key for that only once it has the focus.
        if (event.key !== 'Escape' || !isAsked) return early.onKeyDown(event);
        event.preventDefault();
        close();
      },
    },
  };
}
