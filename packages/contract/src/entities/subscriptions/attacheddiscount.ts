import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** A discount attached to a subscription; created and ended by the subscription's own calls. */
export const attacheddiscount = entity({
  name: 'attacheddiscount',
  noun: 'attached discount',
  display: 'id',
  roles: { list: ['SUBSCRIPTION_LIST'] },
  fields: {
    id: f.id('adis'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    subscription: f.ref('subscription'),
    subscription_discount: f.ref('subscriptiondiscount'),
    active: f.boolean({ default: true }),
    /** The number of cycles it was applied to. */
    applied_duration: f.integer(0, 10_000, { default: 0 }),
    removed_at: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
