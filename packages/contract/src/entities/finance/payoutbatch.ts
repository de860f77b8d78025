import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const payoutbatch_transitions = {
  DRAFT: ['APPROVED', 'CANCELLED'],
  APPROVED: ['EXPORTED', 'CANCELLED'],
  EXPORTED: ['CONFIRMED'],
  CONFIRMED: [],
  CANCELLED: [],
} as const satisfies Transitions;

/** Why a settlement is not paid out by a batch. */
export const unpayable_reasons = [
  'NOT_CLOSED',
  'IN_BATCH',
  'CURRENCY',
  'HOLD',
  'NO_BANK_ACCOUNT',
  'ACCOUNT_CHANGED',
  'NOT_SEPA',
  'NOT_CONFIRMED_UNPAID',
] as const;
export type UnpayableReason = (typeof unpayable_reasons)[number];

/** What is being done with the settlements of a batch, one after another. */
export const batch_works = ['EXPORT', 'CONFIRM'] as const;
export type BatchWork = (typeof batch_works)[number];

/** The reason of a batch that was cancelled because its export left out all settlements. */
export const nothing_left = 'nothing_left';

/** The most settlements of one batch. */
export const batch_settlements_max = 10_000;

const may = { roles: ['PSP_SETTLEMENT_UPDATE'] } as const;

/** Settlements that the provider's bank pays out together. */
export const payoutbatch = entity({
  name: 'payoutbatch',
  noun: 'payout batch',
  nouns: 'payout batches',
  placement: 'local',
  display: 'reference',
  transitions: payoutbatch_transitions,
  roles: { list: ['PSP_SETTLEMENT_LIST'], create: may.roles },
  actions: {
    /** By another person than the one who drafted it. */
    approve: verb({ ...may, offered: { status: ['DRAFT'] }, body: {} }),
    /** Instructs its settlements and writes its bank file; one that can no longer be paid is left out. */
    export: verb({ ...may, offered: { status: ['APPROVED'] }, body: {} }),
    /** The bank paid them, except those that it returned. */
    confirm: verb({ ...may, offered: { status: ['EXPORTED'] }, body: { paid_on: f.date({ create: 'optional' }) } }),
    /** Takes out a settlement. */
    remove: verb({
      ...may,
      offered: { status: ['DRAFT', 'APPROVED'], work: null },
      body: { settlement: f.ref('settlement', { create: 'required' }) },
    }),
    cancel: verb({ ...may, offered: { status: ['DRAFT', 'APPROVED'], work: null }, dangerous: true, body: {} }),
  },
  fields: {
    id: f.id('pout'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    /** The provider, which is the default. */
    organisation: f.ref('organisation', { create: 'optional' }),
    /** P.{yymm}.{nnn} by the month in which it was drafted. */
    reference: f.text(35, { search: 'prefix', unique: true }),
    /** The provider's account, from which it is paid. */
    bank_account: f.ref('bankaccount', { create: 'required' }),
    /** That of the account. */
    currency_code: f.currency({ create: 'optional' }),
    execution_date: f.date({ create: 'required' }),
    /** By default all that are payable by the execution date. */
    settlements: f.refs('settlement', { create: 'optional', output: 'input', at_most: batch_settlements_max }),
    count: f.integer(0, 2 ** 31 - 1, { default: 0 }),
    total: f.amount(0, { default: 0, sum: true }),
    /** Settlements that could no longer be paid when it was exported. */
    left_out: f.rows(
      {
        settlement: f.text(40),
        reference: f.text(35),
        amount: f.amount(0),
        reason: f.oneOf(unpayable_reasons),
      },
      { min: 0, max: batch_settlements_max },
    ),
    work: f.oneOf(batch_works, { nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    /** The user who drafted it, or the owner of the API key; another user approves it. */
    creator: f.text(40, { nullable: true, output: 'never' }),
    approved_by: f.ref('user', { nullable: true }),
    exported_at: f.instant({ nullable: true }),
    paid_on: f.date({ nullable: true }),
    status: f.oneOf(statusesOf(payoutbatch_transitions)),
    status_reason: f.text(200, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
