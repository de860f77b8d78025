import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A page of sections below each other. */
export const SectionPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={classes.page}>
    <Title order={1}>{title}</Title>
    {children}
  </div>
);

/** One section of a page: its description beside its controls. */
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

/** A line of a card: an entry and its action. */
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
