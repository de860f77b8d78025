import { valuelist } from '@sluis/contract/entities/risk/valuelist';
import { defineList, type List } from '../../../kit/list/declaration.ts';

/** The lists of values of a merchant; at the provider its own, and those of all merchants. */
export const valueListList = (at: 'merchant' | 'provider'): List =>
  defineList({
    id: `valuelist.${at}`,
    entity: 'valuelist',
    timeless: true,
    title: 'value_list.title',
    hint: at === 'provider' ? 'value_list.hint_psp' : 'value_list.hint',
    empty: 'value_list.empty',
    roles: at === 'provider' ? ['PSP && TAG_LIST && VALIDATION_RULESET_LIST'] : valuelist.roles.list,
    columns: [
      'name',
      'kind',
      at === 'provider' ? 'organisation.name' : { path: 'organisation.name', hidden: true },
      'description',
      'created_at',
      { path: 'id', hidden: true },
    ],
    card: ['name', 'kind', 'description', 'organisation.name'],
    filters: ['name', 'kind', 'organisation', 'created_at', 'id'],
    populate: ['organisation'],
    detail: {
      populate: ['organisation'],
      edit: { roles: valuelist.roles.update },
      delete: { roles: valuelist.roles.delete },
      panel: async () => (await import('./value-list.panel.ts')).valueListPanel,
    },
    create: { roles: valuelist.roles.create, label: 'value_list.create' },
  });
