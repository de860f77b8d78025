import { addressAt } from '../../../kit/panel/address.tsx';
import { RelatedItem } from '../../../kit/panel/related-item.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Transaction } from './transaction.item.ts';

const paths = [
  'name',
  'status',
  'email_address',
  'phone_number',
  'merchant_reference',
  'gender',
  'date_of_birth',
  addressAt('street_address'),
  'segment',
  'created_at',
  'id',
];

/** The customer, as far as the viewer's roles allow. */
export function TransactionCustomer({ item: { customer } }: { item: Pick<Transaction, 'customer'> }) {
  const { t } = useTranslation();
  if (!customer) return <EmptyState title={t('transaction.no_customer')} level={3} />;
  return <RelatedItem entity="customer" item={customer} paths={paths} open={t('transaction.open_customer')} />;
}
