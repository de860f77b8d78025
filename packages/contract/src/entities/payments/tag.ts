import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** A coloured label that people and business rules put on transactions. */
export const tag = entity({
  name: 'tag',
  placement: 'shared',
  cap: { at_most: 1000 },
  display: 'text',
  small: true,
  default_sort: 'text',
  merging: 'merging_into',
  roles: { list: ['TAG_LIST'], create: ['TAG_CREATE'], update: ['TAG_UPDATE'], delete: ['TAG_DELETE'] },
  actions: {
    /** Payments, saved views and schedules get the other, and it is deleted. */
    merge: verb({
      roles: ['TAG_UPDATE && TAG_DELETE'],
      offered: { merging_into: null },
      dangerous: true,
      body: { into: f.ref('tag') },
    }),
  },
  fields: {
    id: f.id('tag'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    text: f.text(100, { create: 'required', update: true, search: 'contains' }, 'name'),
    color: f.text(7, { create: 'required', update: true }, 'color'),
    /** The replacing tag, while payments are being moved. */
    merging_into: f.ref('tag', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});

/** The number of payments with a tag; beyond the limit it is the limit, and not exact. */
export interface TagUse {
  readonly tag: string;
  readonly transactions: number;
  readonly is_exact: boolean;
}

/** The most tags that are counted together. */
export const uses_max = 100;
