import { entityOf } from '@sluis/contract/declared';
import { listOf } from '../../lib/item-lists.ts';
import { useCan } from '../../lib/session.ts';
import { ItemLink } from '../link/item-link.tsx';
import { FieldGrid, type FieldGridProps } from './field-grid.tsx';

interface Props extends Omit<FieldGridProps, 'title'> {
  readonly item: { readonly id: string };
  /** The label of the link. */
  readonly open: string;
}

/** Another item in full, with a link for users who may open it. */
export function RelatedItem({ open, ...fields }: Props) {
  const { entity, item } = fields;
  const list = listOf(entity);
  const canOpen = useCan(entityOf(entity).roles.list);
  return (
    <>
      <FieldGrid {...fields} />
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
