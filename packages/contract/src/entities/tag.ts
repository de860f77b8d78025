import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';

/** A coloured label that business rules put on transactions. */
export const tag = entity({
  name: 'tag',
  placement: 'shared',
  cap: { at_most: 1000 },
  display: 'text',
  small: true,
  default_sort: 'text',
  roles: { list: ['TAG_LIST'], create: ['TAG_CREATE'], update: ['TAG_UPDATE'], delete: ['TAG_DELETE'] },
  fields: {
    id: f.id('tag'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    text: f.text(100, { create: 'required', update: true, search: 'contains' }),
    color: f.text(7, { create: 'required', update: true }, 'color'),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
