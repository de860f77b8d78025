import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';
import { payment_products } from '../payment-products.ts';

const changeable = { create: 'optional', update: true, nullable: true } as const;
const color = f.text(7, changeable, 'color');

/** How the hosted payment pages of a merchant look. A colour that is absent is the brand's. */
export const checkoutdesign = entity({
  name: 'checkoutdesign',
  cap: { at_most: 200 },
  display: 'name',
  small: true,
  roles: {
    list: ['CHECKOUT_LIST'],
    create: ['CHECKOUT_CREATE'],
    update: ['CHECKOUT_UPDATE'],
    delete: ['CHECKOUT_DELETE'],
  },
  fields: {
    id: f.id('chkd'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    description: f.text(1000, changeable),
    header_payment_description: f.oneOf(['merchant_reference', 'description', 'none'], {
      create: 'optional',
      update: true,
    }),
    background_color: color,
    background_image_url: f.text(500, changeable, 'url'),
    logo_url: f.text(500, changeable, 'url'),
    header_color: color,
    header_text_color: color,
    button_color: color,
    button_text_color: color,
    show_language_switch: f.boolean({ create: 'optional', update: true }),
    /** The methods that are offered, in this order; none means all. */
    payment_product_order: f.texts({ create: 'optional', update: true }, payment_products),
    number_format: f.oneOf(['en_US', 'en_GB', 'nl_NL', 'de_DE', 'fr_FR'], { create: 'optional', update: true }),
    css: f.text(20_000, { ...changeable, filter: false, sort: false }),
    version: f.integer(1, 2 ** 31 - 1),
  },
});
