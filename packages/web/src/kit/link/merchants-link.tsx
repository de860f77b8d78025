import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { isProvider } from '../../lib/granted.ts';
import { listOf } from '../../lib/item-lists.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import type { Search } from '../../lib/search.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { ItemLink, ListLink } from './item-link.tsx';
import { MerchantLink } from './merchant-link.tsx';

interface Props {
  readonly entity: EntityName;
  /** The merchant, whose own lists staff of the provider go to. */
  readonly merchant: string;
  readonly children: ReactNode;
}

/** A link to a list of a merchant, or to an item in it, also from outside it; plain for viewers who may not open it. */
export function MerchantsLink({
  entity,
  merchant,
  children,
  ...to
}: Props & ({ readonly id: string } | { readonly search: Search })) {
  const me = useMe();
  const { id: within } = useOrganisation();
  const { list: roles } = entityOf(entity).roles;
  const canList = useCan(roles);
  const list = listOf(entity);
  if (!list || !canList) return children;
  if (isProvider(me) && within === undefined)
    return (
      <MerchantLink
        merchant={merchant}
        mode={roles.every((each) => each.startsWith('PSP_')) ? 'psp' : 'merchant'}
        screen={list}
        {...to}
      >
        {children}
      </MerchantLink>
    );
  return 'id' in to ? (
    <ItemLink list={list} id={to.id}>
      {children}
    </ItemLink>
  ) : (
    <ListLink list={list} search={to.search}>
      {children}
    </ListLink>
  );
}
