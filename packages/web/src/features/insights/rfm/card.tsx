import { type ReactNode, useId } from 'react';
import classes from './guide.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** One section of the guide. */
export function Card({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{hint}</p>
      {children}
    </section>
  );
}
