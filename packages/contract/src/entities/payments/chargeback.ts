import { entity, type Known, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { beginning_of_time } from '../../base/list-query.ts';
import { dispute_stages, void_chargeback_statuses } from '../../disputes/stages.ts';
import { statusBody } from './transaction.ts';

export { void_chargeback_statuses };

export const chargeback_transitions = {
  OPEN: ['IN_DISPUTE', 'WON', 'LOST', 'CANCELLED'],
  IN_DISPUTE: ['WON', 'LOST', 'CANCELLED'],
  // The bank takes the amount again at a later stage.
  WON: ['OPEN'],
  LOST: [],
  CANCELLED: [],
} as const satisfies Transitions;

export const chargeback_statuses = statusesOf(chargeback_transitions);

/** In these statuses a chargeback has not been decided. */
export const open_chargeback_statuses = ['OPEN', 'IN_DISPUTE'];

/** The list query for chargebacks awaiting a response, of any date, nearest deadline first. */
export const chargebacks_to_answer = {
  needs_response: true,
  'created_at>': beginning_of_time,
  _sort: 'work_by_date',
} as const;

/** What the acquirer reports of its dispute besides its status. */
const reported = {
  due_at: f.instant({ create: 'optional', nullable: true }),
  fee_amount: f.amount(0, { create: 'optional', nullable: true }),
} as const;
const stage = f.oneOf(dispute_stages, { create: 'optional', default: 'CHARGEBACK' });

/** When evidence was sent, recorded by the merchant or reported by the processor; null before that. */
const responded_at = f.instant({ create: 'optional', nullable: true });

/** Whether its acquirer takes a response through Sluis, and none has been recorded in this stage. */
function isWorkable({ needs_response, takes_evidence }: Known): boolean {
  return needs_response === true && takes_evidence === true;
}

/** Money reclaimed by the card holder's or payer's bank. */
export const chargeback = entity({
  name: 'chargeback',
  display: 'id',
  search_rank: 4,
  transitions: chargeback_transitions,
  part_of: 'transaction',
  roles: { list: ['CHARGEBACK_LIST'], create: ['CHARGEBACK_CREATE'] },
  actions: {
    status: verb({
      roles: ['CHARGEBACK_UPDATE'],
      body: {
        ...statusBody(chargeback_statuses),
        responded_at,
        ...reported,
        stage: f.oneOf(dispute_stages, { create: 'optional' }),
      },
    }),
    /** Records that the merchant has sent its evidence, outside Sluis. */
    respond: verb({
      roles: ['CHARGEBACK_UPDATE'],
      offered: { needs_response: [true], takes_evidence: [false] },
      body: { responded_at: f.instant({ create: 'optional' }) },
    }),
    assign: verb({
      roles: ['CHARGEBACK_UPDATE'],
      offered: { status: open_chargeback_statuses },
      body: { assignee: f.ref('user', { create: 'optional', nullable: true }) },
    }),
    /** Begins the evidence, filled in with what is known of the payment; a repeated call returns the same draft. */
    prepare: verb({ roles: ['CHARGEBACK_UPDATE'], offered: isWorkable, answers: 'disputeevidence', body: {} }),
    /** Sends the evidence to the acquirer, once in each stage. */
    submit: verb({
      roles: ['CHARGEBACK_UPDATE'],
      offered: isWorkable,
      answers: 'disputeresponse',
      body: {
        /** The version of the evidence that the user has seen. */
        version: f.integer(1, 2 ** 31 - 1, { create: 'optional' }),
        /** Confirms that it is sent after the deadline. */
        is_late: f.boolean({ create: 'optional' }),
      },
    }),
    /** Accepts the loss. */
    accept: verb({
      roles: ['CHARGEBACK_UPDATE'],
      offered: isWorkable,
      dangerous: true,
      answers: 'disputeresponse',
      body: {},
    }),
  },
  fields: {
    id: f.id('chbk'),
    created_at: f.instant({ create: 'optional' }),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile'),
    processor: f.ref('processor', { nullable: true }),
    processor_id_external: f.text(200, { create: 'optional', nullable: true, search: 'prefix' }),
    transaction: f.ref('transaction', { create: 'required', search: 'through' }),
    customer: f.ref('customer', { nullable: true, search: 'through' }),
    card: f.text(40, { nullable: true }),
    amount: f.amount(0, { create: 'required', sum: true }),
    currency_code: f.currency(),
    reason: f.text(500, { create: 'optional', nullable: true }),
    reason_code: f.text(20, { create: 'optional', nullable: true }),
    status: f.oneOf(chargeback_statuses),
    status_reason: f.text(200, { nullable: true }),
    source_type: f.oneOf(['card_scheme', 'direct_debit', 'wallet', 'pay_later'], {
      create: 'optional',
      nullable: true,
    }),
    /** The last day to respond, in the merchant's time zone; `due_at` is more exact. */
    work_by_date: f.date({ create: 'optional', nullable: true }),
    stage,
    ...reported,
    /** Whether its acquirer takes evidence through Sluis. */
    takes_evidence: f.boolean({ default: false }),
    /** The user who works on it. */
    assignee: f.ref('user', { nullable: true }),
    assigned: f.boolean({ generated: true, output: 'filter' }),
    responded_at,
    /** Neither decided nor responded to, also after the deadline. */
    needs_response: f.boolean({ generated: true }),
    settlement: f.text(40, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
