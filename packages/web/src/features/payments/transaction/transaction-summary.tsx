import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { Reference } from '@sluis/contract/registry';
import type { ItemProps } from '../../../kit/item/row.ts';
import { defineAddition } from '../../../kit/list/addition.tsx';
import type { Addition } from '../../../kit/list/declaration.ts';
import { RelatedItem } from '../../../kit/panel/related-item.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

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

type Item = ItemProps<{ readonly transaction: Reference<'transaction'> }>;

function TransactionSummary({ item }: Item) {
  const { t } = useTranslation();
  return <RelatedItem entity="transaction" item={item.transaction} paths={paths} open={t('transaction.open')} />;
}

/** The payment behind a refund or chargeback, with a link. */
export const transactionBehind = (to: 'refund' | 'chargeback'): Addition =>
  defineAddition<typeof to, Item['item']>(to, {
    tabs: [
      {
        id: 'transaction',
        after: 'details',
        label: 'transaction.tabs.transaction',
        roles: transaction.roles.list,
        content: TransactionSummary,
      },
    ],
  });
