import { identityprovider } from '@sluis/contract/entities/people/identityprovider';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { IdentityProviderActive } from './identity-provider-active.tsx';

/** The identity providers of a merchant, or of all at the provider. */
export const identityProviderList = (at: 'organisation' | 'provider'): List =>
  defineList({
    id: `identityprovider.${at}`,
    entity: 'identityprovider',
    timeless: true,
    title: 'identity_provider.title',
    hint: at === 'provider' ? 'identity_provider.hint_psp' : 'identity_provider.hint',
    empty: 'identity_provider.empty',
    roles: at === 'provider' ? ['PSP && PSP_USER_LIST'] : ['PLATFORMUSER_LIST'],
    columns: [
      'name',
      'email_domains',
      { path: 'active', cell: IdentityProviderActive },
      'forced',
      'provisioning',
      'organisation.name',
      { path: 'issuer', hidden: true },
      { path: 'created_at', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['name', 'active', 'email_domains', 'organisation.name'],
    filters: ['name', 'active', 'forced', 'provisioning', 'organisation', 'issuer', 'created_at', 'id'],
    populate: ['organisation'],
    detail: {
      populate: ['organisation'],
      edit: {
        roles: identityprovider.roles.update,
        form: lazy(async () => (await import('./identity-provider-forms.tsx')).EditIdentityProvider),
      },
      delete: { roles: identityprovider.roles.delete },
      panel: async () => (await import('./identity-provider.panel.ts')).identityProviderPanel,
    },
    create: {
      roles: identityprovider.roles.create,
      label: 'identity_provider.create',
      form: lazy(async () => (await import('./identity-provider-forms.tsx')).CreateIdentityProvider),
    },
  });
