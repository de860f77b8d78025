import classes from './pill.module.css';
import type { Tone } from './status-tones.ts';

/** A coloured label; never colour alone. */
export const Pill = ({ tone, label }: { readonly tone: Tone; readonly label: string }) => (
  <span className={`${classes.pill} ${classes[tone]}`}>
    <span>{label}</span>
  </span>
);
