import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { placesOf, type Scheme, schemes } from './scheme.item.ts';
import { SchemeActive } from './scheme-active.tsx';
import { CurrentFrom, Lines, Next } from './scheme-cells.tsx';

/** The edition whose prices apply, or the first one that will. */
const shownEdition = ({ editions }: Pick<Scheme, 'editions'>, { t, format }: Words): Shown => {
  const { current } = placesOf(editions, businessToday(format.timezone));
  const say = t as (key: string, values?: object) => string;
  return { text: current ? say('price.edition', { number: current.number }) : t('price.none_yet') };
};

const edition = { path: 'editions', shows: shownEdition, label: 'price.current' } as const;
const active = { path: 'active', cell: SchemeActive, label: 'price.state' } as const;
const hidden = [
  { path: 'description', hidden: true },
  { path: 'visible', hidden: true },
  { path: 'created_at', hidden: true },
  { path: 'id', hidden: true },
] as const;

/** What all lists of schemes have. */
const shared = (type: SchemeType) =>
  ({
    // Without parameters those that are offered.
    initial: { active: true, visible: true },
    title: `price.titles.${type}`,
    hint: `price.hints.${type}`,
    empty: 'price.empty',
    roles: [`PSP && PSP_${type.toUpperCase()}SCHEME_LIST`],
    asked: [
      { id: 'valid_from', label: 'price.fields.valid_from', cell: CurrentFrom, isText: true },
      { id: 'next', label: 'price.next', cell: Next, isText: true },
      { id: 'lines', label: 'price.lines', cell: Lines },
    ],
    create: {
      roles: schemes[type].roles.create,
      label: `price.create.${type}`,
      form: lazy(async () => (await import('./scheme-forms.tsx')).create_forms[type]),
    },
  }) as const;

const detailOf = <T extends Scheme>(type: SchemeType) =>
  ({
    edit: {
      roles: schemes[type].roles.update,
      form: lazy(async () => (await import('./scheme-forms.tsx')).edit_forms[type]),
    },
    delete: { roles: schemes[type].roles.delete, question: 'price.delete_question' },
    panel: async () => (await import('./scheme.panel.tsx')).schemePanel<T>(type),
  }) as const;

const filters = ['active', 'visible', 'name', 'created_at', 'id'] as const;

/** Price lists by what they are for, each with dated editions. */
export const scheme_lists: Readonly<Record<SchemeType, List>> = {
  revenue: defineList({
    id: 'revenuescheme',
    entity: 'revenuescheme',
    ...shared('revenue'),
    columns: ['name', edition, active, ...hidden],
    card: ['name', 'active', 'description', 'editions'],
    filters,
    populate: [],
    detail: { populate: ['organisation'], ...detailOf<ItemOf<'revenuescheme'>>('revenue') },
  }),
  cost: defineList({
    id: 'costscheme',
    entity: 'costscheme',
    ...shared('cost'),
    columns: ['name', 'processors', edition, active, ...hidden],
    card: ['name', 'active', 'processors', 'editions'],
    filters: ['active', 'visible', 'processors', 'name', 'created_at', 'id'],
    populate: [],
    detail: { populate: ['organisation'], ...detailOf<ItemOf<'costscheme'>>('cost') },
  }),
  reserve: defineList({
    id: 'reservescheme',
    entity: 'reservescheme',
    ...shared('reserve'),
    columns: ['name', edition, active, ...hidden],
    card: ['name', 'active', 'description', 'editions'],
    filters,
    populate: [],
    detail: { populate: ['organisation'], ...detailOf<ItemOf<'reservescheme'>>('reserve') },
  }),
  partner: defineList({
    id: 'partnerscheme',
    entity: 'partnerscheme',
    ...shared('partner'),
    columns: ['name', 'partner.name', edition, active, ...hidden],
    card: ['name', 'active', 'partner.name', 'editions'],
    filters: ['active', 'visible', 'partner', 'name', 'created_at', 'id'],
    populate: ['partner'],
    detail: {
      populate: ['organisation', 'partner'],
      ...detailOf<Populated<'partnerscheme', 'partner'>>('partner'),
      panel: async () => (await import('./partner.panel.tsx')).partnerPanel,
    },
  }),
};
