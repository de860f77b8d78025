import type { ReactNode } from 'react';
import classes from './picture.module.css';

interface Props {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/** A drawing at its size on screen, which shrinks to fit on paper. */
export const Picture = ({ width, height, children }: Props) => (
  <svg className={classes.picture} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="presentation">
    {children}
  </svg>
);
