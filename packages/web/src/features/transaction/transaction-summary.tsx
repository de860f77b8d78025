import type { Reference } from '@sluis/contract/registry';
import { ItemLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
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
  return (
    <>
      <FieldGrid entity="transaction" item={item.transaction} paths={paths} />
      <p>
        <ItemLink list="transactions" id={item.transaction.id}>
          {t('transaction.open')}
        </ItemLink>
      </p>
    </>
  );
}
