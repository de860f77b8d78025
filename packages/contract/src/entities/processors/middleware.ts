import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** How a middleware is called: `sandbox` decides by the amount, `https` is a signed call to an address. */
export const middleware_providers = ['sandbox', 'https'] as const;

const setting = { nullable: true, own: true, create: 'optional', update: true } as const;

/** A step between a payment and its processor: it is asked before a payment is authorised, and can tag or block it. */
export const middleware = entity({
  name: 'middleware',
  placement: 'shared',
  cap: { at_most: 200 },
  display: 'name',
  small: true,
  roles: {
    // Payment profiles show the names of those that they use.
    list: ['PSP_MIDDLEWARE_LIST', 'PAYMENT_PROFILE_LIST'],
    create: ['PSP_MIDDLEWARE_CREATE'],
    update: ['PSP_MIDDLEWARE_UPDATE'],
    delete: ['PSP_MIDDLEWARE_DELETE'],
  },
  fields: {
    id: f.id('mdw'),
    created_at: f.instant(),
    // Merchants see the provider's middlewares that their payment profiles use.
    organisation: f.ref('organisation', { create: 'required', guests: 'paymentprofile' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    description: f.text(1000, setting),
    provider: f.oneOf(middleware_providers, { create: 'required' }),
    /** Where `https` is called. */
    url: f.text(500, setting, 'url'),
    /** What calls are signed with, as `whsec_` and base 64; sealed in the database. */
    secret: f.text(200, { ...setting, output: 'never' }),
    /** What happens to a payment if there is no valid answer in time. */
    on_failure: f.oneOf(['allow', 'block'], { create: 'optional', default: 'allow', update: true }),
    /** Put on a payment if the answer is `tag`. */
    tag: f.ref('tag', setting),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
