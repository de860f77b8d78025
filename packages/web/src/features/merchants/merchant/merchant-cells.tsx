import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Merchant } from './merchant.item.ts';

export function MerchantActive({ item }: { readonly item: Merchant }) {
  const { t } = useTranslation();
  return item.active ? (
    <Pill tone="good" label={t('merchant.active')} />
  ) : (
    <Pill tone="ended" label={t('merchant.inactive')} />
  );
}
