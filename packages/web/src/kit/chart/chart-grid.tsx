import type { ReactNode } from 'react';
import classes from './chart-card.module.css';

/** Cards two by two where there is room; one that is `wide` takes a row. */
export const ChartGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);
