import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './processors.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** The title of a page, a line about what it shows, and its controls. */
export const InsightHead = ({ title, hint, children }: Props) => (
  <header className={classes.head}>
    <div>
      <Title order={1}>{title}</Title>
      <p>{hint}</p>
    </div>
    <div className={classes.controls}>{children}</div>
  </header>
);
