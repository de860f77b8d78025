import { sapaccount } from '@sluis/contract/entities/finance/sapaccount';
import { saprun } from '@sluis/contract/entities/finance/saprun';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Component, VatRate } from './sap-account-cells.tsx';

/** The account in SAP for each kind of posting. */
export const sapAccountList = defineList({
  id: 'sapaccount',
  entity: 'sapaccount',
  timeless: true,
  title: 'sap_account.title',
  hint: 'sap_account.hint',
  empty: 'sap_account.empty',
  roles: ['PSP && PSP_SAP_LIST'],
  related: [{ path: 'psp/sap', label: 'sap_run.title', roles: saprun.roles.list }],
  columns: [
    'account_kind',
    { path: 'component', cell: Component },
    { path: 'vat_rate_ppm', cell: VatRate },
    'general_ledger_account',
    'cost_centre',
    'tax_code',
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['account_kind', 'general_ledger_account', ['component', 'vat_rate_ppm'], 'tax_code'],
  filters: ['account_kind', 'component', 'general_ledger_account', 'cost_centre', 'tax_code', 'created_at', 'id'],
  populate: [],
  detail: {
    populate: [],
    title: 'general_ledger_account',
    edit: {
      roles: sapaccount.roles.update,
      form: lazy(async () => (await import('./sap-account-forms.tsx')).EditSapAccount),
    },
    delete: { roles: sapaccount.roles.delete, question: 'sap_account.delete_question' },
    panel: async () => (await import('./sap-account.panel.ts')).sapAccountPanel,
  },
  create: {
    roles: sapaccount.roles.create,
    label: 'sap_account.create',
    form: lazy(async () => (await import('./sap-account-forms.tsx')).CreateSapAccount),
  },
});
