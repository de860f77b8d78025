import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { type PaymentProduct, payment_products } from '../../payment-products.ts';
import { creditor_id_max } from '../../sepa/accounts.ts';
import { notice_days_default } from '../../sepa/mandates.ts';

const route = f.text(40, { nullable: true, id_of: 'routing' });
const routed = Object.fromEntries(payment_products.map((product) => [product, route])) as Readonly<
  Record<PaymentProduct, typeof route>
>;

/** Refund a late payment if another was taken for the same link, order or cycle; always; or never. */
export const late_payment_rules = ['refund_duplicates', 'refund_all', 'keep'] as const;

/** A merchant takes payments under it: a brand or web shop in one currency, with its processors. */
export const paymentprofile = entity({
  name: 'paymentprofile',
  noun: 'payment profile',
  placement: 'shared',
  cap: { at_most: 1000 },
  display: 'display_name',
  small: true,
  roles: {
    list: ['PAYMENT_PROFILE_LIST'],
    create: ['PAYMENT_PROFILE_CREATE'],
    update: ['PAYMENT_PROFILE_UPDATE'],
    delete: ['PAYMENT_PROFILE_DELETE'],
  },
  fields: {
    id: f.id('prof'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    display_name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    website: f.text(500, { nullable: true, create: 'optional', update: true }, 'url'),
    description: f.text(1000, { nullable: true, create: 'optional', update: true }),
    currency_code: f.currency({ create: 'required' }),
    /** The merchant category code, of ISO 18245; `GET /v1/mcc` has their titles. */
    mcc: f.text(4, { nullable: true, create: 'optional', update: true }, 'mcc'),
    processors: f.refs('processor', { create: 'optional', update: true }),
    /** Receives its settlements: verified, and in its currency. */
    bank_account: f.ref('bankaccount', { nullable: true, create: 'optional', update: true }),
    /** Called in this order before a payment is authorised. */
    middleware: f.refs('middleware', { create: 'optional', update: true }),
    /** The routing of each payment product; null while intelligent routing is off. */
    routing: f.object(routed, { nullable: true, create: 'optional', update: true }),
    /** The routings that it has chosen. */
    routings: f.refs('routing', { generated: true, output: 'filter' }),
    webhook_transaction_update: f.text(500, { nullable: true, create: 'optional', update: true }, 'url'),
    webhook_refund_update: f.text(500, { nullable: true, create: 'optional', update: true }, 'url'),
    webhook_chargeback_update: f.text(500, { nullable: true, create: 'optional', update: true }, 'url'),
    /** What happens to a payment that was taken after it had been reported as failed. */
    late_payments: f.oneOf(late_payment_rules, { create: 'optional', update: true, default: 'refund_duplicates' }),
    /** The creditor of its SEPA direct debits (EPC262-08); without one, its pages do not offer them. */
    creditor_id: f.text(creditor_id_max, { nullable: true, create: 'optional', update: true }, 'creditor_id'),
    /** The name on the mandate; the display name by default. */
    creditor_name: f.text(70, { nullable: true, create: 'optional', update: true }, 'name'),
    /** The days between the notice of a collection and the collection, which payers agree to in the mandate. */
    notice_days: f.integer(1, 28, { create: 'optional', update: true, default: notice_days_default }),
    webhook_failed_email: f.text(254, { nullable: true, create: 'optional', update: true, mailed: true }, 'email'),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
