import { processor } from '@sluis/contract/entities/processors/processor';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { useSharedReason } from './shared-reason.ts';

/** The processors of a merchant, with those of the provider that it uses; at the provider all of them. */
export const processorList = (at: 'merchant' | 'provider'): List =>
  defineList({
    id: `processor.${at}`,
    entity: 'processor',
    timeless: true,
    title: 'processor.title',
    hint: at === 'provider' ? 'processor.hint_psp' : 'processor.hint',
    empty: 'processor.empty',
    roles: ['PSP && PSP_PROCESSOR_LIST'],
    columns: [
      'name',
      'payment_product',
      'provider',
      'organisation.name',
      { path: 'user.name' },
      { path: 'account.name', hidden: true },
      { path: 'description', hidden: true },
      { path: 'details', hidden: true },
      { path: 'created_at', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['name', 'payment_product', 'organisation.name', 'provider'],
    filters: ['payment_product', 'provider', 'organisation', 'user', 'account', 'name', 'created_at', 'id'],
    populate: ['organisation', 'user', 'account'],
    detail: {
      populate: ['organisation', 'user', 'account'],
      edit: {
        roles: processor.roles.update,
        useReason: useSharedReason,
        form: lazy(async () => (await import('./processor-forms.tsx')).EditProcessor),
      },
      delete: { roles: processor.roles.delete, question: 'processor.delete_question' },
      panel: async () => (await import('./processor.panel.tsx')).processorPanel,
    },
    create: {
      roles: processor.roles.create,
      label: 'processor.create',
      form: lazy(async () => (await import('./processor-forms.tsx')).CreateProcessor),
    },
  });
