import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { payer_languages } from './paymentlink.ts';

export const card_add_link_transitions = {
  CREATED: ['INITIATED', 'DONE', 'EXPIRED', 'CANCELLED'],
  INITIATED: ['DONE', 'EXPIRED', 'CANCELLED'],
  DONE: [],
  EXPIRED: [],
  CANCELLED: [],
} as const satisfies Transitions;

const changeable = { create: 'optional', nullable: true, update: true } as const;

/** A page on which a customer adds a card, to be charged later. */
export const cardaddlink = entity({
  name: 'cardaddlink',
  noun: 'card-add link',
  cap: { at_most: 50_000, counting: { status: ['CREATED', 'INITIATED'] } },
  display: 'merchant_reference',
  search_rank: 8,
  transitions: card_add_link_transitions,
  roles: {
    list: ['CARD_ADD_LIST'],
    create: ['CARD_ADD_CREATE'],
    update: ['CARD_ADD_UPDATE'],
    delete: ['CARD_ADD_DELETE'],
  },
  actions: {
    cancel: verb({
      roles: ['CARD_ADD_UPDATE'],
      offered: { status: ['CREATED', 'INITIATED'] },
      dangerous: true,
      body: {},
    }),
  },
  fields: {
    id: f.id('cal'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile', { create: 'required' }),
    customer: f.ref('customer', { create: 'required', search: 'through' }),
    merchant_reference: f.text(200, { create: 'required', search: 'part' }),
    description: f.text(500, changeable),
    /** Null means the visitor's language. */
    language: f.oneOf(payer_languages, changeable),
    expires_at: f.instant(changeable),
    checkout_design: f.ref('checkoutdesign', changeable),
    redirect_url: f.text(500, changeable, 'url'),
    status: f.oneOf(statusesOf(card_add_link_transitions)),
    status_reason: f.text(200, { nullable: true }),
    mandate: f.ref('mandate', { nullable: true }),
    url: f.text(500, { filter: false, sort: false }),
    token: f.text(64, { output: 'never', unique: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
