import { useTranslation } from '../../../lib/i18n.ts';

/** The name of a payment product; of none for fees of months and payouts, and one-offs. */
export function useProductName(): (product: string | null) => string {
  const { t } = useTranslation();
  return (product) => (product === null ? t('finance_report.no_product') : t(`values.payment_product.${product}`));
}
