import { entityOf } from '@sluis/contract/declared';
import type { ReactNode } from 'react';
import { listOf, providerListOf } from '../../lib/item-lists.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useCan } from '../../lib/session.ts';
import type { Row } from '../item/row.ts';
import { ReferenceId } from '../value/awaited-name.tsx';
import { CopyId } from '../value/copy-id.tsx';
import { ItemLink } from './item-link.tsx';

interface Props {
  readonly entity: string;
  /** The item, or only its id if it is not populated. */
  readonly item: Row | string;
}

/** The name of another item, as a link for users who may open it; its id if it has no name. */
export function ReferenceLink({ entity, item }: Props): ReactNode {
  const { display, roles } = entityOf(entity);
  const { base } = useOrganisation();
  // No link leads out of a merchant.
  const list = listOf(entity) ?? (base === '' ? providerListOf(entity) : undefined);
  const canOpen = useCan(roles.list);
  if (typeof item === 'string') return <ReferenceId id={item} />;
  const name = item[display];
  if (list && canOpen)
    return (
      <ItemLink list={list} id={item.id}>
        {String(name ?? item.id)}
      </ItemLink>
    );
  return name ? String(name) : <CopyId id={item.id} />;
}
