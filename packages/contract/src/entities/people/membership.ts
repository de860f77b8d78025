import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { personal_roles } from '../../roles.ts';

/** A user's roles in one organisation and everything below it. */
export const membership = entity({
  name: 'membership',
  placement: 'local',
  display: 'id',
  roles: {
    list: ['PLATFORMUSER_LIST', 'PSP_USER_LIST'],
    create: ['PLATFORMUSER_CREATE', 'PSP_USER_CREATE'],
    update: ['PLATFORMUSER_UPDATE', 'PSP_USER_UPDATE'],
    delete: ['PLATFORMUSER_DELETE', 'PSP_USER_DELETE'],
  },
  fields: {
    id: f.id('mbr'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    user: f.ref('user', { create: 'required' }),
    roles: f.texts({ create: 'required', update: true }, personal_roles),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
