import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

const update = ['PSP_SETTLEMENT_PROFILE_UPDATE'];
const changeable = { create: 'optional', update: true } as const;

export const settles_on = ['COMPLETED', 'FUNDED'] as const;
export const negative_balance_rules = ['CARRY', 'USE_RESERVE'] as const;
export const vat_rules = ['STANDARD', 'REVERSE'] as const;

/** How a merchant's payments are priced, settled and paid out. */
export const settlementprofile = entity({
  name: 'settlementprofile',
  noun: 'settlement profile',
  placement: 'shared',
  cap: { at_most: 100 },
  display: 'name',
  known_by: ['name', 'number'],
  small: true,
  default_sort: 'number',
  roles: {
    list: ['PSP_SETTLEMENT_PROFILE_LIST'],
    create: ['PSP_SETTLEMENT_PROFILE_CREATE'],
    update,
    delete: ['PSP_SETTLEMENT_PROFILE_DELETE'],
  },
  actions: {
    /** Its settlements are carried instead of paid out. */
    hold: verb({ roles: update, offered: { hold: [false] }, dangerous: true, body: { reason: f.text(500) } }),
    release: verb({ roles: update, offered: { hold: [true] }, body: {} }),
    /** What another system settled before: once per currency, before its first entry. */
    opening: verb({
      roles: update,
      body: {
        currency_code: f.currency(),
        balance: f.amount(-Number.MAX_SAFE_INTEGER, { create: 'optional', default: 0 }),
        holds: f.rows(
          { held_on: f.date({ create: 'required' }), amount: f.amount(1, { create: 'required' }) },
          { min: 0, max: 400, by: 'held_on' },
          { create: 'optional' },
        ),
        /** Of months: their payments, and the fees that count for the minimum, in millionths of a minor unit. */
        usage: f.rows(
          {
            month: f.date({ create: 'required' }),
            count: f.integer(0, 2 ** 31 - 1, { create: 'optional', default: 0 }),
            amount: f.amount(0, { create: 'optional', default: 0 }),
            counted_micro: f.integer(0, Number.MAX_SAFE_INTEGER, { create: 'optional', default: 0 }),
          },
          { min: 0, max: 24, by: 'month' },
          { create: 'optional' },
        ),
      },
    }),
    /** Money from the merchant, which ends a negative balance. */
    deposit: verb({
      roles: update,
      body: {
        currency_code: f.currency(),
        amount: f.amount(1),
        description: f.text(200, { create: 'optional', nullable: true }),
      },
    }),
  },
  fields: {
    id: f.id('sprf'),
    created_at: f.instant(),
    /** The merchant. */
    organisation: f.ref('organisation', { create: 'required' }),
    /** Begins the references of its settlements; the next free number by default. */
    number: f.text(16, { create: 'optional', search: 'prefix', unique: true }, 'reference'),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    /** Of the merchant or below it; none for all that no other profile settles. */
    payment_profiles: f.refs('paymentprofile', { ...changeable, below: 'or all' }),
    package: f.ref('package', { create: 'required', update: true }),
    schedule: f.ref('settlementschedule', { create: 'required', update: true }),
    terms: f.rows(
      {
        currency_code: f.currency({ create: 'required' }),
        bank_account: f.ref('bankaccount', { create: 'optional', nullable: true }),
        /** No less is paid out. */
        minimum_payout: f.amount(0, { create: 'optional', default: 0 }),
      },
      { min: 0, max: 50, by: 'currency_code' },
      changeable,
    ),
    /** Those of its terms. */
    bank_accounts: f.refs('bankaccount', { generated: true, output: 'filter' }),
    /** When payments count: once completed, or once the acquirer's data matches. */
    settles_on: f.oneOf(settles_on, { ...changeable, default: 'COMPLETED' }),
    negative_balance_rule: f.oneOf(negative_balance_rules, { ...changeable, default: 'CARRY' }),
    /** Reverse charge: the rates are 0, and the merchant has a tax number. */
    vat: f.oneOf(vat_rules, { ...changeable, default: 'STANDARD' }),
    hold: f.boolean({ default: false }),
    hold_reason: f.text(500, { nullable: true }),
    /** Earlier events are not settled. */
    valid_from: f.date({ create: 'required' }),
    active: f.boolean({ ...changeable, default: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
