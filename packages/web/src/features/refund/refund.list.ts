import { transaction } from '@sluis/contract/entities/transaction';
import type { Populated } from '@sluis/contract/registry';
import { type ComponentType, lazy } from 'react';
import { defineList, type ItemProps, type List } from '../../kit/list/declaration.ts';
import { RefundDetails } from './refund-details.tsx';

export type Refund = Populated<'refund', 'transaction'>;

/** What other features add to a refund. */
export interface RefundParts {
  readonly Transaction: ComponentType<ItemProps<Refund>>;
}

export const refundList = ({ Transaction }: RefundParts): List =>
  defineList({
    id: 'refund',
    entity: 'refund',
    title: 'refund.title',
    hint: 'refund.hint',
    columns: [
      { path: 'id' },
      'created_at',
      'last_status_update',
      'processor_id_external',
      { path: 'transaction.merchant_reference', linked: true },
      'transaction.payment_product_type',
      'reason',
      'status',
      { path: 'amount', exported: ['currency_code'] },
      { path: 'status_reason', hidden: true },
      { path: 'settlement', hidden: true },
    ],
    card: ['transaction.merchant_reference', 'amount', 'created_at', 'status'],
    filters: [
      'created_at',
      'status',
      'amount',
      'currency_code',
      'transaction',
      'organisation',
      'payment_profile',
      'processor',
      'processor_id_external',
      'reason',
      'id',
    ],
    populate: ['transaction'],
    detail: {
      populate: ['transaction', 'customer', 'payment_profile', 'organisation', 'processor'],
      title: 'amount',
      tabs: [
        { id: 'details', content: RefundDetails },
        {
          id: 'transaction',
          label: 'refund.tabs.transaction',
          roles: transaction.roles.list,
          content: Transaction,
        },
      ],
    },
    create: {
      roles: transaction.actions.refund.roles,
      label: 'refund.create',
      form: lazy(() => import('./create-refund.tsx').then((module) => ({ default: module.CreateRefund }))),
    },
  });
