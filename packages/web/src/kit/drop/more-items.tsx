import { Menu } from '@mantine/core';
import classes from '../panel/panel.module.css';

export interface MoreAction {
  readonly id: string;
  readonly label: string;
  /** Why it is not possible. */
  readonly reason: string | undefined;
  readonly open: () => void;
}

/** What destroys, each with why it is not possible where that is so. */
export const MoreItems = ({ actions }: { readonly actions: readonly MoreAction[] }) =>
  actions.map(({ id, label, reason, open }) => (
    <Menu.Item key={id} className={classes.destroys} disabled={reason !== undefined} onClick={open}>
      {label}
      {reason && <small className={classes.reason}>{reason}</small>}
    </Menu.Item>
  ));
