import { customer } from '@sluis/contract/entities/customer';
import { plan } from '@sluis/contract/entities/plan';
import { subscription } from '@sluis/contract/entities/subscription';
import { transaction } from '@sluis/contract/entities/transaction';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import { type ComponentType, lazy } from 'react';
import { defineList, type List } from '../../kit/list/declaration.ts';
import { CyclePaid, Cycles, shownDueDate } from './cycles.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionCustomer, SubscriptionDetails, SubscriptionTitle } from './subscription-details.tsx';
import { makeDiscountsTab } from './subscription-discounts.tsx';
import { makePlanTab } from './subscription-plan.tsx';

export type Subscription = Populated<'subscription', 'customer' | 'plan'>;

/** What other features show of a subscription's plan, payments and discounts. */
export interface Parts {
  readonly Plan: ComponentType<{ readonly item: Subscription['plan'] }>;
  readonly Transactions: ComponentType<{ readonly item: Subscription }>;
  readonly Discount: ComponentType<{ readonly item: ItemOf<'subscriptiondiscount'> }>;
}

export const subscriptionList = ({ Plan, Transactions, Discount }: Parts): List =>
  defineList({
    id: 'subscription',
    entity: 'subscription',
    timeless: true,
    title: 'subscription.title',
    hint: 'subscription.hint',
    columns: [
      'created_at',
      'customer.name',
      'plan.name',
      { path: 'billing_cycle', cell: Cycles, exported: ['max_billing_cycle'] },
      { path: 'due_date', shows: shownDueDate },
      { path: 'last_paid_date', cell: CyclePaid, exported: ['last_paid_cycle'] },
      'payment_product',
      'status',
      { path: 'plan.amount', exported: ['plan.currency_code'] },
      { path: 'status_reason', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['customer.name', 'plan.amount', 'plan.name', 'status'],
    filters: [
      'status',
      'due_date',
      'plan',
      'billing_cycle',
      'payment_product',
      'customer',
      'subscription_discount',
      'created_at',
      'last_paid_date',
      'failed_tries',
      'payment_profile',
      'organisation',
      'id',
    ],
    populate: ['customer', 'plan'],
    detail: {
      populate: ['customer', 'plan', 'mandate', 'subscription_discount', 'payment_profile', 'organisation'],
      title: SubscriptionTitle,
      actions: SubscriptionActions,
      edit: {
        roles: subscription.roles.update,
        form: lazy(() => import('./subscription-forms.tsx').then((module) => ({ default: module.EditSubscription }))),
      },
      tabs: [
        { id: 'details', content: SubscriptionDetails },
        {
          id: 'plan',
          label: 'subscription.tabs.plan',
          roles: plan.roles.list,
          content: makePlanTab(Plan),
        },
        {
          id: 'customer',
          label: 'subscription.tabs.customer',
          roles: customer.roles.list,
          content: SubscriptionCustomer,
        },
        {
          id: 'transactions',
          label: 'subscription.tabs.transactions',
          roles: transaction.roles.list,
          content: Transactions,
        },
        { id: 'discounts', label: 'subscription.tabs.discounts', content: makeDiscountsTab(Discount) },
      ],
    },
    create: {
      roles: subscription.roles.create,
      label: 'subscription.create',
      form: lazy(() => import('./subscription-forms.tsx').then((module) => ({ default: module.CreateSubscription }))),
    },
  });
