import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';

export const languages = ['nl', 'en'] as const;

/** A person who signs in. `organisation` is where they are at home; what they may do stands in their memberships. */
export const user = entity({
  name: 'user',
  display: 'name',
  roles: { list: ['PLATFORMUSER_LIST', 'PSP_USER_LIST'] },
  fields: {
    id: f.id('usr'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    email: f.text(254, { search: 'contains' }, 'email'),
    name: f.text(200, { search: 'contains' }),
    language: f.oneOf(languages),
    timezone: f.text(50, {}, 'timezone'),
    active: f.boolean(),
    last_sign_in_at: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1),
  },
});
