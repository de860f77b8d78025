import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';
import { payment_products } from '../payment-products.ts';

/** A connection over which payments of one product are processed: an acquirer or a payment method. */
export const processor = entity({
  name: 'processor',
  placement: 'shared',
  display: 'name',
  small: true,
  roles: {
    list: ['PROCESSOR_LIST', 'PSP_PROCESSOR_LIST'],
    create: ['PSP_PROCESSOR_CREATE'],
    update: ['PSP_PROCESSOR_UPDATE'],
    delete: ['PSP_PROCESSOR_DELETE'],
  },
  fields: {
    id: f.id('proc'),
    created_at: f.instant(),
    // Merchants see the provider's processors that their payment profiles use.
    organisation: f.ref('organisation', { create: 'required', guests: 'paymentprofile' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    description: f.text(1000, { nullable: true, create: 'optional', update: true, own: true }),
    payment_product: f.oneOf(payment_products, { create: 'required' }),
    provider: f.text(100, { create: 'required', update: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
