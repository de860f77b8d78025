import type { PopoverProps } from '@mantine/core';
import type { FocusEventHandler, KeyboardEventHandler, ReactNode, RefObject } from 'react';

/** A button and the popover below it. */
export interface PopoverState {
  readonly kind: 'menu' | 'dialog' | 'listbox';
  readonly id: string;
  readonly isOpen: boolean;
  /** Whether it has been open: before that, none of it is mounted. */
  readonly wasOpened: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: () => void;
  readonly close: () => void;
  /** The props of the button. */
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
  /** Its accessible name, if it differs from the button's. */
  readonly label?: string;
  /** Whether it is mounted at the end of the page, above all clipping elements. */
  readonly withinPortal?: boolean;
  /** Whether its button is in a scrolling line, which would cut it off. */
  readonly isInScroller?: boolean;
  readonly children: ReactNode;
}
