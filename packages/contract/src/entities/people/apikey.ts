import { entity, type Known, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { role_catalogue } from '../../roles.ts';

/** Whether it works at a moment: it was not revoked, and has not expired. */
export const isInUse = ({ revoked_at, expires_at }: Known, now: number): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(String(expires_at)) > now);

/** A key that programs authenticate with for an organisation. Its secret is only in the response that created it. */
export const apikey = entity({
  name: 'apikey',
  noun: 'API key',
  placement: 'local',
  cap: { at_most: 200, counting: { revoked_at: null } },
  display: 'name',
  roles: { list: ['APIKEY_LIST'], create: ['APIKEY_CREATE'], update: ['APIKEY_UPDATE'] },
  shown_on_creation: { secret: f.text(200) },
  actions: {
    revoke: verb({
      roles: ['APIKEY_DELETE'],
      dangerous: true,
      body: { with_descendants: f.boolean({ create: 'optional' }) },
    }),
    /**
     * Replaces its secret; the previous one remains valid for a day, until a chosen moment, or, with null, ends
     * immediately. An older one ends in any case: `version`, as in an update, keeps two callers from ending the secret
     * in use.
     */
    rotate: verb({
      roles: ['APIKEY_UPDATE'],
      offered: isInUse,
      shown_once: true,
      shows: { secret: f.text(200) },
      body: {
        previous_expires_at: f.instant({ create: 'optional', nullable: true }),
        version: f.integer(1, 2 ** 31 - 1, { create: 'optional' }),
      },
    }),
  },
  fields: {
    id: f.id('key'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(100, { create: 'required', update: true, search: 'contains' }),
    roles: f.texts({ create: 'required' }, role_catalogue),
    key_hash: f.text(64, { output: 'never', unique: true }),
    expires_at: f.instant({ nullable: true, create: 'optional' }),
    /** Addresses and networks (CIDR) that may use it; any if empty. */
    address_ranges: f.texts({ create: 'optional', update: true }),
    revoked_at: f.instant({ nullable: true }),
    last_used_at: f.instant({ nullable: true }),
    last_used_ip: f.text(45, { nullable: true }, 'ip'),
    rotated_at: f.instant({ nullable: true }),
    previous_key_hash: f.text(64, { nullable: true, output: 'never', unique: true }),
    /** When the secret before the last rotation expires, and when it was last used. */
    previous_expires_at: f.instant({ nullable: true }),
    previous_used_at: f.instant({ nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    /** The key it was created with. */
    parent: f.ref('apikey', { nullable: true }),
    /** The person who got its secret, and the one before: a user, or a key without a maker. */
    holder: f.text(40, { nullable: true, output: 'never' }),
    previous_holder: f.text(40, { nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
