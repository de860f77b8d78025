import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const settlement_transitions = {
  OPEN: ['CLOSED', 'CARRIED'],
  CLOSED: ['INSTRUCTED'],
  INSTRUCTED: ['PAID', 'RETURNED'],
  PAID: ['RETURNED'],
  RETURNED: [],
  CARRIED: [],
} as const satisfies Transitions;

export const settlement_statuses = statusesOf(settlement_transitions);

export const carried_reasons = ['NEGATIVE', 'MINIMUM', 'HOLD', 'NO_BANK_ACCOUNT', 'ROUNDING'] as const;
export type CarriedReason = (typeof carried_reasons)[number];

/** The sections of a statement that add up to its balance; each changes it by its sign. */
export const settlement_sections = [
  'gross',
  'refunds',
  'chargebacks',
  'reversals',
  'fees',
  'vat',
  'reserve_held',
  'reserve_released',
  'reserve_drawn',
  'one_offs',
  'shares',
  'returned',
] as const;
export type SettlementSection = (typeof settlement_sections)[number];

/** Opening and sections together: what is paid out and carried, or the balance so far. */
export const balanceOf = (item: Readonly<Record<SettlementSection | 'opening', number>>): number =>
  settlement_sections.reduce((sum, section) => sum + item[section], item.opening);

const may = { roles: ['PSP_SETTLEMENT_UPDATE'] } as const;
const lowest = -Number.MAX_SAFE_INTEGER;
const change = f.amount(lowest, { default: 0 });

/**
 * A settlement profile's statement in one currency over one period. Its amounts change the balance by their sign, and
 * opening + sections = amount + carried.
 */
export const settlement = entity({
  name: 'settlement',
  display: 'reference',
  transitions: settlement_transitions,
  roles: { list: ['SETTLEMENT_LIST'] },
  actions: {
    /** Closes it now, if it is due: one whose figures disagree is tried again only once an hour by itself. */
    close: verb({
      ...may,
      offered: ({ status, closes_at }, now) => status === 'OPEN' && Date.parse(String(closes_at)) <= now,
      body: {},
    }),
    /** Its bank transfer was ordered. */
    instruct: verb({ ...may, offered: { status: ['CLOSED'] }, body: {} }),
    /** The bank paid it. */
    confirm: verb({ ...may, offered: { status: ['INSTRUCTED'] }, body: { paid_on: f.date({ create: 'optional' }) } }),
    /** The bank returned it: its amount is owed to the merchant again. */
    return: verb({
      ...may,
      offered: { status: ['INSTRUCTED', 'PAID'] },
      dangerous: true,
      body: { reason: f.text(200) },
    }),
    /** States that it was not paid in the time that a restored backup lacks; a second person confirms it. */
    unpaid: verb({ ...may, offered: ({ unpaid }) => unpaid === 'NEEDED' || unpaid === 'STATED', body: {} }),
  },
  fields: {
    id: f.id('stl'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    settlement_profile: f.ref('settlementprofile'),
    /** The only payment profile that it settles. */
    payment_profile: f.ref('paymentprofile', { nullable: true, loose: true }),
    /** Given when it closes: {number}.{yymm}.{nn}. */
    reference: f.text(35, { nullable: true, search: 'prefix', unique: true }),
    currency_code: f.currency(),
    period_from: f.date(),
    period_until: f.date(),
    closes_at: f.instant(),
    status: f.oneOf(settlement_statuses),
    status_reason: f.text(200, { nullable: true }),
    /** Carried from the settlement before. */
    opening: f.amount(lowest, { default: 0, sort: false }),
    gross: change,
    refunds: change,
    chargebacks: change,
    reversals: change,
    fees: change,
    vat: change,
    reserve_held: change,
    reserve_released: change,
    reserve_drawn: change,
    one_offs: change,
    /** What a partner earned on merchants' payments. */
    shares: change,
    /** Returned payouts and deposits. */
    returned: change,
    /** Goes to the next one; null while it is open. */
    carried: f.amount(lowest, { nullable: true }),
    carried_reason: f.oneOf(carried_reasons, { nullable: true }),
    /** Paid out; null while it is open. */
    amount: f.amount(0, { nullable: true, sum: true }),
    /** The number of entries. */
    count: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    bank_account: f.ref('bankaccount', { nullable: true }),
    pay_on: f.date({ nullable: true }),
    /** The batch that pays it out. */
    payout_batch: f.ref('payoutbatch', { nullable: true }),
    /** Who stated last that it was not paid, and when; and when a second person confirmed it. */
    unpaid_by: f.text(40, { nullable: true, output: 'never' }),
    unpaid_at: f.instant({ nullable: true, output: 'never' }),
    unpaid_confirmed_at: f.instant({ nullable: true, output: 'never' }),
    /** Payments without a price. */
    unrated_count: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
