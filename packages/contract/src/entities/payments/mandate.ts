import { entity, statusesOf, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { card_brands } from '../../payment-products.ts';
import { creditor_id_max } from '../../sepa/accounts.ts';
import { mandate_transitions, mandate_types, sequence_types } from '../../sepa/mandates.ts';
import { payer_languages } from '../checkout/paymentlink.ts';

/** The payment products by which a customer can be charged without being present. */
export const mandate_products = ['card', 'paypal', 'sepa_direct_debit'] as const;
export type MandateProduct = (typeof mandate_products)[number];

/** Of a name in SEPA messages. */
export const account_holder_max = 70;

/** At most 35 characters of SEPA's set (EPC016-06, AT-01). */
export const mandate_reference_max = 35;

/**
 * A customer's consent to be charged again, with the card or account given on a hosted page. The processor stores the
 * number of a card, or the provider's vault; this stores the token. A mandate of SEPA direct debit is stored here, with
 * its signature: its payer need not be a customer if it is for one collection.
 */
export const mandate = entity({
  name: 'mandate',
  display: 'label',
  transitions: mandate_transitions,
  roles: { list: ['CUSTOMER_LIST'] },
  actions: {
    revoke: verb({
      roles: ['CUSTOMER_UPDATE'],
      offered: { status: ['ACTIVE', 'COMPLETED'] },
      dangerous: true,
      body: {},
    }),
  },
  fields: {
    id: f.id('mdt'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile'),
    /** Null for a payment link without one. */
    customer: f.ref('customer', { nullable: true }),
    status: f.oneOf(statusesOf(mandate_transitions), { default: 'ACTIVE' }),
    status_reason: f.text(200, { nullable: true }),
    last_status_update: f.instant({ nullable: true }),
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
    /** The unique mandate reference (UMR) of a SEPA direct debit, as are the fields below. */
    mandate_reference: f.text(mandate_reference_max, { nullable: true, unique: true }),
    mandate_type: f.oneOf(mandate_types, { nullable: true }),
    /** Of the collection that is next. */
    next_sequence: f.oneOf(sequence_types, { nullable: true }),
    iban_sealed: f.text(500, { nullable: true, output: 'never' }),
    iban_last_four: f.text(4, { nullable: true }),
    account_holder: f.text(account_holder_max, { nullable: true }),
    creditor_name: f.text(70, { nullable: true }),
    creditor_id: f.text(creditor_id_max, { nullable: true }),
    signed_at: f.instant({ nullable: true }),
    /** The first payment, such as by iDEAL, which proved whose account it is. */
    verified_by: f.ref('transaction', { nullable: true }),
    /** What proves that the payer signed: the text that they saw, and from where. */
    signature: f.object(
      {
        ip: f.text(45, { nullable: true }, 'ip'),
        user_agent: f.text(500, { nullable: true }),
        language: f.oneOf(payer_languages, { nullable: true }),
        text_version: f.text(20, { nullable: true }),
        text_sha256: f.text(64, { nullable: true }),
      },
      { nullable: true },
    ),
    /** The days before a collection on which the payer is notified of it, as agreed. */
    notice_days: f.integer(1, 28, { nullable: true }),
    last_collected_at: f.instant({ nullable: true }),
    /** When it may no longer be used, unless it is collected by before. */
    expires_at: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
