import { entityOf } from '@sluis/contract/registry';
import { listOf } from '../../lib/item-lists.ts';
import { useCan } from '../../lib/session.ts';
import { ItemLink } from '../item-link.tsx';
import { FieldGrid } from './field-grid.tsx';

interface Props {
  readonly entity: string;
  readonly item: { readonly id: string };
  readonly paths: readonly string[];
  /** The words of the link. */
  readonly open: string;
}

/** Another item in full, and the way to it for whom may open it. */
export function RelatedItem({ entity, item, paths, open }: Props) {
  const list = listOf(entity);
  const canOpen = useCan(entityOf(entity).roles.list);
  return (
    <>
      <FieldGrid entity={entity} item={item} paths={paths} />
      {list && canOpen && (
        <p>
          <ItemLink list={list} id={item.id}>
            {open}
          </ItemLink>
        </p>
      )}
    </>
  );
}
