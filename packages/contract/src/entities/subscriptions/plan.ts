import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { subscription_statuses } from '../../subscription-statuses.ts';

export const plan_intervals = ['day', 'week', 'month', 'year'] as const;
export type PlanInterval = (typeof plan_intervals)[number];

const changeable = { create: 'optional', nullable: true, update: true } as const;

/** The price and interval of a subscription. It belongs to its payment profile's organisation and has its currency. */
export const plan = entity({
  name: 'plan',
  placement: 'shared',
  cap: { at_most: 1000 },
  display: 'name',
  search_rank: 11,
  known_by: ['name', 'amount', 'interval'],
  roles: { list: ['PLAN_LIST'], create: ['PLAN_CREATE'], update: ['PLAN_UPDATE'], delete: ['PLAN_DELETE'] },
  fields: {
    id: f.id('plan'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    description: f.text(1000, changeable),
    /** The text on the customer's statement; card schemes show 22 characters. */
    dynamic_descriptor: f.text(22, changeable),
    amount: f.amount(1, { create: 'required', update: true }),
    currency_code: f.currency(),
    interval: f.oneOf(plan_intervals, { create: 'required' }),
    interval_count: f.integer(1, 366, { create: 'optional', default: 1 }),
    max_billing_cycle: f.integer(1, 10_000, changeable),
    checkout: f.ref('checkoutdesign', changeable),
    redirect_url: f.text(500, changeable, 'url'),
    /** The subscription statuses that trigger the webhook or email. */
    statuses_subscription_update: f.texts({ create: 'optional', update: true }, subscription_statuses),
    webhook_subscription_update: f.text(500, changeable, 'url'),
    email_subscription_update: f.text(254, { ...changeable, mailed: true }, 'email'),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
