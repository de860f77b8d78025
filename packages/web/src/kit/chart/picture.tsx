import type { ReactNode } from 'react';
import classes from './picture.module.css';

interface Props {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/** A drawing in pixels of the screen; on paper it becomes as small as the page asks. */
export const Picture = ({ width, height, children }: Props) => (
  <svg className={classes.picture} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="presentation">
    {children}
  </svg>
);
