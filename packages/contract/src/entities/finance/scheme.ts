import { verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import type { SchemeType } from '../../finance/kinds.ts';
import { edition_lines, edition_minimums } from '../../finance/scheme-line.ts';

export const edition_statuses = ['DRAFT', 'PUBLISHED'] as const;

const changed_version = f.integer(1, 2 ** 31 - 1, { create: 'optional' });

export interface Edited {
  readonly editions?: unknown;
}
const editionsOf = ({ editions }: Edited): readonly { readonly status: string }[] =>
  (editions as readonly { readonly status: string }[] | undefined) ?? [];
const hasDraft = (item: Edited): boolean => editionsOf(item).some(({ status }) => status === 'DRAFT');
const hasPublished = (item: Edited): boolean => editionsOf(item).some(({ status }) => status === 'PUBLISHED');

/** Price lists of one type, and what can be done with their editions. */
export const schemeOf = <const T extends SchemeType>(type: T) => {
  const family = `PSP_${type.toUpperCase() as Uppercase<T>}SCHEME` as const;
  const update = [`${family}_UPDATE` as const];
  return {
    noun: `${type} scheme`,
    placement: 'shared',
    cap: { at_most: 1000 },
    body_bytes_max: 512 * 1024,
    display: 'name',
    small: true,
    default_sort: 'name',
    roles: {
      list: [`${family}_LIST` as const],
      create: [`${family}_CREATE` as const],
      update,
      delete: [`${family}_DELETE` as const],
    },
    actions: {
      /** Replaces the draft, or begins one. */
      draft: verb({
        roles: update,
        body: { valid_from: f.date(), minimums: edition_minimums, lines: edition_lines, version: changed_version },
      }),
      /** Makes the draft final: its prices apply from its date. */
      publish: verb({ roles: update, offered: hasDraft, body: { version: changed_version } }),
      discard: verb({ roles: update, offered: hasDraft, dangerous: true, body: {} }),
      /** Makes a copy of an edition, by default the last published one, the draft; it is valid from tomorrow by default. */
      copy: verb({
        roles: update,
        offered: hasPublished,
        body: {
          number: f.integer(1, 2 ** 31 - 1, { create: 'optional' }),
          valid_from: f.date({ create: 'optional' }),
        },
      }),
    },
  } as const;
};

/** The fields of every scheme. */
export const scheme_fields = {
  created_at: f.instant(),
  /** The provider, which is the default. */
  organisation: f.ref('organisation', { create: 'optional' }),
  name: f.text(200, { create: 'required', update: true, search: 'contains', unique: true }, 'name'),
  description: f.text(1000, { nullable: true, create: 'optional', update: true }),
  /** Offered to packages. */
  active: f.boolean({ create: 'optional', update: true, default: true }),
  /** False for what is archived. */
  visible: f.boolean({ create: 'optional', update: true, default: true }),
  /** Its editions, oldest first; their lines are at `editions`. */
  editions: f.rows(
    {
      number: f.integer(1, 2 ** 31 - 1),
      status: f.oneOf(edition_statuses),
      valid_from: f.date(),
      lines: f.integer(0, 2 ** 31 - 1),
      published_at: f.instant({ nullable: true }),
    },
    { min: 0, max: 10_000 },
  ),
  version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
} as const;
