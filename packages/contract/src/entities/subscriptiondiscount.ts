import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';

const given = { create: 'optional', nullable: true, update: true } as const;

/** Something off the amount of a plan, for some cycles or for all of them. */
export const subscriptiondiscount = entity({
  name: 'subscriptiondiscount',
  cap: { at_most: 1000 },
  display: 'name',
  roles: {
    list: ['SUBSCRIPTION_DISCOUNT_LIST'],
    create: ['SUBSCRIPTION_DISCOUNT_CREATE'],
    update: ['SUBSCRIPTION_DISCOUNT_UPDATE'],
    delete: ['SUBSCRIPTION_DISCOUNT_DELETE'],
  },
  fields: {
    id: f.id('disc'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    type: f.oneOf(['fixed_cents', 'percentage'], { create: 'optional' }),
    /** Of a fixed one minor units of its currency; of a percentage the part of one, at most 1. */
    amount: f.decimal(
      0,
      Number.MAX_SAFE_INTEGER,
      { create: 'required', update: true },
      { field: 'type', is: 'percentage' },
    ),
    /** Of `minimum_amount` and of a fixed amount. */
    currency_code: f.currency({ create: 'optional' }),
    /** The number of cycles that it lasts; null is for ever. */
    duration: f.integer(1, 10_000, given),
    /** The amount that a plan must have at least. */
    minimum_amount: f.amount(0, given),
    limit_to_first_order: f.boolean({ create: 'optional', update: true }),
    version: f.integer(1, 2 ** 31 - 1),
  },
});
