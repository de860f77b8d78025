import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Package } from './package.item.ts';

/** Whether it is offered, and offered first. */
export function PackageActive({ item }: ItemProps<Pick<Package, 'active' | 'visible' | 'is_default'>>) {
  const { t } = useTranslation();
  const { active, visible, is_default } = item;
  if (is_default) return <Pill tone="good" label={t('price.default')} />;
  if (!visible) return <Pill tone="ended" label={t('price.archived')} />;
  return <Pill tone={active ? 'good' : 'ended'} label={t(active ? 'price.active' : 'price.inactive')} />;
}

/** How many settlement profiles have a package, with the way to them. */
export function Merchants({ item }: ItemProps<Pick<Package, 'id'>>) {
  const format = useFormat();
  const { data } = useQuery(listOptions('settlementprofile', { package: item.id, _limit: 1 }));
  if (!data) return null;
  const count = `${format.number(data.total ?? 0)}${data.total_is_exact === false ? '+' : ''}`;
  return data.total ? (
    <ListLink list="finance/settlement-profiles" search={{ package: item.id }}>
      {count}
    </ListLink>
  ) : (
    count
  );
}
