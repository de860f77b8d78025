import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** How a middleware is called: `sandbox` decides by the amount, `https` is a signed call to an address. */
export const middleware_providers = ['sandbox', 'https'] as const;

const setting = { nullable: true, own: true, create: 'optional', update: true } as const;

/** Called before a payment is authorised; it can tag or block the payment. */
export const middleware = entity({
  name: 'middleware',
  placement: 'shared',
  cap: { at_most: 200 },
  display: 'name',
  small: true,
  roles: {
    // Payment profiles show the names of their middlewares.
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
    /** The address of `https`. */
    url: f.text(500, setting, 'url'),
    /** The key that signs calls, as `whsec_` and base 64; sealed in the database. */
    secret: f.text(200, { ...setting, output: 'never' }),
    /** What happens to a payment without a valid answer in time. */
    on_failure: f.oneOf(['allow', 'block'], { create: 'optional', default: 'allow', update: true }),
    /** Put on a payment if the answer is `tag`. */
    tag: f.ref('tag', setting),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
