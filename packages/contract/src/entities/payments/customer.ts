import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { customer_segments } from '../../statistics.ts';

export const customer_transitions = {
  UNKNOWN: ['AUTO_UNVERIFIED', 'UNVERIFIED', 'AUTO_VERIFIED', 'VERIFIED'],
  AUTO_UNVERIFIED: ['UNVERIFIED', 'AUTO_VERIFIED', 'VERIFIED'],
  UNVERIFIED: ['AUTO_VERIFIED', 'VERIFIED'],
  AUTO_VERIFIED: ['UNVERIFIED', 'VERIFIED'],
  VERIFIED: ['UNVERIFIED'],
} as const satisfies Transitions;

/** Where a customer lives, within the country. */
export const address_fields = [
  'street_address',
  'house_number',
  'house_number_suffix',
  'postal_code',
  'city',
  'region',
] as const;

/** The personal data of a customer: empty once it has been erased. */
export const personal_fields = [
  'email_address',
  'title',
  'initials',
  'first_name',
  'last_name',
  'gender',
  'date_of_birth',
  ...address_fields,
  'phone_number',
  'fax_number',
  'social_security_number',
] as const;

const changeable = { create: 'optional', update: true, nullable: true } as const;

/** A person who pays a merchant. */
export const customer = entity({
  name: 'customer',
  display: 'name',
  known_by: ['name', 'merchant_reference', 'email_address', 'city'],
  search_rank: 1,
  transitions: customer_transitions,
  counted: ['status'],
  roles: {
    list: ['CUSTOMER_LIST'],
    create: ['CUSTOMER_CREATE'],
    update: ['CUSTOMER_UPDATE'],
    delete: ['CUSTOMER_DELETE'],
  },
  actions: {
    /** Returns the customer with the personal number; the audit trail records who read it. */
    reveal: verb({
      roles: ['CUSTOMER_UPDATE'],
      shows: { social_security_number: f.text(40, { nullable: true }) },
      body: {},
    }),
    /**
     * Permanently erases the customer's personal data everywhere: in its payments, mandates, notes, changes, calls and
     * webhooks as well. Payments and their amounts remain, as the law requires.
     */
    erase: verb({
      roles: ['CUSTOMER_DELETE'],
      offered: { erased_at: null },
      dangerous: true,
      body: { reason: f.text(500, { create: 'required' }) },
    }),
    /** Sets the verification status of the customer, with a reason. */
    status: verb({
      roles: ['CUSTOMER_UPDATE'],
      offered: { erased_at: null },
      body: {
        status: f.oneOf(statusesOf(customer_transitions)),
        status_reason: f.text(200, { create: 'optional', nullable: true }),
      },
    }),
  },
  fields: {
    id: f.id('cust'),
    created_at: f.instant(),
    last_status_update: f.instant({ nullable: true }),
    organisation: f.ref('organisation', { create: 'required' }),
    /** First and last name, else the email address, else the merchant's reference. */
    name: f.text(500, { nullable: true, generated: true, search: 'contains' }),
    merchant_reference: f.text(200, { ...changeable, search: 'part' }),
    // Payments can refer to a customer by reference alone; the form and the API require an address.
    email_address: f.text(254, { nullable: true, create: 'required', update: true, search: 'contains' }, 'email'),
    title: f.text(50, changeable),
    initials: f.text(50, changeable),
    first_name: f.text(200, changeable),
    last_name: f.text(200, changeable),
    gender: f.oneOf(['female', 'male', 'other'], changeable),
    date_of_birth: f.date(changeable),
    street_address: f.text(200, changeable),
    house_number: f.text(20, changeable),
    house_number_suffix: f.text(20, changeable),
    postal_code: f.text(20, changeable),
    city: f.text(100, changeable),
    region: f.text(100, changeable),
    country_code: f.country(changeable),
    phone_number: f.text(40, changeable),
    fax_number: f.text(40, changeable),
    /** By how recently, how often and for how much the customer paid; null before the first payment. */
    segment: f.oneOf(customer_segments, { nullable: true }),
    social_security_number: f.text(40, { ...changeable, output: 'never' }),
    /** Its last two characters; the whole is shown by `reveal`. */
    social_security_number_masked: f.text(50, { nullable: true, generated: true, filter: false, sort: false }),
    status: f.oneOf(statusesOf(customer_transitions)),
    status_reason: f.text(200, { nullable: true }),
    erased_at: f.instant({ nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
