import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const financeexception_transitions = { OPEN: ['RESOLVED'], RESOLVED: [] } as const satisfies Transitions;

export const exception_reasons = ['NO_PROFILE', 'NO_CURRENCY', 'NO_PRICE', 'BEFORE_START', 'DOES_NOT_CLOSE'] as const;
export type ExceptionReason = (typeof exception_reasons)[number];

const may = { roles: ['PSP_SETTLEMENT_UPDATE'] } as const;

/** What the finance team has to look at: an event without a price, a settlement that does not close. */
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
    resolve: verb({ ...may, offered: { status: ['OPEN'] }, body: { note: f.text(500) } }),
  },
  fields: {
    id: f.id('fexc'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    /** No two open ones have the same. */
    source_key: f.text(120, { output: 'never', unique: true }),
    reason: f.oneOf(exception_reasons),
    /** The event's item, or the settlement. */
    item: f.text(40, { nullable: true, search: 'exact' }),
    settlement_profile: f.ref('settlementprofile', { nullable: true }),
    payment_profile: f.ref('paymentprofile', { nullable: true }),
    currency_code: f.currency({ nullable: true }),
    expected: f.amount(-Number.MAX_SAFE_INTEGER, { nullable: true }),
    found: f.amount(-Number.MAX_SAFE_INTEGER, { nullable: true }),
    assignee: f.ref('user', { nullable: true }),
    note: f.text(500, { nullable: true }),
    resolved_by: f.ref('user', { nullable: true }),
    status: f.oneOf(statusesOf(financeexception_transitions)),
    status_reason: f.text(200, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
