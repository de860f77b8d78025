import { transaction } from '@sluis/contract/entities/transaction';
import type { Populated } from '@sluis/contract/registry';
import { type ComponentType, lazy } from 'react';
import { completeList, type ItemProps, type List } from '../../kit/list/declaration.ts';
import { refundRows } from './refund.rows.ts';
import { RefundDetails } from './refund-details.tsx';

export type Refund = Populated<'refund', 'transaction'>;

/** What other features add to a refund. */
export interface RefundParts {
  readonly Transaction: ComponentType<ItemProps<Refund>>;
}

export const refundList = ({ Transaction }: RefundParts): List =>
  completeList(refundRows, {
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
