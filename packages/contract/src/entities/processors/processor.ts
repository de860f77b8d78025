import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { detail_events, details, revealing } from '../../details.ts';
import { payment_products } from '../../payment-products.ts';

/**
 * A connection over which payments of one product are processed: an acquirer or a payment method. Several can use one
 * account, with its details.
 */
export const processor = entity({
  name: 'processor',
  placement: 'shared',
  cap: { at_most: 1000 },
  display: 'name',
  small: true,
  events: detail_events,
  roles: {
    list: ['PROCESSOR_LIST', 'PSP_PROCESSOR_LIST'],
    create: ['PSP_PROCESSOR_CREATE'],
    update: ['PSP_PROCESSOR_UPDATE'],
    delete: ['PSP_PROCESSOR_DELETE'],
  },
  actions: {
    reveal: verb({ ...revealing, roles: ['PSP_PROCESSOR_UPDATE'] }),
    /** Creates a processor for each of more payment methods over the same account; the response is the item. */
    extend: verb({
      roles: ['PSP_PROCESSOR_CREATE'],
      body: { payment_products: f.texts({ create: 'required' }, payment_products) },
    }),
  },
  fields: {
    id: f.id('proc'),
    created_at: f.instant(),
    // Merchants see the provider's processors that their payment profiles use.
    organisation: f.ref('organisation', { create: 'required', guests: 'paymentprofile' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    description: f.text(1000, { nullable: true, create: 'required', update: true, own: true }),
    /** The name of its gateway. */
    provider: f.text(100, { create: 'required', update: true }),
    payment_product: f.oneOf(payment_products, { create: 'required' }),
    /** Mailed when another user changes or reads its details. */
    user: f.ref('user', { nullable: true, create: 'required', update: true, own: true }),
    /** The processor whose account it uses, of the same organisation and gateway; null if it has an account of its own. */
    account: f.ref('processor', { nullable: true, create: 'optional', update: true, own: true }),
    /** Those of its account. With `account` neither created nor changed here. */
    details: details({ nullable: true, create: 'optional', update: true, own: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
