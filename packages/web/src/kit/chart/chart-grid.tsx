import type { ReactNode } from 'react';
import classes from './chart-card.module.css';

/** Cards in two columns if there is room; a `wide` card spans both. */
export const ChartGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);
