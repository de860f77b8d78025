import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, MouseEvent } from 'react';
import { Tooltip } from './tooltip.tsx';

interface Props extends Pick<ActionIconProps, 'color'> {
  readonly [attribute: `data-${string}`]: string | boolean | undefined;
  readonly icon: ComponentType<IconProps>;
  /** Its action: the accessible name and, by default, the tooltip. */
  readonly label: string;
  readonly hint?: string;
  /** Why it cannot be pressed now; replaces the label. */
  readonly reason?: string | undefined;
  /** -1 in what moves the focus by arrow keys. */
  readonly tabIndex?: number;
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
}

/**
 * The attributes of a button that cannot be pressed: not `disabled`, because the reason must be reachable by keyboard.
 */
export const refused = (reason: string | undefined) =>
  reason === undefined ? {} : { 'data-disabled': true, 'aria-disabled': true };

/** A small button without a label, for rows and the heads of panels. */
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
