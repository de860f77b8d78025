import classes from './color-pill.module.css';
import { textOn } from './text-on.ts';

interface Props {
  /** As `#rrggbb`: the ground, in light and dark alike. */
  readonly color: string;
  readonly label: string;
}

/** A word on a colour that somebody chose, in black or white, whichever can be read. */
export const ColorPill = ({ color, label }: Props) => (
  <span className={classes.pill} style={{ background: color, color: textOn(color) }} title={label}>
    {label}
  </span>
);
