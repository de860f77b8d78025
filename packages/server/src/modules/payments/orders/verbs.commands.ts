import { abilitiesOf, type ProcessorAdapter } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { taken_after_all } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { getItem, type Owned } from '../../../resource/item.ts';
import { type Acting, type ActionCommand, acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import type { StatusReport } from '../../../resource/status.ts';
import { changeRefundStatus, requestRefund } from '../refund/refund.commands.ts';
import { changeTransactionStatus, lockTransaction } from '../transaction/transaction.commands.ts';
import { isVoidRefused } from './authorised.commands.ts';
import { applyCapture, changePaid, endCaptures } from './captures.commands.ts';
import { notifyListeners } from './listeners.commands.ts';
import { placeOrder } from './orders.commands.ts';
import { assertTakenByGateway, takerOfPayment } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';

/**
 * Requests a refund, and orders it from the processor if Sluis took the payment. Throws `refund_unsupported` or
 * `partial_refund_unsupported` for what that cannot do.
 */
export const requestRefundOf =
  (processing: Pick<Processing, 'adapters'>, configurations: Configurations): ActionCommand =>
  async (trx, id, body, context) => {
    const [row, taker] = await together([
      requestRefund(trx, id, body, { ...context, configurations }),
      takerOfPayment(trx, processing, { id, scope: context.scope }),
    ]);
    if (!taker?.adapter) return row;
    assertRefunded(taker.adapter, taker, row.amount);
    placeRefund(trx, row, context);
    return row;
  };

/** Throws `refund_unsupported` or `partial_refund_unsupported`. */
function assertRefunded(
  adapter: ProcessorAdapter,
  { payment_product, amount: paid }: { readonly payment_product: string | null; readonly amount: number },
  amount: number,
): void {
  const refunds = abilitiesOf(adapter, payment_product)?.refunds ?? 'partial';
  if (refunds === 'none') throw new ApiError('refund_unsupported');
  if (refunds === 'full' && amount < paid)
    throw new ApiError('partial_refund_unsupported', { fields: { amount: ['not_allowed'] } });
}

function placeRefund(trx: Trx, { id: item, transaction: id, organisation, amount }: ItemOf<'refund'>, { now }: Acting) {
  placeOrder(trx, { operation: 'refund', item, transaction: { id, organisation, amount }, now });
}

/** Refunds a payment that Sluis took, automatically. */
export async function orderRefund(
  trx: Trx,
  { id }: Owned,
  asked: { readonly amount: number; readonly reason: string },
  context: Acting & { readonly configurations: Configurations },
): Promise<void> {
  placeRefund(trx, await requestRefund(trx, id, asked, context), context);
}

/** Applies a gateway's report on a payment that it took, and notifies the listeners. */
export const reportStatus =
  ({ adapters, listeners }: Pick<Processing, 'adapters' | 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const locking = lockTransaction(trx, id, context);
    const [before] = await together([
      locking,
      assertTakenByGateway(trx, { adapters }, { id, scope: context.scope }, context),
    ]);
    const report = body as StatusReport;
    assertNotBlocked(before, report);
    if (isVoidRefused(before, report)) {
      const { status_reason, processor_id_external = before.processor_id_external } = report;
      return changePaid(trx, before, { status_reason, processor_id_external }, context);
    }
    const worth = await endCaptures(trx, before, report, context);
    const row = await changeTransactionStatus(trx, before, body, context, worth);
    const { now, actor } = context;
    const updates = row.status === before.status ? [] : [{ paid: row }];
    await notifyListeners(trx, updates, { acting: acting(now, actor), listeners });
    return row;
  };

/** Throws `invalid_transition` for the report of a gateway that took a payment although it was blocked. */
function assertNotBlocked({ blocked, status: from }: ItemOf<'transaction'>, { status: to }: StatusReport): void {
  if (blocked && taken_after_all.includes(to))
    throw new ApiError('invalid_transition', { details: { from, to, allowed: [], blocked } });
}

/** Applies a gateway's report on a capture of a payment that it took. */
export const reportCaptureStatus =
  ({ adapters, listeners }: Pick<Processing, 'adapters' | 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const { transaction, organisation } = await getItem(trx, 'capture', { id, scope: context.scope });
    await assertTakenByGateway(trx, { adapters }, { id: transaction, scope: within(organisation) }, context);
    const notifying = { acting: acting(context.now, context.actor), listeners };
    return applyCapture(trx, { reference: id, organisation, outcome: body as StatusReport }, notifying);
  };

/** Applies a gateway's report on a refund of a payment that it took. */
export const reportRefundStatus =
  (processing: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, body, context) => {
    const { transaction, organisation } = await getItem(trx, 'refund', { id, scope: context.scope });
    await assertTakenByGateway(trx, processing, { id: transaction, scope: within(organisation) }, context);
    return changeRefundStatus(trx, id, body, context);
  };
