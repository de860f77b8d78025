import { middleware } from '@sluis/contract/entities/processors/middleware';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';

/** The middlewares of a merchant, or of all at the provider. */
export const middlewareList = (at: 'organisation' | 'provider'): List =>
  defineList({
    id: `middleware.${at}`,
    entity: 'middleware',
    timeless: true,
    title: 'middleware.title',
    hint: at === 'provider' ? 'middleware.hint_psp' : 'middleware.hint',
    empty: 'middleware.empty',
    roles: ['PSP && PSP_MIDDLEWARE_LIST'],
    columns: [
      'name',
      'provider',
      'description',
      'on_failure',
      'tag.text',
      'organisation.name',
      { path: 'url', hidden: true },
      { path: 'created_at', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['name', 'provider', 'description', 'on_failure'],
    filters: ['name', 'provider', 'on_failure', 'organisation', 'tag', 'url', 'created_at', 'id'],
    populate: ['organisation', 'tag'],
    detail: {
      populate: ['organisation', 'tag'],
      edit: {
        roles: middleware.roles.update,
        form: lazy(async () => (await import('./middleware-forms.tsx')).EditMiddleware),
      },
      delete: { roles: middleware.roles.delete },
      panel: async () => (await import('./middleware.panel.ts')).middlewarePanel,
    },
    create: {
      roles: middleware.roles.create,
      label: 'middleware.create',
      form: lazy(async () => (await import('./middleware-forms.tsx')).CreateMiddleware),
    },
  });
