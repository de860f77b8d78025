import { identityprovider } from '@sluis/contract/entities/people/identityprovider';
import type { IdpFault } from '@sluis/contract/sso-refusals';
import { type CallAnswer, TestCall } from '../../../kit/test-call/test-call.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { IdentityProvider } from './identity-provider.item.ts';

interface Checked extends CallAnswer {
  readonly fault: IdpFault | null;
}

/** Checks the identity provider, and says what is wrong. */
export function IdentityProviderActions({ item }: { readonly item: IdentityProvider }) {
  const { t } = useTranslation();
  if (!useCan(identityprovider.roles.update)) return null;
  return (
    <TestCall<Checked>
      label={t('identity_provider.check')}
      path={`/v1/identityprovider/${item.id}/check`}
      body={{}}
      about={t('identity_provider.check_about')}
      say={({ fault }) => t(`identity_provider.faults.${fault ?? 'none'}`)}
      isGood={({ fault }) => fault === null}
    />
  );
}
