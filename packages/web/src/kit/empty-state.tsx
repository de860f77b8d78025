import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}

/** Says in words why there is nothing, and what can be done about it. */
export const EmptyState = ({ title, hint, action }: Props) => (
  <div className={classes.state}>
    <span className={classes.icon}>
      <IconInbox size={20} stroke={1.5} aria-hidden />
    </span>
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
