import { defineList } from '../../../kit/list/declaration.ts';
import { shownFound } from './found.ts';

/** What the finance team has to look at. */
export const financeExceptionList = defineList({
  id: 'financeexception',
  entity: 'financeexception',
  timeless: true,
  initial: { 'status[]': ['OPEN'] },
  title: 'finance_exception.title',
  hint: 'finance_exception.hint',
  empty: 'finance_exception.empty',
  roles: ['PSP && PSP_SETTLEMENT_LIST'],
  columns: [
    'created_at',
    'reason',
    'organisation.name',
    'settlement_profile.name',
    { path: 'payment_profile.display_name', hidden: true },
    'expected',
    { path: 'found', shows: shownFound, exported: ['found_currency_code'] },
    'currency_code',
    { path: 'assignee.name', label: 'fields:common.assignee' },
    'status',
    { path: 'item', hidden: true },
    { path: 'note', hidden: true },
    { path: 'resolved_by.name', label: 'fields:financeexception.resolved_by', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['reason', 'found', ['created_at', 'organisation.name'], 'status'],
  filters: [
    'status',
    'reason',
    'assignee',
    'organisation',
    'settlement_profile',
    'payment_profile',
    'currency_code',
    'item',
    'created_at',
    'id',
  ],
  populate: ['organisation', 'settlement_profile', 'payment_profile', 'assignee', 'resolved_by'],
  detail: {
    populate: ['organisation', 'settlement_profile', 'payment_profile', 'assignee', 'resolved_by'],
    title: 'reason',
    panel: async () => (await import('./finance-exception.panel.tsx')).financeExceptionPanel,
  },
});
