import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { statusBody } from './transaction.ts';

export const refund_transitions = {
  PENDING: ['PROCESSED', 'CANCELLED', 'FAILED', 'UNKNOWN', 'HOLD'],
  HOLD: ['PENDING', 'PROCESSED', 'CANCELLED', 'FAILED', 'UNKNOWN'],
  UNKNOWN: ['PENDING', 'PROCESSED', 'CANCELLED', 'FAILED'],
  // The payer's bank has returned the money.
  PROCESSED: ['FAILED'],
  // Its processor has returned the money after all.
  CANCELLED: ['PROCESSED'],
  FAILED: ['PROCESSED'],
} as const satisfies Transitions;

export const refund_statuses = statusesOf(refund_transitions);

/** In these statuses a refund returns nothing, so its amount can be refunded again. */
export const void_refund_statuses: readonly string[] = ['FAILED', 'CANCELLED'];

export const ended_refund_statuses: readonly string[] = ['PROCESSED', ...void_refund_statuses];

/** Money returned for a transaction; made by `POST /v1/transaction/{id}/refund`. */
export const refund = entity({
  name: 'refund',
  display: 'id',
  search_rank: 3,
  transitions: refund_transitions,
  part_of: 'transaction',
  counted: ['amount', 'currency_code', 'status', 'customer'],
  roles: { list: ['REFUND_LIST'] },
  actions: { status: verb({ roles: ['REFUND_RECORD'], body: statusBody(refund_statuses) }) },
  fields: {
    id: f.id('rfnd'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile'),
    processor: f.ref('processor', { nullable: true }),
    processor_id_external: f.text(200, { nullable: true, search: 'prefix' }),
    transaction: f.ref('transaction', { search: 'through' }),
    customer: f.ref('customer', { nullable: true, search: 'through' }),
    amount: f.amount(0, { sum: true }),
    currency_code: f.currency(),
    reason: f.text(500, { nullable: true }),
    status: f.oneOf(refund_statuses),
    status_reason: f.text(200, { nullable: true }),
    settlement: f.text(40, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
