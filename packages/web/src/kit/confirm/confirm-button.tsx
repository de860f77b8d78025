import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useInMenu } from '../drop/more-actions.tsx';
import { Hint } from '../hint.tsx';
import { IconButton, refused } from '../icon-button.tsx';
import type { Asked } from './confirmation.tsx';
import { Confirmation } from './late-dialogs.ts';

export interface ConfirmProps extends Asked {
  /** The label of the button, and of the dialog if it has no title. */
  readonly label: string;
  /** Why the action is not possible; the button is then disabled and shows the reason. */
  readonly reason?: string | undefined;
  /** Stands in the menu of a panel's actions, where there is one around it. */
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
        <Hint reason={reason}>
          <Button variant="default" size={size} onClick={reason === undefined ? open : undefined} {...refused(reason)}>
            {label}
          </Button>
        </Hint>
      )}
      <Confirmation {...props} opened={isOpen} close={close} />
    </>
  );
}
