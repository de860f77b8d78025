import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { payment_products } from '../../payment-products.ts';

const changeable = { create: 'optional', update: true, nullable: true } as const;
const color = f.text(7, changeable, 'color');

/** The look of a merchant's hosted payment pages. An absent colour is that of the brand. */
export const checkoutdesign = entity({
  name: 'checkoutdesign',
  noun: 'checkout design',
  placement: 'shared',
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
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    description: f.text(1000, changeable),
    /** For pages that name no design, of the organisation and of those below it without a default of their own. */
    default: f.boolean({ create: 'optional', default: false, update: true }),
    header_payment_description: f.oneOf(['merchant_reference', 'description', 'none'], {
      create: 'optional',
      default: 'merchant_reference',
      update: true,
    }),
    background_color: color,
    /** Pictures are shown from public hosts over HTTPS only. */
    background_image_url: f.text(500, changeable, 'url'),
    logo_url: f.text(500, changeable, 'url'),
    header_color: color,
    header_text_color: color,
    button_color: color,
    button_text_color: color,
    show_language_switch: f.boolean({ create: 'optional', default: true, update: true }),
    /** The methods offered, in this order; empty means all. */
    payment_product_order: f.texts({ create: 'optional', update: true }, payment_products),
    number_format: f.oneOf(['en_US', 'en_GB', 'nl_NL', 'de_DE', 'fr_FR'], {
      create: 'optional',
      default: 'en_US',
      update: true,
    }),
    css: f.text(20_000, { ...changeable, filter: false, sort: false }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
