import { change } from '@sluis/contract/entities/operations/change';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { ChangedFields } from './change-cells.tsx';

/** The changes of settings and people; at the provider those of all merchants. */
export const changeList = (at: 'merchant' | 'provider'): List =>
  defineList({
    id: `change.${at}`,
    entity: 'change',
    title: 'change.title',
    hint: at === 'provider' ? 'change.hint_psp' : 'change.hint',
    empty: 'change.empty',
    roles: at === 'provider' ? ['PSP_AUDITTRAIL_LIST'] : change.roles.list,
    columns: [
      'created_at',
      'entity',
      'name',
      'action',
      { path: 'fields', cell: ChangedFields },
      'actor_name',
      at === 'provider' ? 'organisation.name' : { path: 'organisation.name', hidden: true },
      { path: 'origin', hidden: true },
      { path: 'reason', hidden: true },
      { path: 'request_id', hidden: true },
      { path: 'item', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: [['name', 'created_at'], 'action', ['entity', 'actor_name'], 'organisation.name'],
    filters: [
      'created_at',
      'entity',
      'action',
      'name',
      'fields',
      'item',
      'actor',
      'actor_name',
      'actor_kind',
      'organisation',
      'on_behalf_of',
      'origin',
      'request_id',
      'reason',
      'id',
    ],
    populate: ['organisation', 'on_behalf_of'],
    detail: {
      populate: ['organisation', 'on_behalf_of'],
      panel: async () => (await import('./change.panel.tsx')).changePanel,
    },
  });
