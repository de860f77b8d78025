import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { personal_roles } from '../../roles.ts';

export const languages = ['nl', 'en'] as const;

const update = ['PLATFORMUSER_UPDATE', 'PSP_USER_UPDATE'];

/**
 * A person who signs in. `organisation` is their home; their roles are in their memberships, and they are listed in each
 * of those organisations, as a guest if their home is elsewhere.
 */
export const user = entity({
  name: 'user',
  placement: 'local',
  display: 'name',
  search_rank: 10,
  roles: {
    list: ['PLATFORMUSER_LIST', 'PSP_USER_LIST'],
    create: ['PLATFORMUSER_CREATE', 'PSP_USER_CREATE'],
    update,
  },
  actions: {
    activate: verb({ roles: update, offered: { active: [false] }, body: {} }),
    deactivate: verb({
      roles: update,
      offered: { active: [true] },
      dangerous: true,
      body: { revoke_keys: f.boolean({ create: 'optional' }) },
    }),
    'reset-factors': verb({ roles: update, dangerous: true, body: {} }),
    resend: verb({ roles: update, body: { welcome_mail: f.ref('welcomemail', { create: 'optional' }) } }),
  },
  fields: {
    id: f.id('usr'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required', guests: 'membership' }),
    email: f.text(254, { create: 'required', search: 'contains' }, 'email'),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    language: f.oneOf(languages, { create: 'optional', update: true }),
    timezone: f.text(50, { create: 'optional', update: true }, 'timezone'),
    /** The roles of the first membership, which is in `organisation`. */
    roles: f.texts({ create: 'required', output: 'input' }, personal_roles),
    /** The mail that invites the user; the organisation's default if absent. */
    welcome_mail: f.ref('welcomemail', { create: 'optional', output: 'input' }),
    active: f.boolean({ default: true }),
    /** A stand-in for a person with an account elsewhere, until they accept; never shown. */
    stand_in: f.boolean({ default: false, output: 'never' }),
    mfa_enabled: f.boolean({ default: false }),
    invited_at: f.instant({ nullable: true }),
    last_sign_in_at: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
