import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { Suspense, useState } from 'react';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { defineAddition } from '../../../kit/list/addition.tsx';
import type { Addition } from '../../../kit/list/declaration.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import type { Query } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { type Choice, ChoosePayment, ChosenPayments } from './choose-payments.tsx';
import { TransactionStatus } from './transaction-status.tsx';

type Several = Addition['several'];
type Item = ItemProps<{ readonly id: string }>;

/** The label of the filter by each. */
const filters = {
  customer: 'customer',
  subscription: 'subscription',
  paymentlink: 'payment_link',
  terminal: 'terminal',
} as const;
type Owner = keyof typeof filters;

/** The payments of a customer, a subscription, a payment link or a terminal, several of which can be chosen. */
export const transactionsOf = (to: Owner, several: Several): Addition =>
  defineAddition(to, {
    tabs: [
      {
        id: 'transactions',
        after: to === 'subscription' ? 'customer' : 'details',
        label: 'transaction.tabs.transactions',
        roles: transaction.roles.list,
        content: makeTab(filters[to], several),
      },
    ],
  });

const makeTab = (filter: string, Several: Several) =>
  function TransactionsOf({ item }: Item) {
    const { search, change } = useListState();
    const [chosen, setChosen] = useState<readonly string[]>([]);
    const canRefund = useCan(transaction.actions.refund.roles) && Several !== undefined;
    const show = (form: 'refunds' | undefined): void => change({ ...search, _form: form }, true);
    if (canRefund && search._form === 'refunds')
      return (
        <Suspense>
          <Several
            chosen={chosen}
            onLeave={() => {
              setChosen([]);
              show(undefined);
            }}
          />
        </Suspense>
      );
    return (
      <Payments
        query={{ [filter]: item.id }}
        choice={canRefund ? { chosen, choose: setChosen, refund: () => show('refunds') } : undefined}
      />
    );
  };

/** The payments, newest first, each with a link and, for users who may refund, a checkbox. */
function Payments({ query, choice }: { readonly query: Query; readonly choice: Choice | undefined }) {
  const { t } = useTranslation();
  return (
    <RelatedList<ItemOf<'transaction'>>
      path="transaction"
      query={{ ...query, _populate: 'payment_profile' }}
      empty={t('transaction.none_of')}
      head={(items) => choice && <ChosenPayments {...choice} items={items} />}
    >
      {(item) => (
        <>
          <ChoosePayment choice={choice} item={item}>
            <ItemLink list="transactions" id={item.id}>
              <Money amount={item.amount} currency_code={item.currency_code} />
            </ItemLink>
          </ChoosePayment>
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
