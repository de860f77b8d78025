import type { ReactNode } from 'react';
import classes from './tile.module.css';

/** Figures beside each other, as many as there is room for. */
export const Tiles = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={classes.tiles} aria-label={label}>
    {children}
  </section>
);
