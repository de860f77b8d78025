import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import type { PanelOf, TabOf } from '../../../kit/list/options.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { EditionsTab } from './editions-tab.tsx';
import { LinesTab } from './lines-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { type Scheme, schemes } from './scheme.item.ts';
import { SchemeActive } from './scheme-active.tsx';
import { UsedBy, used_by_roles } from './used-by.tsx';

type Props = ItemProps<Scheme>;

const own_fields: Readonly<Record<SchemeType, readonly string[]>> = {
  revenue: [],
  cost: ['processors'],
  reserve: [],
  partner: ['partner.name'],
};

/** The panel of a scheme of a type: its prices first, and before the details what only its type has. */
export const schemePanel = <T extends Scheme>(type: SchemeType, more: readonly TabOf<T>[] = []): PanelOf<T> => ({
  status: SchemeActive,
  actions: ({ item }: Props) => <Verb of={schemes[type]} verb="discard" item={item as unknown as Row} in_menu />,
  tabs: [
    { id: 'lines', label: 'price.lines', content: ({ item }: Props) => <LinesTab type={type} item={item} /> },
    { id: 'editions', label: 'price.editions', content: ({ item }: Props) => <EditionsTab type={type} item={item} /> },
    {
      id: 'preview',
      label: 'price.preview.title',
      content: ({ item }: Props) => <PreviewTab type={type} item={item} />,
    },
    {
      id: 'used',
      label: 'price.used_by',
      roles: used_by_roles,
      content: ({ item }: Props) => <UsedBy type={type} item={item} />,
    },
    ...more,
    {
      id: 'details',
      content: ({ item }: Props) => (
        <FieldGrid
          entity={`${type}scheme`}
          item={item}
          paths={[
            ...own_fields[type],
            { path: 'description', wide: true },
            'active',
            'visible',
            'organisation.name',
            'created_at',
            'id',
          ]}
        />
      ),
    },
  ],
});
