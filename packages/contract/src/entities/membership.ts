import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';

/** A user's roles in one organisation and everything below it. */
export const membership = entity({
  name: 'membership',
  display: 'id',
  roles: { list: ['PLATFORMUSER_LIST', 'PSP_USER_LIST'] },
  fields: {
    id: f.id('mbr'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    user: f.ref('user'),
    roles: f.texts(),
    version: f.integer(1, 2 ** 31 - 1),
  },
});
