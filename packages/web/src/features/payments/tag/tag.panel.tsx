import type { PanelOf } from '../../../kit/list/options.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import type { Tag } from './tag.item.ts';
import { TagActions } from './tag-actions.tsx';
import { MergingTag, TagPill, UseLink, useTagUse } from './tag-cells.tsx';

type Props = { readonly item: Tag };

/** The number of uses of a tag, and its details. */
function TagDetails({ item }: Props) {
  const use = useTagUse(item.id);
  return (
    <FieldGrid
      entity="tag"
      item={item}
      paths={[
        { path: 'version', label: 'tag.used', when: () => use !== undefined },
        'organisation.name',
        'created_at',
        'color',
        'merging_into',
        'id',
      ]}
      drawn={{
        version: use && <UseLink use={use} />,
        merging_into: item.merging_into === null ? undefined : <MergingTag item={item} />,
      }}
    />
  );
}

export const tagPanel: PanelOf<Tag> = {
  title: TagPill,
  actions: TagActions,
  tabs: [{ id: 'details', content: TagDetails }],
};
