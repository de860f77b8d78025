import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** A note about a customer by one of the merchant's users. */
export const customernote = entity({
  name: 'customernote',
  noun: 'customer note',
  display: 'id',
  roles: { list: ['CUSTOMER_LIST'], create: ['CUSTOMER_UPDATE'], delete: ['CUSTOMER_UPDATE'] },
  fields: {
    id: f.id('note'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    customer: f.ref('customer', { create: 'required' }),
    text: f.text(2000, { create: 'required', search: 'contains' }),
    created_by: f.ref('user', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
