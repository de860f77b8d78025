import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Mode, merchantPath } from '../../lib/organisation.ts';
import type { Search } from '../../lib/search.ts';
import { useBackTarget } from './back-target.ts';
import classes from './item-link.module.css';

interface Props {
  readonly merchant: string;
  /** A screen of the merchant, as in `users`. */
  readonly screen: string;
  /** The item that is open there. */
  readonly id?: string;
  /** The filters of its list. */
  readonly search?: Search;
  /** The merchant's own view by default. */
  readonly mode?: Mode;
  readonly children: ReactNode;
}

/** A link into a merchant; entering it is recorded there. */
export function MerchantLink({ merchant, screen, id, search = {}, mode, children }: Props) {
  const back = useBackTarget();
  return (
    <Link
      className={classes.link}
      to={`${merchantPath(merchant, mode)}/${screen}` as string}
      search={id === undefined ? search : { id, _open: true }}
      state={{ back }}
    >
      {children}
    </Link>
  );
}
