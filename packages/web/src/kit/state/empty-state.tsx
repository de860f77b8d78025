import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  /** 1 if it is the whole page, 3 below the title of a panel. */
  readonly level?: 1 | 2 | 3;
}

/** Says why there is nothing, and what the user can do about it. */
export function EmptyState({ title, hint, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <IconInbox size={20} stroke={1.5} aria-hidden />
      </span>
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
