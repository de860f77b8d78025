import type { ItemProps } from '../../../kit/item/row.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Organisation } from './organisation.item.ts';

/** Shows that a merchant is deactivated; active is the default and not shown. */
export function OrganisationActive({ item }: ItemProps<Organisation>) {
  const { t } = useTranslation();
  return item.active ? null : <Pill tone="ended" label={t('merchant.inactive')} />;
}
