import { user } from '@sluis/contract/entities/people/user';
import { welcomemail } from '@sluis/contract/entities/people/welcomemail';
import type { ItemOf } from '@sluis/contract/registry';
import { presetRoles } from '@sluis/contract/role-presets';
import { canGiveAll, isProviderRole } from '@sluis/contract/roles';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { useListState } from '../../../kit/list/list-state.tsx';
import { request } from '../../../lib/api-client.ts';
import { rolesOfUser } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isAtProvider, useHomeOrganisation } from '../../../lib/level.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { RolesInput } from './roles-input.tsx';

const { organisation, email, name, language, roles, welcome_mail } = user.fields;

/** Invites a user: their name, organisation and roles, and the welcome mail. */
export function InviteUser({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const { search } = useListState();
  const home = useHomeOrganisation();
  const hasChoice = useOrganisations().length > 1;
  // Most invited users only view at first; more access is a deliberate choice.
  const view = presetRoles('view', isAtProvider(me, home));
  const canListMails = useCan(welcomemail.roles.list);
  const fields = {
    email,
    name,
    ...(hasChoice && { organisation }),
    language,
    ...(canListMails && { welcome_mail }),
    roles,
  };
  return (
    <EntityForm
      is_new
      entity="user"
      fields={fields}
      initial={{
        email: typeof search.email === 'string' ? search.email : '',
        organisation: home,
        roles: canGiveAll(view, rolesOfUser(me)) ? view : [],
      }}
      help={{
        email: t('user.invite_help'),
        language: t('user.default_language'),
        welcome_mail: t('user.default_mail'),
      }}
      inputs={{
        roles: (input, drafts) => (
          <RolesInput {...input} at_provider={isAtProvider(me, String(drafts.organisation ?? home))} />
        ),
      }}
      submitLabel={() => t('user.submit')}
      submit={(values, idempotencyKey) => {
        const at = values.organisation ?? home;
        // Provider roles that were ticked before another organisation was chosen have no meaning there.
        const given = values.roles.filter((role) => isAtProvider(me, at) || !isProviderRole(role));
        const body = { ...values, organisation: at, roles: given };
        return request<ItemOf<'user'>>('POST', '/v1/user', { body, idempotencyKey });
      }}
      onDone={({ id }) => onDone(id)}
    />
  );
}
