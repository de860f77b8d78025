import type { ReactNode } from 'react';
import classes from './tile.module.css';

/** Figures side by side, as many as fit. */
export const Tiles = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={classes.tiles} aria-label={label}>
    {children}
  </section>
);
