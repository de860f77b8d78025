import { transaction } from '@sluis/contract/entities/transaction';
import { CopyId } from '../../kit/copy-id.tsx';
import { ItemLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Refund } from './refund.list.ts';

type Props = { readonly item: Pick<Refund, 'transaction'> };

/** The reference of the payment that was refunded; a link for whom may open it. */
export function RefundTransaction({ item: { transaction: of } }: Props) {
  const canOpen = useCan(transaction.roles.list);
  if (typeof of === 'string') return <CopyId id={of} />;
  const shown = of.merchant_reference ?? of.id;
  return canOpen ? (
    <ItemLink list="transactions" id={of.id}>
      {shown}
    </ItemLink>
  ) : (
    shown
  );
}

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

/** The payment that was refunded. */
export function RefundTransactionDetails({ item }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <FieldGrid entity="transaction" item={item.transaction} paths={paths} />
      <p>
        <ItemLink list="transactions" id={item.transaction.id}>
          {t('refund.open_transaction')}
        </ItemLink>
      </p>
    </>
  );
}
