import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

const update = ['PSP_PACKAGE_UPDATE'];
const changeable = { create: 'optional', update: true } as const;
const optional = { ...changeable, nullable: true } as const;

/** Schemes together, as merchants get them. */
export const pricingpackage = entity({
  name: 'package',
  placement: 'shared',
  cap: { at_most: 1000 },
  display: 'name',
  small: true,
  default_sort: 'name',
  roles: {
    list: ['PSP_PACKAGE_LIST'],
    create: ['PSP_PACKAGE_CREATE'],
    update,
    delete: ['PSP_PACKAGE_DELETE'],
  },
  actions: {
    'make-default': verb({ roles: update, offered: { is_default: [false], active: [true] }, body: {} }),
  },
  fields: {
    id: f.id('pkg'),
    created_at: f.instant(),
    /** The provider, which is the default. */
    organisation: f.ref('organisation', { create: 'optional' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains', unique: true }, 'name'),
    revenue_scheme: f.ref('revenuescheme', { create: 'required', update: true }),
    reserve_scheme: f.ref('reservescheme', optional),
    partner_scheme: f.ref('partnerscheme', optional),
    /** Instead of the schemes of the processors. */
    cost_scheme: f.ref('costscheme', optional),
    /** Offered first; exactly one is. */
    is_default: f.boolean({ create: 'optional', default: false }),
    active: f.boolean({ ...changeable, default: true }),
    visible: f.boolean({ ...changeable, default: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
