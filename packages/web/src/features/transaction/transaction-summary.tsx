import type { Reference } from '@sluis/contract/registry';
import { RelatedItem } from '../../kit/panel/related-item.tsx';
import { useTranslation } from '../../lib/i18n.ts';

const paths = [
  'merchant_reference',
  'amount',
  'created_at',
  'status',
  'payment_product',
  'payment_product_type',
  'recurring_type',
  'country_code',
  'description',
  'id',
];

/** The payment that something else is about, and the way to it. */
export function TransactionSummary({ item }: { item: { readonly transaction: Reference<'transaction'> } }) {
  const { t } = useTranslation();
  return <RelatedItem entity="transaction" item={item.transaction} paths={paths} open={t('transaction.open')} />;
}
