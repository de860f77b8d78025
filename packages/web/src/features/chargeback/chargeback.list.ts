import { chargebacks_to_answer } from '@sluis/contract/entities/chargeback';
import { transaction } from '@sluis/contract/entities/transaction';
import type { Populated } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import { defineList, type ItemProps, type List } from '../../kit/list/declaration.ts';
import { ChargebackTransaction, WorkBy } from './chargeback-cells.tsx';
import { ChargebackDetails } from './chargeback-details.tsx';
import { DueOutside } from './due-outside.tsx';

export type Chargeback = Populated<'chargeback', 'transaction'>;

/** What other features add to a chargeback. */
export interface ChargebackParts {
  readonly Transaction: ComponentType<ItemProps<Chargeback>>;
}

export const chargebackList = ({ Transaction }: ChargebackParts): List =>
  defineList({
    id: 'chargeback',
    entity: 'chargeback',
    title: 'chargeback.title',
    hint: 'chargeback.hint',
    views: [{ id: 'to_answer', label: 'chargeback.to_answer', search: chargebacks_to_answer }],
    notice: DueOutside,
    columns: [
      // What calls for an answer, and by when, stands before where it came from.
      { path: 'id' },
      'created_at',
      { path: 'transaction.merchant_reference', cell: ChargebackTransaction },
      'status',
      { path: 'work_by_date', cell: WorkBy, ascends: true },
      'reason',
      'transaction.payment_product_type',
      'source_type',
      'last_status_update',
      'processor_id_external',
      { path: 'amount', exported: ['currency_code'] },
      { path: 'reason_code', hidden: true },
      { path: 'card', hidden: true },
      { path: 'settlement', hidden: true },
    ],
    card: ['transaction.merchant_reference', 'amount', 'work_by_date', 'status'],
    filters: [
      'created_at',
      'status',
      'work_by_date',
      'transaction',
      'source_type',
      'amount',
      'currency_code',
      'reason',
      'reason_code',
      'organisation',
      'payment_profile',
      'processor',
      'processor_id_external',
      'customer',
      'id',
    ],
    populate: ['transaction'],
    detail: {
      populate: ['transaction', 'customer', 'payment_profile', 'organisation', 'processor'],
      title: 'amount',
      tabs: [
        { id: 'details', content: ChargebackDetails },
        {
          id: 'transaction',
          label: 'chargeback.tabs.transaction',
          roles: transaction.roles.list,
          content: Transaction,
        },
      ],
    },
  });
