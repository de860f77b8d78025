import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrganisation } from '../../lib/organisation.ts';
import type { Search } from '../../lib/search.ts';
import { useBackTarget } from './back-target.ts';
import classes from './item-link.module.css';

interface Props {
  /** The list screen, as in `transactions`. */
  readonly list: string;
  readonly children: ReactNode;
}

/** A link to a list with filters, within the merchant that the screen is about unless it is the provider's own. */
export function ListLink({ list, search, children }: Props & { readonly search: Search }) {
  const { base } = useOrganisation();
  const back = useBackTarget();
  return (
    // List screens are found by path (routes/-screens.ts), which the router's types do not know individually.
    <Link
      className={classes.link}
      to={`${list.startsWith('psp/') ? '' : base}/${list}` as string}
      search={search}
      state={{ back }}
    >
      {children}
    </Link>
  );
}

/** A link to an item: its list with the panel open. */
export const ItemLink = ({ id, ...props }: Props & { readonly id: string }) => (
  <ListLink {...props} search={{ id, _open: true }} />
);
