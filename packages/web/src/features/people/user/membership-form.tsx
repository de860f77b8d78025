import { membership } from '@sluis/contract/entities/people/membership';
import { isProviderRole } from '@sluis/contract/roles';
import { EntityForm, type OwnInput } from '../../../kit/form/entity-form.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isAtProvider } from '../../../lib/level.ts';
import { useMe } from '../../../lib/session.ts';
import type { Membership } from './membership.item.ts';
import { RolesInput } from './roles-input.tsx';

interface Props {
  readonly user: string;
  /** The membership to change; undefined for a new one. */
  readonly of: Membership | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const { organisation, roles } = membership.fields;

/** The roles of a user in an organisation. */
export function MembershipForm({ user, of, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const matrix = (input: OwnInput, at: string) => <RolesInput {...input} at_provider={isAtProvider(me, at)} />;
  if (of)
    return (
      <EntityForm
        entity="membership"
        fields={{ roles }}
        initial={{ roles: of.roles ?? [] }}
        inputs={{ roles: (input) => matrix(input, of.organisation.id) }}
        submitLabel={() => t('membership.save')}
        version={of.version}
        submit={(values, idempotencyKey, _, version) => {
          const body = { ...values, version };
          return request('POST', `/v1/membership/${of.id}`, { body, idempotencyKey });
        }}
        onDone={onDone}
        onCancel={onCancel}
      />
    );
  return (
    <EntityForm
      entity="membership"
      fields={{ organisation, roles }}
      initial={{ roles: [] }}
      inputs={{ roles: (input, drafts) => matrix(input, String(drafts.organisation)) }}
      submitLabel={() => t('membership.add_submit')}
      submit={(values, idempotencyKey) => {
        const given = values.roles.filter((role) => isAtProvider(me, values.organisation) || !isProviderRole(role));
        return request('POST', '/v1/membership', { body: { ...values, roles: given, user }, idempotencyKey });
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
