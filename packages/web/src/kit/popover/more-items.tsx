import { Menu } from '@mantine/core';
import classes from '../panel/panel.module.css';

export interface MoreAction {
  readonly id: string;
  readonly label: string;
  /** Why it is not possible. */
  readonly reason: string | undefined;
  /** It is destructive, and drawn so. */
  readonly danger: boolean | undefined;
  readonly open: () => void;
}

/** The actions of the menu, each with the reason if it is not possible. */
export const MoreItems = ({ actions }: { readonly actions: readonly MoreAction[] }) =>
  actions.map(({ id, label, reason, danger, open }) => (
    <Menu.Item
      key={id}
      className={danger ? classes.destroys : undefined}
      disabled={reason !== undefined}
      onClick={open}
    >
      {label}
      {reason && <small className={classes.reason}>{reason}</small>}
    </Menu.Item>
  ));
