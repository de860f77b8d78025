import type { ItemProps } from '../../../kit/item/row.ts';
import { ProfileCount } from '../../../kit/link/profile-count.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
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

export const Merchants = ({ item }: ItemProps<Pick<Package, 'id'>>) => <ProfileCount search={{ package: item.id }} />;
