import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrganisation } from '../lib/organisation.ts';
import classes from './item-link.module.css';

interface Props {
  /** The list screen on which the item opens, as in `transactions`. */
  readonly list: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** A link to an item: its list with the panel open, within the merchant that the screen is about. */
export function ItemLink({ list, id, children }: Props) {
  const { base } = useOrganisation();
  return (
    // List screens are found by their path (routes/-lists.ts), which the router's types do not know one by one.
    <Link className={classes.link} to={`${base}/${list}` as string} search={{ id, _open: true } as never}>
      {children}
    </Link>
  );
}
