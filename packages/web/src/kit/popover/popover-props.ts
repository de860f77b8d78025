import type { PopoverProps } from '@mantine/core';
import type { FocusEventHandler, KeyboardEventHandler, ReactNode, RefObject } from 'react';

/** Something that a button opens below it, and the button. */
export interface PopoverState {
  readonly kind: 'menu' | 'dialog' | 'listbox';
  readonly id: string;
  readonly isOpen: boolean;
  /** Whether it has been open: before that nothing of it is in the page. */
  readonly wasOpened: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: () => void;
  readonly close: () => void;
  /** What the button carries. */
  readonly target: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly id: string;
    readonly 'aria-haspopup': PopoverState['kind'];
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-busy': true | undefined;
    readonly onClick: () => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
    readonly onKeyDown: KeyboardEventHandler;
    readonly onBlur: FocusEventHandler;
  };
}

export interface PopoverOptions {
  readonly of: PopoverState;
  readonly position?: PopoverProps['position'];
  readonly width?: number;
  readonly className?: string;
  /** Says what it is, where that is not what the button says. */
  readonly label?: string;
  /** Whether it is drawn at the end of the page, above all that clips. */
  readonly withinPortal?: boolean;
  /** Whether its button stands in a line that scrolls, which would cut it off. */
  readonly isInScroller?: boolean;
  readonly children: ReactNode;
}
