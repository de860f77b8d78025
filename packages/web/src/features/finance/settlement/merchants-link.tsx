import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { ItemLink, ListLink } from '../../../kit/link/item-link.tsx';
import { MerchantLink } from '../../../kit/link/merchant-link.tsx';
import { isProvider } from '../../../lib/granted.ts';
import { listOf } from '../../../lib/item-lists.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import type { Search } from '../../../lib/search.ts';
import { useCan, useMe } from '../../../lib/session.ts';

interface Props {
  readonly entity: EntityName;
  /** The merchant, whose own lists staff of the provider go to. */
  readonly merchant: string;
  readonly children: ReactNode;
}

/** A link to a list of the merchant of a settlement, or to an item in it; plain for viewers who may not open it. */
export function MerchantsLink({
  entity,
  merchant,
  children,
  ...to
}: Props & ({ readonly id: string } | { readonly search: Search })) {
  const me = useMe();
  const { id: within } = useOrganisation();
  const canList = useCan(entityOf(entity).roles.list);
  const list = listOf(entity);
  if (!list || !canList) return children;
  if (isProvider(me) && within === undefined)
    return (
      <MerchantLink merchant={merchant} mode={entity === 'oneoff' ? 'psp' : 'merchant'} screen={list} {...to}>
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
