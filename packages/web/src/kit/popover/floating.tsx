import { Menu, Popover } from '@mantine/core';
import { type KeyboardEvent, type Ref, type RefObject, useLayoutEffect } from 'react';
import type { PopoverOptions } from './popover-props.ts';

interface AnchorProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly ref?: Ref<HTMLElement>;
}

/** Makes a button elsewhere the anchor of a floating element. */
export function Anchor({ button, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button.current);
    else if (ref) ref.current = button.current;
  }, [button, ref]);
  return null;
}

export function Floating({ of, position, width, className, label, children, ...place }: PopoverOptions) {
  const { isOpen: opened, open, close, id, button } = of;
  const { withinPortal = false, isInScroller } = place;
  const how = {
    opened,
    onChange: (next: boolean): void => (next ? open : close)(),
    id,
    position,
    withinPortal,
    floatingStrategy: isInScroller ? ('fixed' as const) : ('absolute' as const),
    ...(width !== undefined && { width }),
    // Both return the focus to the element that had it when they opened, which the previous menu may have changed by
    // then.
    returnFocus: false,
    closeOnEscape: false,
  };
  const dropdown = {
    className,
    ...(label !== undefined && { 'aria-label': label }),
    onKeyDownCapture: ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    },
  };
  if (of.kind === 'menu')
    return (
      <Menu {...how}>
        <Menu.Target>
          <Anchor button={button} />
        </Menu.Target>
        <Menu.Dropdown {...dropdown}>{children}</Menu.Dropdown>
      </Menu>
    );
  return (
    <Popover {...how} trapFocus>
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}
