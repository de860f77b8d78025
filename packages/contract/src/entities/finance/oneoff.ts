import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { million } from '../../finance/kinds.ts';

export const oneoff_transitions = {
  PLANNED: ['BOOKED', 'CANCELLED'],
  BOOKED: [],
  CANCELLED: [],
} as const satisfies Transitions;

/** A fee or credit by hand, once or every month. */
export const oneoff = entity({
  name: 'oneoff',
  noun: 'one-off',
  placement: 'shared',
  cap: { at_most: 10_000 },
  display: 'description',
  default_sort: 'due_on',
  transitions: oneoff_transitions,
  roles: {
    list: ['PSP_ONE_OFF_LIST'],
    create: ['PSP_ONE_OFF_CREATE'],
    update: ['PSP_ONE_OFF_UPDATE'],
  },
  actions: {
    cancel: verb({ roles: ['PSP_ONE_OFF_UPDATE'], offered: { status: ['PLANNED'] }, dangerous: true, body: {} }),
  },
  fields: {
    id: f.id('oneo'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    /** That of its profile. */
    organisation: f.ref('organisation'),
    settlement_profile: f.ref('settlementprofile', { create: 'required' }),
    type: f.oneOf(['FEE', 'CREDIT'], { create: 'required' }),
    /** A credit that ends a debt, at the cost of the provider. */
    write_off: f.boolean({ create: 'optional', default: false }),
    amount: f.amount(1, { create: 'required', sum: true }),
    currency_code: f.currency({ create: 'required' }),
    vat_rate_ppm: f.integer(0, million, { create: 'optional', default: 0 }),
    description: f.text(200, { create: 'required', update: true, search: 'contains' }),
    /** Its accounting day: of one that repeats, the next. */
    due_on: f.date({ create: 'required' }),
    repeats: f.oneOf(['NONE', 'MONTHLY'], { create: 'optional', default: 'NONE' }),
    /** The day of the month on which one that repeats is due; its last day in shorter months. */
    repeats_on: f.integer(1, 31, { nullable: true }),
    /** The last day on which one that repeats is due. */
    until: f.date({ create: 'optional', nullable: true }),
    status: f.oneOf(statusesOf(oneoff_transitions)),
    status_reason: f.text(200, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
