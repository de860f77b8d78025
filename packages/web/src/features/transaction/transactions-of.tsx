import type { ItemOf } from '@sluis/contract/registry';
import { Instant } from '../../kit/instant.tsx';
import { ListLink } from '../../kit/item-link.tsx';
import { Money } from '../../kit/money.tsx';
import { RelatedList } from '../../kit/panel/related-list.tsx';
import type { Query } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { TransactionStatus } from './transaction-status.tsx';

/** The payments of somebody or something, each with a link to the list filtered by it. */
function TransactionsOf({ query }: { query: Query }) {
  const { t } = useTranslation();
  return (
    <RelatedList<ItemOf<'transaction'>>
      path="transaction"
      query={{ ...query, _populate: 'payment_profile' }}
      empty={t('transaction.none_of')}
    >
      {(item) => (
        <>
          <ListLink list="transactions" search={{ id: item.id }}>
            <Money amount={item.amount} currency_code={item.currency_code} />
          </ListLink>
          <TransactionStatus item={item} />
          <span>
            {item.payment_product_type && t(`values.payment_product_type.${item.payment_product_type}`)} ·{' '}
            {item.merchant_reference}
          </span>
          <Instant value={item.created_at} />
        </>
      )}
    </RelatedList>
  );
}

/** The payments of a subscription's cycles. */
export const TransactionsOfSubscription = ({ item }: { item: { readonly id: string } }) => (
  <TransactionsOf query={{ subscription: item.id }} />
);

/** What a customer paid, or tried to pay. */
export const TransactionsOfCustomer = ({ item }: { item: { readonly id: string } }) => (
  <TransactionsOf query={{ customer: item.id }} />
);

/** What was paid by a link, or tried. */
export const TransactionsOfLink = ({ item }: { item: { readonly id: string } }) => (
  <TransactionsOf query={{ payment_link: item.id }} />
);
