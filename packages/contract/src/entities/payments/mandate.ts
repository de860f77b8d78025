import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { card_brands } from '../../payment-products.ts';

/** The payment products by which a customer can be charged without being present. */
export const mandate_products = ['card', 'paypal'] as const;
export type MandateProduct = (typeof mandate_products)[number];

/**
 * A customer's consent to be charged again, with the card or account given on a hosted page. The processor stores the
 * number, or the provider's vault; this stores the token.
 */
export const mandate = entity({
  name: 'mandate',
  display: 'label',
  roles: { list: ['CUSTOMER_LIST'] },
  actions: {
    revoke: verb({ roles: ['CUSTOMER_UPDATE'], offered: { revoked_at: null }, dangerous: true, body: {} }),
  },
  fields: {
    id: f.id('mdt'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile'),
    customer: f.ref('customer'),
    processor: f.ref('processor', { nullable: true }),
    processor_token: f.text(200, { nullable: true, output: 'never' }),
    /** The card in the provider's vault, if its processor keeps none. */
    vault_token: f.text(60, { nullable: true, output: 'never' }),
    /** The card scheme's id of the payment with which it was given. */
    network_transaction_id: f.text(100, { nullable: true, output: 'never' }),
    payment_product: f.oneOf(mandate_products),
    /** Its label for people: "Visa •••• 1111". */
    label: f.text(100, { search: 'contains' }),
    card: f.text(64, { nullable: true }),
    card_all: f.text(64, { nullable: true, output: 'never' }),
    card_brand: f.oneOf(card_brands, { nullable: true }),
    card_bin: f.text(8, { nullable: true }, 'digits'),
    card_last_four: f.text(4, { nullable: true }, 'digits'),
    card_expiry: f.text(7, { nullable: true }),
    revoked_at: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
