import { defineOverview } from '../../../kit/item/overview.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import type { IdentityProvider } from './identity-provider.item.ts';
import { IdentityProviderActions } from './identity-provider-actions.tsx';
import { IdentityProviderActive } from './identity-provider-active.tsx';

export const identityProviderPanel: PanelOf<IdentityProvider> = {
  status: IdentityProviderActive,
  actions: IdentityProviderActions,
  overview: defineOverview('identityprovider', ['organisation'], {
    facts: ['organisation.name', 'created_at'],
    sections: [
      { parts: [{ path: 'issuer', wide: true }, 'client_id', 'email_domains'] },
      {
        title: 'identity_provider.users',
        parts: ['provisioning', 'language', { path: 'group_roles', wide: true }],
      },
      {
        title: 'identity_provider.rules',
        parts: ['forced', 'trusted_factor', { path: 'break_glass', wide: true }],
      },
    ],
    technical: [{ parts: ['scopes', 'email_claim', 'verified_claim', 'name_claim', 'groups_claim', 'id'] }],
  }),
};
