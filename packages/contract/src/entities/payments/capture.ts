import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { statusBody } from './transaction.ts';

export const capture_transitions = {
  PENDING: ['PROCESSED', 'FAILED', 'UNKNOWN'],
  UNKNOWN: ['PROCESSED', 'FAILED'],
  // The card scheme has rejected it after all.
  PROCESSED: ['FAILED'],
  // Its processor has captured the money after all.
  FAILED: ['PROCESSED'],
} as const satisfies Transitions;

export const capture_statuses = statusesOf(capture_transitions);

/** Money taken from an authorised payment, in full or in part; made by `POST /v1/transaction/{id}/capture`. */
export const capture = entity({
  name: 'capture',
  display: 'id',
  transitions: capture_transitions,
  part_of: 'transaction',
  roles: { list: ['TRANSACTION_LIST'] },
  actions: { status: verb({ roles: ['TRANSACTION_RECORD'], body: statusBody(capture_statuses) }) },
  fields: {
    id: f.id('capt'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    processor_id_external: f.text(200, { nullable: true, search: 'prefix' }),
    transaction: f.ref('transaction', { search: 'through' }),
    amount: f.amount(1, { sum: true }),
    currency_code: f.currency(),
    /** Whether the processor releases the rest of the authorised amount. */
    is_final: f.boolean(),
    status: f.oneOf(capture_statuses),
    status_reason: f.text(200, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
