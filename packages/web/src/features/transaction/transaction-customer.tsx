import { customer as customer_entity } from '@sluis/contract/entities/customer';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ItemLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Transaction } from './transaction.list.ts';

const paths = [
  'name',
  'status',
  'email_address',
  'phone_number',
  'merchant_reference',
  'gender',
  'date_of_birth',
  'street_address',
  'house_number',
  'house_number_suffix',
  'postal_code',
  'city',
  'region',
  'country_code',
  'segment',
  'created_at',
  'id',
];

/** Who paid, as far as the viewer's roles tell. */
export function TransactionCustomer({ item: { customer } }: { item: Pick<Transaction, 'customer'> }) {
  const { t } = useTranslation();
  const canOpen = useCan(customer_entity.roles.list);
  if (!customer) return <EmptyState title={t('transaction.no_customer')} />;
  return (
    <>
      <FieldGrid entity="customer" item={customer} paths={paths} />
      {canOpen && (
        <p>
          <ItemLink list="customers" id={customer.id}>
            {t('transaction.open_customer')}
          </ItemLink>
        </p>
      )}
    </>
  );
}
