import type { ItemProps } from '../../../kit/item/row.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Organisation } from './organisation.item.ts';

/** Says of a merchant that it is deactivated; that the others are active goes without saying. */
export function OrganisationActive({ item }: ItemProps<Organisation>) {
  const { t } = useTranslation();
  return item.active ? null : <Pill tone="ended" label={t('merchant.inactive')} />;
}
