import { Text } from '@mantine/core';
import { sso_callback_path } from '@sluis/contract/entities/people/identityprovider';
import { AddressesInput } from '../../../kit/form/addresses-input.tsx';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import { CopyId } from '../../../kit/value/copy-id.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { IdentityProvider } from './identity-provider.item.ts';

const connection = ['name', 'issuer', 'client_id', 'client_secret', 'email_domains'];
const users = ['provisioning', 'language', 'group_roles'];
const rules = ['trusted_factor', 'forced', 'break_glass'];
const claims = ['scopes', 'email_claim', 'verified_claim', 'name_claim', 'groups_claim'];

/** The address to register at the identity provider. */
function Callback() {
  const { t } = useTranslation();
  return (
    <Text size="sm" mb={16}>
      {t('identity_provider.callback')}
      <br />
      <CopyId id={`${window.location.origin}${sso_callback_path}`} whole />
    </Text>
  );
}

function useShared(): Omit<More, 'beside'> {
  const { t } = useTranslation();
  return {
    inputs: {
      email_domains: (input) => <AddressesInput {...input} description={t('identity_provider.email_domains_help')} />,
    },
    headings: {
      provisioning: t('identity_provider.users'),
      trusted_factor: t('identity_provider.rules'),
      scopes: t('identity_provider.claims'),
    },
    help: {
      issuer: t('identity_provider.issuer_help'),
      provisioning: t('identity_provider.provisioning_help'),
      language: t('identity_provider.language_help'),
      group_roles: t('identity_provider.group_roles_help'),
      trusted_factor: t('identity_provider.trusted_factor_help'),
      forced: t('identity_provider.forced_help'),
      break_glass: t('identity_provider.break_glass_help'),
      verified_claim: t('identity_provider.verified_claim_help'),
    },
  };
}

/** Adds an identity provider. */
export const CreateIdentityProvider = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <>
    <Callback />
    <CreateForm
      entity="identityprovider"
      only={['organisation', ...connection, ...users, ...rules, ...claims]}
      initial={{ email_domains: [] }}
      {...useShared()}
      onDone={onDone}
    />
  </>
);

/** Changes an identity provider; a secret that is left empty is unchanged. */
export function EditIdentityProvider({ item, ...props }: { readonly item: IdentityProvider } & EditProps) {
  const { t } = useTranslation();
  const { help, ...shared } = useShared();
  return (
    <>
      <Callback />
      <EditForm
        entity="identityprovider"
        item={item}
        only={[...connection, 'active', ...users, ...rules, ...claims]}
        {...shared}
        help={{ ...help, client_secret: t('identity_provider.secret_kept') }}
        {...props}
      />
    </>
  );
}
