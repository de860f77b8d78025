import { transaction } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { type ComponentType, Suspense, useState } from 'react';
import { Instant } from '../../kit/instant.tsx';
import { ItemLink } from '../../kit/item-link.tsx';
import type { ItemProps } from '../../kit/list/declaration.ts';
import { useListState } from '../../kit/list/list-state.tsx';
import { Money } from '../../kit/money.tsx';
import { RelatedList } from '../../kit/panel/related-list.tsx';
import type { Query } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { type Choice, ChoosePayment, ChosenPayments } from './choose-payments.tsx';
import { TransactionStatus } from './transaction-status.tsx';

/** What other features do with several payments at once. */
export interface PaymentParts {
  readonly RefundSeveral: ComponentType<{ readonly chosen: readonly string[]; readonly onLeave: () => void }>;
}

type Item = ItemProps<{ readonly id: string }>;

/** The payments of a customer, a subscription or a payment link, of which several can be refunded at once. */
export const transactionsOf = (of: 'customer' | 'subscription' | 'payment_link', { RefundSeveral }: PaymentParts) =>
  function TransactionsOf({ item }: Item) {
    const { search, change } = useListState();
    const [chosen, setChosen] = useState<readonly string[]>([]);
    const canRefund = useCan(transaction.actions.refund.roles);
    const show = (form: 'refunds' | undefined): void => change({ ...search, _form: form }, true);
    if (canRefund && search._form === 'refunds')
      return (
        <Suspense>
          <RefundSeveral
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
        query={{ [of]: item.id }}
        choice={canRefund ? { chosen, choose: setChosen, refund: () => show('refunds') } : undefined}
      />
    );
  };

/** The payments, newest first, each with the way to it and, for whom may refund, a box to choose it by. */
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
