import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { beginning_of_time } from '../../base/list-query.ts';
import { statusBody } from './transaction.ts';

export const chargeback_transitions = {
  OPEN: ['IN_DISPUTE', 'WON', 'LOST', 'CANCELLED'],
  IN_DISPUTE: ['WON', 'LOST', 'CANCELLED'],
  WON: [],
  LOST: [],
  CANCELLED: [],
} as const satisfies Transitions;

export const chargeback_statuses = statusesOf(chargeback_transitions);

/** In these statuses a chargeback took no money, so its amount can be refunded again. */
export const void_chargeback_statuses: readonly string[] = ['WON', 'CANCELLED'];

/** In these statuses a chargeback has not been decided. */
export const open_chargeback_statuses = ['OPEN', 'IN_DISPUTE'];

/** The list query for chargebacks awaiting a response, of any date, nearest deadline first. */
export const chargebacks_to_answer = {
  needs_response: true,
  'created_at>': beginning_of_time,
  _sort: 'work_by_date',
} as const;

/** When evidence was sent, recorded by the merchant or reported by the processor; null before that. */
const responded_at = f.instant({ create: 'optional', nullable: true });

/** Money reclaimed by the card holder's or payer's bank. */
export const chargeback = entity({
  name: 'chargeback',
  display: 'id',
  search_rank: 4,
  transitions: chargeback_transitions,
  part_of: 'transaction',
  roles: { list: ['CHARGEBACK_LIST'], create: ['CHARGEBACK_CREATE'] },
  actions: {
    status: verb({ roles: ['CHARGEBACK_UPDATE'], body: { ...statusBody(chargeback_statuses), responded_at } }),
    /** Records that the merchant has sent its evidence. */
    respond: verb({
      roles: ['CHARGEBACK_UPDATE'],
      offered: { needs_response: [true] },
      body: { responded_at: f.instant({ create: 'optional' }) },
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
    work_by_date: f.date({ create: 'optional', nullable: true }),
    responded_at,
    /** Neither decided nor responded to, also after the deadline. */
    needs_response: f.boolean({ generated: true }),
    settlement: f.text(40, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
