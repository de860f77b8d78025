import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { amount_max } from '../../base/money.ts';

const given = { create: 'optional', nullable: true, update: true } as const;

/** A reduction of the amount of a plan, for some or all cycles. */
export const subscriptiondiscount = entity({
  name: 'subscriptiondiscount',
  noun: 'discount',
  placement: 'shared',
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
    type: f.oneOf(['fixed_cents', 'percentage'], { create: 'optional', default: 'fixed_cents' }),
    /** If fixed, in minor units of its currency; if a percentage, a share of one, at most 1. */
    amount: f.decimal(0, amount_max, { create: 'required', update: true }, { field: 'type', is: 'percentage' }),
    /** Of `minimum_amount` and of a fixed amount. */
    currency_code: f.currency({ create: 'optional' }),
    /** The number of cycles it lasts; null means unlimited. */
    duration: f.integer(1, 10_000, given),
    /** The minimum amount of the plan. */
    minimum_amount: f.amount(0, given),
    limit_to_first_order: f.boolean({ create: 'optional', default: false, update: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
