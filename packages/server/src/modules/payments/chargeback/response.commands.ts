import { chargeback, open_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { disputeresponse } from '@sluis/contract/entities/payments/disputeresponse';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Trx } from '../../../platform/database/database.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatus, changeStatuses, type StatusReport } from '../../../resource/status.ts';
import { changeTakenStatus } from '../transaction/reversal.commands.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import { charging_back } from './charging.ts';

interface Reported {
  readonly reference: string;
  readonly organisation: string;
  readonly outcome: StatusReport;
}

/**
 * Applies what an acquirer says of a response: its chargeback is in dispute once the evidence has arrived, and lost once
 * the acquirer has taken the acceptance. An inquiry that was accepted is not lost: it takes no money, and a chargeback
 * that does may follow. One that has been decided or has a later stage by then keeps its state.
 */
export async function applyResponse(trx: Trx, { reference, organisation, outcome }: Reported, acting: Acting) {
  const scope = within(organisation);
  const seen = await getItem(trx, 'disputeresponse', { id: reference, scope });
  await lockTransaction(trx, seen.transaction, { scope });
  const response = await getItem(trx, 'disputeresponse', { id: reference, scope, lock: true });
  const { occurred_at: _, ...report } = outcome;
  const changed = await changeStatus(trx, disputeresponse, response, report, acting);
  if (changed.status === response.status || changed.status !== 'PROCESSED') return;
  const item = await getItem(trx, 'chargeback', { id: seen.chargeback, scope, lock: true });
  if (!open_chargeback_statuses.includes(item.status) || item.stage !== response.stage) return;
  const context = { ...acting, scope };
  if (response.kind === 'ACCEPT' && item.stage !== 'RETRIEVAL') {
    const status_reason: KnownReason = 'accepted by the merchant';
    await changeTakenStatus(trx, charging_back, item.id, { status: 'LOST', status_reason }, context);
    return;
  }
  const besides = { responded_at: acting.now };
  if (item.status === 'IN_DISPUTE')
    await changeTakenStatus(trx, charging_back, item.id, { status: item.status, ...besides }, context);
  else
    await changeStatuses(
      trx,
      chargeback,
      [{ item, change: { status: 'IN_DISPUTE' }, besides }],
      acting,
      charging_back.record,
    );
}
