import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, MouseEvent } from 'react';
import { Tooltip } from './tooltip.tsx';

interface Props extends Pick<ActionIconProps, 'color'> {
  readonly [attribute: `data-${string}`]: string | boolean | undefined;
  readonly icon: ComponentType<IconProps>;
  /** What it does: its name and, where nothing else is to be said, what stands there on hover and focus. */
  readonly label: string;
  readonly hint?: string;
  /** Said in place of the label: why it cannot be pressed now. */
  readonly reason?: string | undefined;
  /** -1 in what moves the focus by arrow keys. */
  readonly tabIndex?: number;
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
}

/** What a button has that cannot be pressed: not `disabled`, for the reason must be found by keyboard too. */
export const refused = (reason: string | undefined) =>
  reason === undefined ? {} : { 'data-disabled': true, 'aria-disabled': true };

/** A small button without words, as it stands in a row or beside others in a panel's head. */
export const IconButton = ({ icon: Icon, label, hint = label, reason, color = 'gray', onClick, ...rest }: Props) => (
  <Tooltip label={hint} reason={reason}>
    <ActionIcon
      variant="subtle"
      color={color}
      size={28}
      aria-label={label}
      onClick={reason === undefined ? onClick : undefined}
      {...refused(reason)}
      {...rest}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
