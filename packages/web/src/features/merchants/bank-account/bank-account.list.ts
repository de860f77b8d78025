import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { type BankAccount, numberOf } from './bank-account.item.ts';

const shownNumber = (item: BankAccount): Shown => ({ text: numberOf(item), figures: 'date' });

const shownDefault = ({ is_default, default_when_verified }: BankAccount, { t }: Words): Shown | undefined => {
  if (is_default) return { text: t('list.true') };
  return default_when_verified ? { text: t('bank_account.once_verified') } : undefined;
};

const whyKept = ({ is_default, status }: BankAccount): string | undefined => {
  if (is_default) return 'bank_account.kept_default';
  return status === 'BLOCKED' ? 'bank_account.kept_blocked' : undefined;
};

/** The accounts of a merchant; at the provider its own, and those of all merchants, which it verifies. */
export const bankAccountList = (of: 'organisation' | 'provider'): List => {
  const family = of === 'provider' ? 'PSP_BANK_ACCOUNT' : 'BANK_ACCOUNT';
  return defineList({
    id: `bankaccount.${of}`,
    entity: 'bankaccount',
    timeless: true,
    title: 'bank_account.title',
    hint: of === 'provider' ? 'bank_account.hint_psp' : 'bank_account.hint',
    empty: 'bank_account.empty',
    roles: of === 'provider' ? ['PSP && PSP_BANK_ACCOUNT_LIST'] : ['BANK_ACCOUNT_LIST'],
    columns: [
      'name',
      ...(of === 'provider' ? (['organisation.name'] as const) : []),
      {
        path: 'iban',
        shows: shownNumber,
        label: 'bank_account.number',
        exported: ['routing_number', 'account_number', 'bic'],
      },
      'holder_name',
      'currency_code',
      'status',
      { path: 'is_default', shows: shownDefault, exported: ['default_when_verified'] },
      { path: 'proof_name', hidden: true },
      { path: 'country_code', hidden: true },
      { path: 'status_reason', hidden: true },
      { path: 'created_at', hidden: of !== 'provider' || undefined },
      ...(of === 'provider' ? [] : ([{ path: 'organisation.name', hidden: true }] as const)),
      { path: 'id', hidden: true },
    ],
    card: ['name', 'status', ['iban', 'holder_name'], 'currency_code'],
    filters: [
      'status',
      'currency_code',
      'is_default',
      'iban',
      'holder_name',
      'country_code',
      'organisation',
      'account_number',
      'created_at',
      'name',
      'id',
    ],
    ...(of === 'provider' && {
      views: [{ id: 'to_verify', label: 'bank_account.to_verify', search: { 'status[]': ['NEW'] } }],
    }),
    populate: ['organisation', 'created_by'],
    detail: {
      populate: ['organisation', 'created_by'],
      edit: { roles: [`${family}_UPDATE`] },
      delete: { roles: [`${family}_DELETE`], reason: whyKept },
      panel: async () => (await import('./bank-account.panel.ts')).bankAccountPanel,
    },
    create: {
      roles: [`${family}_CREATE`],
      label: 'bank_account.create',
      form: lazy(async () => (await import('./create-bank-account.tsx')).CreateBankAccount),
    },
  });
};
