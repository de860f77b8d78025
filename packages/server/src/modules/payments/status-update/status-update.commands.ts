import type { PaymentOutcome } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { ended_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { correctableTo, type StatusUpdateType, statusupdate } from '@sluis/contract/entities/payments/statusupdate';
import { isOver } from '@sluis/contract/entities/payments/transaction';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, insertRow } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import { type Acting, acting } from '../../../resource/resource.ts';
import { type Scope, within } from '../../../resource/scope.ts';
import { endCaptures } from '../orders/captures.commands.ts';
import { notifyListeners } from '../orders/listeners.commands.ts';
import { withdrawOrders } from '../orders/orders.commands.ts';
import { processorOfPayment } from '../orders/payment-processor.queries.ts';
import type { Processing } from '../orders/processing.commands.ts';
import { changeRefundStatus } from '../refund/refund.commands.ts';
import { changeTransactionStatus, lockTransaction } from '../transaction/transaction.commands.ts';
import type { Subject } from './facts.queries.ts';

export interface Correction {
  readonly type: StatusUpdateType;
  readonly transaction?: string | null;
  readonly refund?: string | null;
  readonly status: string;
  readonly old_status?: string;
  readonly reason?: string | null;
}

type Named = Pick<Correction, 'type' | 'transaction' | 'refund'>;

/**
 * Finds the payment, and the refund if the correction is about one, and locks them unless this is a preview. Throws
 * `invalid_reference` or `invalid_value`.
 */
export async function findSubject(
  trx: Trx,
  { type, transaction, refund }: Named,
  { scope }: Pick<Acting, 'scope'>,
  { lock }: { readonly lock: boolean },
): Promise<Subject> {
  await checkReferences(trx, statusupdate.fields, { transaction, refund }, scope);
  const [id, other] = type === 'transaction' ? [transaction, refund] : [refund, transaction];
  const fields = {
    ...(id == null && { [type]: ['required'] as const }),
    ...(other != null && { [type === 'transaction' ? 'refund' : 'transaction']: ['not_allowed'] as const }),
  };
  if (id == null || other != null) throw new ApiError('invalid_value', { fields });
  const paidOf = (of: string, within_: Scope) =>
    lock ? lockTransaction(trx, of, { scope: within_ }) : getItem(trx, 'transaction', { id: of, scope: within_ });
  if (type === 'transaction') return { paid: await paidOf(id, scope) };
  const seen = await getItem(trx, 'refund', { id, scope });
  const inside = within(seen.organisation);
  // The payment's row first, as everywhere, so that two writers never deadlock.
  const paid = await paidOf(seen.transaction, inside);
  return { paid, refund: await getItem(trx, 'refund', { id, scope: inside, lock }) };
}

/** The status that a correction would replace. */
export const statusOf = ({ paid, refund }: Subject): string => (refund ?? paid).status;

/** Throws `stale_version` if the status is no longer the one that the caller saw, and `invalid_transition`. */
function assertCorrectable(subject: Subject, { type, status, old_status }: Correction): void {
  const from = statusOf(subject);
  if (old_status !== undefined && old_status !== from)
    throw new ApiError('stale_version', { details: { status: from } });
  const allowed = correctableTo(type, from);
  if (!allowed.includes(status))
    throw new ApiError('invalid_transition', {
      details: { from, to: status, allowed },
      fields: { status: ['not_allowed'] },
    });
}

/**
 * Gives a locked payment or refund the status that its processor would have reported, with all effects. Orders to a
 * processor that this answers are no longer awaited.
 */
export async function correct(
  trx: Trx,
  processing: Pick<Processing, 'adapters' | 'listeners'>,
  subject: Subject,
  correction: Correction,
  context: Acting,
): Promise<void> {
  assertCorrectable(subject, correction);
  const { paid, refund } = subject;
  const { status, reason: status_reason = null } = correction;
  const { organisation } = paid;
  const by = acting(context.now, context.actor);
  // An intermediate status is no answer: the processor still has to give one.
  const is_answer = refund ? ended_refund_statuses.includes(status) : isOver({ status }) || status === 'AUTHORIZED';
  if (is_answer) await withdrawOrders(trx, { item: (refund ?? paid).id, organisation });
  if (refund) {
    await changeRefundStatus(trx, refund.id, { status, status_reason }, { ...by, scope: within(organisation) });
    return;
  }
  const taker = await processorOfPayment(trx, processing, { id: paid.id, scope: within(organisation) });
  const worth = await endCaptures(trx, paid, { status }, by);
  const row = await changeTransactionStatus(trx, paid, { status, status_reason }, by, worth);
  const { processor_id_external } = row;
  const outcome = { status: row.status, status_reason, processor_id_external: processor_id_external ?? '' };
  // A payment that Sluis took continues as after its processor's own report: an authorised one is captured.
  const update = { paid: row, ...(taker && { outcome: outcome as PaymentOutcome }) };
  await notifyListeners(trx, [update], { acting: by, listeners: processing.listeners });
}

/** Creates a status update: the item gets its status in the same transaction. */
export const createStatusUpdate =
  (processing: Pick<Processing, 'adapters' | 'listeners'>) => async (trx: Trx, body: Body, context: Acting) => {
    const correction = body as unknown as Correction;
    const subject = await findSubject(trx, correction, context, { lock: true });
    await correct(trx, processing, subject, correction, context);
    const { paid, refund } = subject;
    return insertRow(trx, statusupdate, {
      id: newId('stup', context.now),
      created_at: context.now,
      organisation: paid.organisation,
      type: correction.type,
      transaction: refund ? null : paid.id,
      refund: refund?.id ?? null,
      status: correction.status,
      old_status: statusOf(subject),
      reason: correction.reason ?? null,
      amount: (refund ?? paid).amount,
      currency_code: paid.currency_code,
      merchant_reference: paid.merchant_reference,
      payment_product: paid.payment_product,
      payment_product_type: paid.payment_product_type,
      created_by: context.actor.kind === 'user' ? context.actor.id : null,
    });
  };
