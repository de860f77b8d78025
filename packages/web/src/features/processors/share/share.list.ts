import { share, shares_to_answer, shares_to_use } from '@sluis/contract/entities/processors/share';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';

/** The requests that a merchant answers; or those that the provider makes to one merchant or to all. */
export const shareList = (service: 'merchant' | 'psp'): List =>
  defineList({
    id: `share.${service}`,
    entity: 'share',
    path: service === 'psp' ? 'psp/share' : 'share',
    timeless: true,
    title: service === 'psp' ? 'share.title_psp' : 'share.title',
    hint: service === 'psp' ? 'share.hint_psp' : 'share.hint',
    empty: service === 'psp' ? 'share.empty_psp' : 'share.empty',
    roles: service === 'psp' ? ['PSP && PSP_SHARE_LIST'] : ['SHARE_LIST'],
    columns: [
      'subject',
      'organisation.name',
      'status',
      'expires_at',
      'created_at',
      { path: 'created_by.name', hidden: true },
      { path: 'given_by.name', hidden: true },
      { path: 'given_at', hidden: true },
      { path: 'processor.name', hidden: true },
      { path: 'reason', hidden: true },
      { path: 'requested', hidden: true },
      { path: 'status_reason', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['subject', 'status', 'organisation.name', 'expires_at'],
    filters: ['status', 'organisation', 'processor', 'subject', 'expires_at', 'created_at', 'id'],
    views: [
      service === 'psp'
        ? { id: 'to_use', label: 'share.to_use', search: shares_to_use }
        : { id: 'to_answer', label: 'share.to_answer', search: shares_to_answer },
    ],
    populate: ['organisation', 'processor', 'created_by', 'given_by'],
    detail: {
      populate: ['organisation', 'processor', 'created_by', 'given_by'],
      panel: async () => {
        const { merchantPanel, providerPanel } = await import('./share.panel.ts');
        return service === 'psp' ? providerPanel : merchantPanel;
      },
    },
    ...(service === 'psp' && {
      create: {
        roles: share.roles.create,
        label: 'share.create',
        form: lazy(async () => (await import('./create-share.tsx')).CreateShare),
      },
    }),
  });
