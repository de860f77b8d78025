import { useFormat } from '../../lib/format.ts';
import classes from './figures.module.css';

/** An instant to the minute in the user's time zone; the exact one with its zone on hover. */
export function Instant({ value }: { readonly value: string }) {
  const format = useFormat();
  // A title and not a tooltip component: a table of hundreds of these must stay light.
  return (
    <time className={classes.date} dateTime={value} title={format.instantExact(value)}>
      {format.instant(value)}
    </time>
  );
}
