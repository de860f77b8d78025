import { statusupdate } from '@sluis/contract/entities/payments/statusupdate';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { shownNew, shownOld, shownType } from './status-update.item.ts';
import { CloneStatusUpdate, Merchant, OpenItem } from './status-update-cells.tsx';

const { create } = statusupdate.roles;

/** The manual status updates of all merchants. */
export const statusUpdateList = defineList({
  id: 'statusupdate',
  entity: 'statusupdate',
  timeless: true,
  title: 'statusupdate.title',
  hint: 'statusupdate.hint',
  columns: [
    'created_at',
    'type',
    { path: 'status', shows: shownNew },
    { path: 'payment_product_type', shows: shownType },
    'merchant_reference',
    { path: 'organisation.name', cell: Merchant, label: 'statusupdate.merchant' },
    { path: 'amount', exported: ['currency_code'] },
    { path: 'old_status', shows: shownOld, hidden: true },
    { path: 'reason', hidden: true },
    { path: 'created_by.name', hidden: true },
    { path: 'transaction', hidden: true },
    { path: 'refund', hidden: true },
    { path: 'id', hidden: true },
  ],
  row_actions: [
    { id: 'open', label: 'statusupdate.open.item', cell: OpenItem },
    { id: 'clone', label: 'clone.action', roles: create, cell: CloneStatusUpdate },
  ],
  card: [['merchant_reference', 'created_at'], 'amount', ['type', 'organisation.name'], 'status'],
  filters: [
    'created_at',
    'type',
    'status',
    'old_status',
    'organisation',
    'merchant_reference',
    'amount',
    'currency_code',
    'payment_product',
    'transaction',
    'refund',
    'reason',
    'created_by',
    'id',
  ],
  populate: ['organisation', 'created_by'],
  detail: {
    populate: ['organisation', 'created_by'],
    title: 'amount',
    panel: async () => (await import('./status-update.panel.tsx')).statusUpdatePanel,
  },
  create: {
    roles: create,
    label: 'statusupdate.create',
    form: lazy(async () => (await import('./create-status-update.tsx')).CreateStatusUpdate),
  },
});
