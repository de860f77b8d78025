import { entity, statusesOf, type Transitions } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { capturing } from '../../capturing.ts';

export const payment_link_transitions = {
  CREATED: ['INITIATED', 'DONE', 'EXPIRED'],
  INITIATED: ['DONE', 'EXPIRED'],
  /** The payment was not settled. */
  DONE: ['INITIATED'],
  EXPIRED: [],
} as const satisfies Transitions;

/** The languages of hosted pages. */
export const payer_languages = ['nl', 'en', 'de', 'fr'] as const;
export type PayerLanguage = (typeof payer_languages)[number];

const given = { create: 'optional', nullable: true } as const;
const changeable = { ...given, update: true } as const;

/** A page on which an amount is paid, once or repeatedly. It has its payment profile's currency. */
export const paymentlink = entity({
  name: 'paymentlink',
  noun: 'payment link',
  cap: { at_most: 50_000, counting: { active: [true], status: ['CREATED', 'INITIATED'] } },
  display: 'merchant_reference',
  search_rank: 5,
  transitions: payment_link_transitions,
  paid: { field: 'amount_paid' },
  roles: {
    list: ['PAYMENT_LINK_LIST'],
    create: ['PAYMENT_LINK_CREATE'],
    update: ['PAYMENT_LINK_UPDATE'],
    delete: ['PAYMENT_LINK_DELETE'],
  },
  fields: {
    id: f.id('plnk'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile', { create: 'required' }),
    merchant_reference: f.text(200, { create: 'required', search: 'part' }),
    description: f.text(500, changeable),
    /** Null if the payer chooses it. */
    amount: f.amount(1, { ...given, sum: true }),
    currency_code: f.currency(),
    customer: f.ref('customer', { ...given, search: 'through' }),
    ...capturing({}),
    /** Null means the visitor's language. */
    language: f.oneOf(payer_languages, changeable),
    multiple_use: f.boolean({ create: 'optional', default: false }),
    /** Whether it accepts payments; turned off by the merchant, or when done or expired. */
    active: f.boolean({ default: true, update: true }),
    expires_at: f.instant(changeable),
    checkout_design: f.ref('checkoutdesign', changeable),
    redirect_url: f.text(500, changeable, 'url'),
    status: f.oneOf(statusesOf(payment_link_transitions)),
    status_reason: f.text(200, { nullable: true }),
    url: f.text(500, { filter: false, sort: false }),
    token: f.text(64, { output: 'never', unique: true }),
    times_paid: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    amount_paid: f.amount(0, { default: 0 }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
