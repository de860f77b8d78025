import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { list_kinds } from '../../risk/attributes.ts';

/** The most values of a list, and the most that are added by one request. */
export const list_values_max = 100_000;
export const values_at_once_max = 1000;
export const list_file_bytes_max = 16 * 1024 ** 2;

/** Values that rules of any ruleset can be compared to: blocked cards, allowed customers, BIN ranges. */
export const valuelist = entity({
  name: 'valuelist',
  noun: 'list of values',
  nouns: 'lists of values',
  placement: 'shared',
  cap: { at_most: 100 },
  display: 'name',
  small: true,
  default_sort: 'name',
  roles: {
    list: ['TAG_LIST && VALIDATION_RULESET_LIST'],
    create: ['VALIDATION_RULESET_CREATE'],
    update: ['VALIDATION_RULESET_UPDATE'],
    delete: ['VALIDATION_RULESET_DELETE'],
  },
  fields: {
    id: f.id('vlst'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    description: f.text(1000, { nullable: true, create: 'optional', update: true }),
    /** What its values are. */
    kind: f.oneOf(list_kinds, { create: 'required' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});

/** A value of a list. */
export interface ListValue {
  /** In the provider's lists of cards, a handle: the Card ID across merchants is never output. */
  readonly value: string;
  readonly created_at: string;
  /** When it stops counting; null for never. */
  readonly expires_at: string | null;
  readonly why: string | null;
  /** The name of the person or program that added it. */
  readonly added_by: string | null;
}
