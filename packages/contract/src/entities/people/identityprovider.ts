import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { role_presets } from '../../role-presets.ts';
import { languages } from './user.ts';

/** How users come to be: made when they first sign in, or invited beforehand. */
export const provisionings = ['JUST_IN_TIME', 'INVITATION'] as const;

/** The group that stands for every user of the identity provider. */
export const every_group = '*';

/** The path of the page that the identity provider returns to, to be registered there. */
export const sso_callback_path = '/v1/auth/sso/callback';

const changeable = { create: 'optional', update: true } as const;
const claim = (name: string) => ({ ...changeable, default: name }) as const;

/**
 * The identity provider of an organisation, which signs in the users of that organisation and of those below it by
 * OpenID Connect. That of the provider's organisation signs in its own users only.
 */
export const identityprovider = entity({
  name: 'identityprovider',
  noun: 'identity provider',
  placement: 'local',
  cap: { at_most: 20 },
  display: 'name',
  roles: {
    list: ['PLATFORMUSER_LIST', 'PSP_USER_LIST'],
    create: ['PLATFORMUSER_CREATE', 'PSP_USER_CREATE'],
    update: ['PLATFORMUSER_UPDATE', 'PSP_USER_UPDATE'],
    delete: ['PLATFORMUSER_DELETE', 'PSP_USER_DELETE'],
  },
  events: ['SIGN_IN_REFUSED', 'BREAK_GLASS_USED'],
  fields: {
    id: f.id('idp'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    issuer: f.text(500, { create: 'required', update: true }, 'url'),
    client_id: f.text(255, { create: 'required', update: true }),
    /** Sealed in the database; a public client has none. */
    client_secret: f.text(1000, { ...changeable, nullable: true, output: 'never', secret: true }),
    scopes: f.text(255, claim('openid email profile')),
    email_claim: f.text(100, claim('email')),
    /** The claim that says that the address was verified. */
    verified_claim: f.text(100, claim('email_verified')),
    name_claim: f.text(100, claim('name')),
    groups_claim: f.text(100, claim('groups')),
    /** Users with an address there are sent to this identity provider, and no others are made by it. */
    email_domains: f.texts(changeable),
    /** The roles of a group in an organisation; without any, roles are given by hand. */
    group_roles: f.rows(
      {
        group: f.text(200, { create: 'required' }),
        preset: f.oneOf(role_presets, { create: 'required' }),
        organisation: f.ref('organisation', { create: 'required' }),
      },
      { min: 0, max: 100 },
      changeable,
    ),
    provisioning: f.oneOf(provisionings, { ...changeable, default: 'INVITATION' }),
    /** Of users that it makes. */
    language: f.oneOf(languages, { ...changeable, default: 'en' }),
    /** Its users are not asked for a second factor. */
    trusted_factor: f.boolean({ ...changeable, default: false }),
    /** Users of the organisation can sign in by it alone. */
    forced: f.boolean({ ...changeable, default: false }),
    /** Users who can still sign in with their password. */
    break_glass: f.rows({ user: f.ref('user', { create: 'required' }) }, { min: 0, max: 10, by: 'user' }, changeable),
    active: f.boolean({ ...changeable, default: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
