import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';
import { role_catalogue } from '../roles.ts';

/** A key that programs authenticate with for an organisation. Its secret is only in the response that created it. */
export const apikey = entity({
  name: 'apikey',
  noun: 'API key',
  placement: 'local',
  cap: { at_most: 200, counting: { revoked_at: null } },
  display: 'name',
  roles: { list: ['APIKEY_LIST'], create: ['APIKEY_CREATE'], update: ['APIKEY_UPDATE'] },
  actions: { revoke: { roles: ['APIKEY_DELETE'], body: { with_descendants: f.boolean({ create: 'optional' }) } } },
  fields: {
    id: f.id('key'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(100, { create: 'required', update: true, search: 'contains' }),
    roles: f.texts({ create: 'required' }, role_catalogue),
    key_hash: f.text(64, { output: 'never', unique: true }),
    expires_at: f.instant({ nullable: true, create: 'optional' }),
    revoked_at: f.instant({ nullable: true }),
    last_used_at: f.instant({ nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    /** The key it was created with. */
    parent: f.ref('apikey', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
