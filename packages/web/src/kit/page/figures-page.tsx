import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageName } from '../link/back-target.ts';
import { unbroken } from '../value/unbroken.ts';
import classes from './figures-page.module.css';

interface Props {
  readonly title: string;
  /** The line below the title. */
  readonly hint: string;
  readonly actions?: ReactNode;
  /** A page of text, not of figures in columns. */
  readonly narrow?: boolean;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A page of figures: its title, a line about it, and its controls. Lists opened from it lead back to it. */
export const FiguresPage = ({ title, hint, actions, narrow, isBusy, children }: Props) => (
  <PageName value={title}>
    <div className={classes.page} data-narrow={narrow || undefined} aria-busy={isBusy}>
      <header className={classes.head}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          <p>{unbroken(hint)}</p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  </PageName>
);
