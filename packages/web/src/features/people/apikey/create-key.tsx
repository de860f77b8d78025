import { apikey } from '@sluis/contract/entities/people/apikey';
import type { ItemOf } from '@sluis/contract/registry';
import { isProviderRole } from '@sluis/contract/roles';
import { useState } from 'react';
import { useAllowedAddresses } from '../../../kit/form/allowed-addresses.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { RolesMatrix } from '../../../kit/roles/roles-matrix.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isAtProvider, useHomeOrganisation } from '../../../lib/level.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useMe } from '../../../lib/session.ts';
import { Expiry, inDays } from './expiry.tsx';
import { KeySecret } from './key-secret.tsx';

const { organisation, name, expires_at, address_ranges, roles } = apikey.fields;

type Made = ItemOf<'apikey'> & { readonly secret: string };

/** Creates a key, and shows its secret, once. */
export function CreateKey({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const home = useHomeOrganisation();
  const hasChoice = useOrganisations().length > 1;
  const allowed = useAllowedAddresses(t('apikey.ranges_help'));
  const [made, setMade] = useState<Made>();
  if (made) {
    const { id, secret, roles } = made;
    return <KeySecret title={t('apikey.secret_title')} secret={secret} roles={roles} onDone={() => onDone(id)} />;
  }
  return (
    <EntityForm
      entity="apikey"
      fields={{ name, ...(hasChoice && { organisation }), expires_at, address_ranges, roles }}
      initial={{ organisation: home, expires_at: inDays(90, me.timezone), address_ranges: [], roles: [] }}
      check={allowed.check}
      help={{ name: t('apikey.name_help') }}
      inputs={{
        expires_at: (input) => <Expiry {...input} />,
        ...allowed.inputs,
        roles: (input, drafts) => (
          <RolesMatrix
            {...input}
            value={input.value as readonly string[]}
            for_key
            at_provider={isAtProvider(me, String(drafts.organisation ?? home))}
          />
        ),
      }}
      submitLabel={() => t('apikey.create')}
      submit={(values, idempotencyKey) => {
        const at = values.organisation ?? home;
        const given = values.roles.filter((role) => isAtProvider(me, at) || !isProviderRole(role));
        const body = { ...values, organisation: at, roles: given };
        return request<Made>('POST', '/v1/apikey', { body, idempotencyKey });
      }}
      onDone={setMade}
    />
  );
}
