import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A page of subjects under each other. */
export const SectionPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={classes.page}>
    <Title order={1}>{title}</Title>
    {children}
  </div>
);

/** One subject of a page: what it is beside what can be done. */
export function Section({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        <p>{hint}</p>
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface EntryProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly action?: ReactNode;
}

/** A line of a card: what there is, and the one thing to do with it. */
export const Entry = ({ icon, title, detail, action }: EntryProps) => (
  <div className={classes.entry}>
    {icon}
    <div className={classes.what}>
      <strong>{title}</strong>
      <small>{detail}</small>
    </div>
    {action}
  </div>
);
