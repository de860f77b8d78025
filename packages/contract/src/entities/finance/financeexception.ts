import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { differences } from '../../finance/matching.ts';

export const financeexception_transitions = { OPEN: ['RESOLVED'], RESOLVED: [] } as const satisfies Transitions;

export const exception_reasons = [
  'NO_PROFILE',
  'NO_CURRENCY',
  'NO_PRICE',
  'BEFORE_START',
  'DOES_NOT_CLOSE',
  'NEGATIVE_BALANCE',
  ...differences,
] as const;
export type ExceptionReason = (typeof exception_reasons)[number];

const may = { roles: ['PSP_SETTLEMENT_UPDATE'] } as const;
const note = f.text(500);
const acceptable = differences.filter((reason) => reason !== 'NOT_COMPLETED');

/** What the finance team has to look at: an event without a price, a settlement that does not close, a difference. */
export const financeexception = entity({
  name: 'financeexception',
  noun: 'finance exception',
  display: 'reason',
  transitions: financeexception_transitions,
  roles: { list: ['PSP_SETTLEMENT_LIST'] },
  actions: {
    assign: verb({
      ...may,
      offered: { status: ['OPEN'] },
      body: { assignee: f.ref('user', { create: 'optional', nullable: true }) },
    }),
    resolve: verb({ ...may, offered: { status: ['OPEN'] }, body: { note } }),
    /** Takes a difference as the acquirer has it. */
    accept: verb({ ...may, offered: { status: ['OPEN'], reason: acceptable }, body: { note } }),
    /** Takes missing money as lost. */
    'write-off': verb({
      ...may,
      offered: { status: ['OPEN'], reason: ['AMOUNT_DIFFERS', 'CURRENCY_DIFFERS', 'UNKNOWN', 'DUPLICATE', 'MISSING'] },
      dangerous: true,
      body: { note },
    }),
    /** Compares again, an unknown or repeated line with the given item if there is one. */
    rematch: verb({
      ...may,
      offered: { status: ['OPEN'], reason: differences },
      body: { note, item: f.text(40, { create: 'optional', nullable: true }) },
    }),
    /** Corrects what the merchant gets to what the acquirer accounts for. */
    correct: verb({
      ...may,
      offered: { status: ['OPEN'], reason: ['AMOUNT_DIFFERS', 'MISSING'] },
      dangerous: true,
      body: { note },
    }),
  },
  fields: {
    id: f.id('fexc'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    /** No two open ones have the same. */
    source_key: f.text(120, { output: 'never', unique: true }),
    reason: f.oneOf(exception_reasons),
    /** The event's item, the settlement, or the match of a line without an item. */
    item: f.text(40, { nullable: true, search: 'exact' }),
    settlement_profile: f.ref('settlementprofile', { nullable: true }),
    payment_profile: f.ref('paymentprofile', { nullable: true, loose: true }),
    currency_code: f.currency({ nullable: true }),
    expected: f.amount(-Number.MAX_SAFE_INTEGER, { nullable: true }),
    found: f.amount(-Number.MAX_SAFE_INTEGER, { nullable: true }),
    /** Where what was found is in another currency than what was expected. */
    found_currency_code: f.currency({ nullable: true }),
    assignee: f.ref('user', { nullable: true }),
    note: f.text(500, { nullable: true }),
    resolved_by: f.ref('user', { nullable: true }),
    status: f.oneOf(statusesOf(financeexception_transitions)),
    status_reason: f.text(200, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
