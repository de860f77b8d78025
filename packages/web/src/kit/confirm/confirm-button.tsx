import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useInMenu } from '../popover/more-actions.tsx';
import { IconButton, refused } from '../tooltip/icon-button.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import type { Asked } from './confirmation.tsx';
import { Confirmation } from './lazy-dialogs.ts';

export interface ConfirmProps extends Asked {
  /** The label of the button, and of the dialog if it has no title. */
  readonly label: string;
  /** Why the action is not possible; the button is then disabled and shows the reason. */
  readonly reason?: string | undefined;
  /** Draws it as a menu item if it is within a panel's menu of actions. */
  readonly in_menu?: boolean;
  readonly size?: 'xs' | 'compact-xs';
  /** Shown instead of the label. */
  readonly icon?: ComponentType<IconProps> | undefined;
}

/** A button that asks for confirmation, and shows the outcome. */
export function ConfirmButton(props: ConfirmProps) {
  const { label, reason, icon, danger, in_menu = false, size = 'xs' } = props;
  const [isOpen, { open, close }] = useDisclosure();
  const isInMenu = useInMenu(in_menu, { label, reason, danger, open });
  return (
    <>
      {isInMenu ? null : icon ? (
        <IconButton icon={icon} label={label} reason={reason} color={danger ? 'red' : 'gray'} onClick={open} />
      ) : (
        <Tooltip reason={reason}>
          <Button variant="default" size={size} onClick={reason === undefined ? open : undefined} {...refused(reason)}>
            {label}
          </Button>
        </Tooltip>
      )}
      <Confirmation {...props} opened={isOpen} close={close} />
    </>
  );
}
