import { sapaccount } from '@sluis/contract/entities/finance/sapaccount';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList } from '../../../kit/list/declaration.ts';
import type { SapRun } from './sap-run.item.ts';

const shownTotals = ({ totals }: SapRun, { format }: Words): Shown => ({ text: totals.map(format.money).join(' · ') });

/** The posting files for SAP, one for each day. */
export const sapRunList = defineList({
  id: 'saprun',
  entity: 'saprun',
  timeless: true,
  title: 'sap_run.title',
  hint: 'sap_run.hint',
  empty: 'sap_run.empty',
  roles: ['PSP && PSP_SAP_LIST'],
  related: [{ path: 'psp/sap/accounts', label: 'sap_account.title', roles: sapaccount.roles.list }],
  columns: [
    'booked_on',
    'reference',
    { path: 'totals', shows: shownTotals },
    'status',
    'downloaded_at',
    { path: 'downloaded_by.name', label: 'sap_run.downloaded_by' },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['booked_on', 'status', 'totals', 'reference'],
  filters: ['status', 'booked_on', 'reference', 'downloaded_at', 'downloaded_by', 'created_at', 'id'],
  populate: ['downloaded_by'],
  detail: {
    populate: ['downloaded_by'],
    title: 'reference',
    panel: async () => (await import('./sap-run.panel.tsx')).sapRunPanel,
  },
});
