import type { Populated } from '@sluis/contract/registry';
import type { ItemProps } from '../../../kit/item/row.ts';
import { defineList } from '../../../kit/list/declaration.ts';
import { useTranslation } from '../../../lib/i18n.ts';

type Visit = Populated<'visit', 'user' | 'organisation'>;
type Props = ItemProps<Visit>;

/** The visitor; a program has no name. */
function Visitor({ item }: Props) {
  const { t } = useTranslation();
  return item.user?.name ?? t('visit.program');
}

/** The visits of the provider to a merchant. */
export const visitList = defineList({
  id: 'visit',
  entity: 'visit',
  timeless: true,
  title: 'visit.title',
  hint: 'visit.hint',
  columns: [
    'created_at',
    { path: 'user.name', cell: Visitor, label: 'fields:visit.user' },
    'mode',
    'organisation.name',
    { path: 'id', hidden: true },
  ],
  card: ['user.name', 'created_at', 'mode', 'organisation.name'],
  filters: ['created_at', 'mode', 'user', 'organisation', 'id'],
  populate: ['user', 'organisation'],
  detail: {
    populate: ['user', 'organisation'],
    panel: async () => ({ title: Visitor }),
  },
});
