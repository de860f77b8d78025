import { Alert, Button, Group } from '@mantine/core';
import { refund } from '@sluis/contract/entities/payments/refund';
import { isPaid, transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { defineAddition } from '../../../kit/list/addition.tsx';
import { useListState } from '../../../kit/list/list-state.tsx';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import classes from './refund.module.css';
import { isRefundable, type Refundable } from './refundable.ts';

const RefundForm = lazy(async () => (await import('./refund-form.tsx')).RefundForm);

const RefundSelected = lazy(async () => (await import('./refund-selected.tsx')).RefundSelected);

const RefundSeveral = lazy(async () => (await import('./refund-several.tsx')).RefundSeveral);

/** The refunds of a payment, and the form that creates one. */
function RefundsOfTransaction({ item }: { item: Refundable }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const client = useQueryClient();
  const canRefund = useCan(transaction.actions.refund.roles);
  const isForm = search._form === true && canRefund && isRefundable(item);
  const closeForm = (): void => change({ ...search, _form: undefined }, true);
  const onDone = (): void => {
    closeForm();
    void reloadAll(client);
  };
  return (
    <>
      {isForm && (
        <div className={classes.form}>
          <Suspense>
            <RefundForm of={item} onDone={onDone} onCancel={closeForm} />
          </Suspense>
        </div>
      )}
      {!isForm && canRefund && isPaid(item) && !isRefundable(item) && (
        <Alert variant="light" color="gray" mb="md">
          {t('refund.nothing_left')}
        </Alert>
      )}
      <RelatedList<ItemOf<'refund'>>
        path="refund"
        query={{ transaction: item.id }}
        empty={isForm ? undefined : t('refund.none_of_transaction')}
      >
        {(each) => (
          <>
            <Group gap={12}>
              <ItemLink list="refunds" id={each.id}>
                <Money amount={each.amount} currency_code={each.currency_code} />
              </ItemLink>
              <StatusPill entity="refund" status={each.status} />
            </Group>
            <Instant value={each.created_at} />
            {each.reason && <span>{each.reason}</span>}
          </>
        )}
      </RelatedList>
    </>
  );
}

/** The button in a payment's head that opens the form; absent without a remainder. */
function RefundAction({ item }: { item: Refundable }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const canRefund = useCan(transaction.actions.refund.roles);
  if (!canRefund || !isRefundable(item) || search._form === true) return null;
  return (
    <Button variant="default" size="xs" onClick={() => change({ ...search, _tab: 'refunds', _form: true })}>
      {t('refund.action')}
    </Button>
  );
}

/** The additions of refunds to payments: their tab, the button that creates one, and several together. */
export const refundsOfTransaction = defineAddition('transaction', {
  tabs: [
    {
      id: 'refunds',
      after: 'details',
      label: 'refund.title',
      roles: refund.roles.list,
      content: RefundsOfTransaction,
    },
  ],
  actions: RefundAction,
  selected: RefundSelected,
  several: RefundSeveral,
});
