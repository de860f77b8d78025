import classes from './color-pill.module.css';
import { textOn } from './text-on.ts';

interface Props {
  /** As `#rrggbb`: the background, in light and dark alike. */
  readonly color: string;
  readonly label: string;
}

/** A label on a colour of the user's choice, in black or white, whichever is readable. */
export const ColorPill = ({ color, label }: Props) => (
  <span className={classes.pill} style={{ background: color, color: textOn(color) }} title={label}>
    {label}
  </span>
);
