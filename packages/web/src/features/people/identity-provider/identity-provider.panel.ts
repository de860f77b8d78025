import type { PanelOf } from '../../../kit/list/options.ts';
import type { IdentityProvider } from './identity-provider.item.ts';
import { IdentityProviderActions } from './identity-provider-actions.tsx';

export const identityProviderPanel: PanelOf<IdentityProvider> = { actions: IdentityProviderActions };
