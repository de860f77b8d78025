import { payoutbatch } from '@sluis/contract/entities/finance/payoutbatch';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';

/** Payouts that the provider's bank makes together. */
export const payoutBatchList = defineList({
  id: 'payoutbatch',
  entity: 'payoutbatch',
  timeless: true,
  title: 'payout_batch.title',
  hint: 'payout_batch.hint',
  empty: 'payout_batch.empty',
  roles: ['PSP && PSP_SETTLEMENT_LIST'],
  columns: [
    'reference',
    'execution_date',
    'bank_account.name',
    'count',
    { path: 'total', exported: ['currency_code'] },
    'status',
    { path: 'created_by.name', label: 'payout_batch.drafted_by' },
    { path: 'approved_by.name', label: 'payout_batch.approved_by' },
    { path: 'exported_at', hidden: true },
    { path: 'paid_on', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['reference', 'total', ['execution_date', 'bank_account.name'], 'status'],
  filters: [
    'status',
    'execution_date',
    'currency_code',
    'bank_account',
    'total',
    'created_by',
    'approved_by',
    'paid_on',
    'reference',
    'created_at',
    'id',
  ],
  populate: ['bank_account', 'created_by', 'approved_by'],
  live: ({ work }) => work !== null,
  detail: {
    populate: ['bank_account', 'created_by', 'approved_by'],
    title: 'total',
    panel: async () => (await import('./payout-batch.panel.tsx')).payoutBatchPanel,
  },
  create: {
    roles: payoutbatch.roles.create,
    label: 'payout_batch.create',
    form: lazy(async () => (await import('./create-payout-batch.tsx')).CreatePayoutBatch),
  },
});
