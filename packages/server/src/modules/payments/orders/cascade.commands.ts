import { isTakenBy, type PaymentOutcome } from '@sluis/adapter';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { isAuthenticationRequired, isSoftDecline } from '@sluis/contract/risk/soft-declines';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import type { CallOut } from '../../../platform/audit/call.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything, within } from '../../../resource/scope.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import type { Answer, Given } from './asking.commands.ts';
import { attemptsOf, recordAttempts } from './attempts.commands.ts';
import type { FindFallback } from './deciding.commands.ts';
import { type Order, renewOrder } from './orders.commands.ts';
import { referenceOf } from './payment-processor.queries.ts';
import type { Subject } from './subject.queries.ts';

type Transaction = ItemOf<'transaction'>;

/** The result of an attempt after which another processor may be asked. */
interface Ended {
  readonly status: string;
  readonly status_reason: string;
  readonly processor_id_external: string | null;
}

/** An attempt whose processor certainly received nothing. */
export const never_sent = {
  status: 'FAILED',
  status_reason: 'interrupted',
  processor_id_external: null,
} as const satisfies Ended & { readonly status_reason: KnownReason };

/**
 * The result of an attempt if its processor declined for a reason of its own, the payer's bank because it requires
 * authentication, or if the processor certainly received nothing; undefined after any other answer, silence, or a
 * challenge. Only the process that was given the payer's input can send it again,
 * and only while no other has claimed the order.
 */
export function retryableEnd(order: Order, given: Given, answer: Answer, subject: Subject): Ended | undefined {
  const isHere = given.card !== undefined || given.return_url !== undefined;
  if (order.operation !== 'authorise' || order.mandate !== null || order.tries !== 1 || !isHere) return undefined;
  // A payer who was asked for authentication is asked once.
  if (subject.is_authentication_required) return undefined;
  // A wallet has encrypted the card for one processor, which alone can be asked again.
  const is_bound = given.wallet_payload !== undefined;
  if (!answer.outcome) return 'is_unsent' in answer && answer.is_unsent && !is_bound ? never_sent : undefined;
  const { status, status_reason, processor_id_external } = answer.outcome;
  if (status !== 'DECLINED' && status !== 'FAILED') return undefined;
  if (wasChallenged(answer.outcome as PaymentOutcome)) return undefined;
  const is_repeated = isAuthenticationRequired(status_reason)
    ? given.return_url !== undefined
    : isSoftDecline(status_reason) && !is_bound;
  if (!is_repeated) return undefined;
  return { status, status_reason: String(status_reason), processor_id_external: processor_id_external || null };
}

/** Results of 3-D Secure without a question to the payer. */
const unasked: readonly string[] = ['frictionless', 'attempted', 'not_enrolled'];
const wasChallenged = ({ three_d_secure }: Pick<PaymentOutcome, 'three_d_secure'>): boolean =>
  three_d_secure !== undefined && !unasked.includes(three_d_secure.result);

export interface Cascading {
  readonly order: Order;
  readonly subject: Subject;
  readonly ended: Ended;
  readonly calls: readonly CallOut[];
}

/**
 * Gives a payment to the next fallback of its routing, or to the same processor with a challenge if the payer's bank
 * requires authentication, before that is called: a process that finds the order of a dead one asks the processor of
 * the last attempt, by that attempt's reference. Returns the payment as it is to be sent;
 * undefined if it has ended, another process has claimed its order, or no fallback is left. Then nothing has changed.
 */
export async function cascade(
  trx: Trx,
  { order, subject, ended, calls }: Cascading,
  {
    findFallback,
    adapters,
    now,
  }: { readonly findFallback: FindFallback; readonly adapters: Adapters; readonly now: string },
): Promise<Subject | undefined> {
  const { organisation } = order;
  const paid = await lockTransaction(trx, order.transaction, { scope: within(organisation) });
  if (paid.status !== 'INITIATED' || paid.processor === null) return undefined;
  const placed_at = await renewOrder(trx, order);
  if (placed_at === undefined) return undefined;
  const attempts = await attemptsOf(trx, paid);
  const tried = [paid.processor, ...attempts.map(({ processor }) => processor)];
  const is_required = isAuthenticationRequired(ended.status_reason);
  const processor = is_required
    ? paid.processor
    : await findFallback(trx, paid, { tried, hasAdapter: (each) => isTakenBy(adapters.of(each), paid) });
  if (processor === undefined) return undefined;
  auditCallsOut(trx, calls);
  const own = { transaction: paid.id, organisation };
  const unanswered = { status: null, status_reason: null, processor_id_external: null };
  if (attempts.length > 0) await recordAttempts(trx, [{ ...own, ...ended, reference: referenceOf(paid) }]);
  const first = { ...own, ...ended, number: 1, created_at: placed_at, processor: paid.processor, reference: paid.id };
  const number = Math.max(1, attempts.length) + 1;
  const reference = `${paid.id}-${number}`;
  const next = { ...own, ...unanswered, number, created_at: now, processor, reference };
  await trx
    .insertInto('transaction_attempt')
    .values(attempts.length > 0 ? [next] : [first, next])
    .execute();
  const moved = { processor, processor_reference: reference, ...(is_required && { three_d_secure_requested: true }) };
  const row = (await updateItem(trx, transaction, paid.id, moved, acting(now))) as Transaction;
  return {
    ...subject,
    transaction: row,
    // Only the processor of an attempt reads what was stored about it.
    store: {},
    ...(is_required && { is_authentication_required: true }),
    processor: await getItem(trx, 'processor', { id: processor, scope: everything }),
  };
}
