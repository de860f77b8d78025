import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { type DisputeStage, dispute_stages, takesMoney } from '@sluis/contract/disputes/stages';
import { chargeback, open_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { cardLabel } from '@sluis/contract/payment-names';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Trx } from '../../../platform/database/database.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { reportedInstant } from '../../../resource/instants.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting, ActionCommand, CommandContext, CreateCommand } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { beginItem } from '../../../resource/status.ts';
import { isSettled } from '../financial-event/settled.queries.ts';
import { assertTakenByGateway } from '../orders/payment-processor.queries.ts';
import { addTaken, changeTakenStatus, lockPaid, takenFrom } from '../transaction/reversal.commands.ts';
import { charging_back } from './charging.ts';
import { withDay } from './deadline.queries.ts';
import { awaitAnswer } from './notice.commands.ts';
import { assertNotSent } from './response.queries.ts';

const gateway_role = 'TRANSACTION_RECORD';

interface Speaking {
  readonly adapters: Adapters;
}

/**
 * For a payment that Sluis took, only its processor reports chargebacks, to the provider: a merchant who claims a
 * chargeback was won would free money that is gone. Throws `taken_by_us`.
 */
const assertMayReport = async (
  trx: Trx,
  processing: Speaking,
  transaction: Parameters<typeof assertTakenByGateway>[2],
  context: Acting,
): Promise<void> => {
  if (!context.scope.all) await assertTakenByGateway(trx, processing, transaction, context);
};

/** Records that a bank took money back. Throws `chargeback_exceeds_amount` if less remains of the transaction. */
export const recordChargeback =
  (processing: Speaking): CreateCommand =>
  async (trx, body, context) => {
    await checkReferences(trx, chargeback.fields, { transaction: body.transaction }, context.scope);
    await assertMayReport(trx, processing, { id: String(body.transaction), scope: context.scope }, context);
    return openChargeback(trx, body, context);
  };

/**
 * Opens a chargeback. One that the processor of the payment reports can exceed what is left of it: a bank takes back
 * what the merchant has refunded already.
 */
export async function openChargeback(
  trx: Trx,
  body: Body,
  context: Acting,
  { is_unlimited = false } = {},
): Promise<ItemOf<'chargeback'>> {
  const amount = Number(body.amount);
  const takes = takesMoney(body);
  const exceeds = takes && !is_unlimited ? 'chargeback_exceeds_amount' : null;
  const paid = await lockPaid(trx, { id: String(body.transaction), amount, exceeds }, context);
  const created_at = reportedInstant('created_at', body.created_at, context.now);
  const opened = {
    ...(await withDay(trx, paid.organisation, body)),
    ...takenFrom(paid),
    id: newId('chbk', created_at),
    created_at,
    ...(body.responded_at != null && { responded_at: reportedInstant('responded_at', body.responded_at, context.now) }),
    card: paid.card_last_four ? cardLabel(paid) : null,
  };
  const row = await beginItem(trx, chargeback, opened, context, charging_back.record);
  if (takes) addTaken(trx, charging_back, paid, amount);
  await awaitAnswer(trx, row, context.now);
  return row;
}

/**
 * Throws `forbidden` if we pay a payment out and the caller is no gateway: people of a merchant who claim that a
 * chargeback was won would be owed its amount.
 */
async function assertMayDecide(
  trx: Trx,
  { transaction, organisation }: { readonly transaction: string; readonly organisation: string },
  { scope, identity }: CommandContext,
): Promise<void> {
  if (scope.all || identity.roles.has(gateway_role)) return;
  if (await isSettled(trx, { id: transaction, organisation }))
    throw new ApiError('forbidden', { details: { roles: [gateway_role] } });
}

/** Applies the bank's decision on a chargeback; one that was won or cancelled took no money. */
export const changeChargebackStatus =
  (processing: Speaking): ActionCommand =>
  async (trx, id, body, context) => {
    const found = await getItem(trx, 'chargeback', { id, scope: context.scope });
    const { transaction, organisation } = found;
    assertFollows(found, body);
    await assertMayReport(trx, processing, { id: transaction, scope: within(organisation) }, context);
    await assertMayDecide(trx, { transaction, organisation }, context);
    const row = await changeTakenStatus(trx, charging_back, id, await withDay(trx, organisation, body), context);
    const { stage, status } = row as ItemOf<'chargeback'>;
    if (stage !== found.stage && status === found.status) await recordStage(trx, found, stage_reasons[stage], context);
    return row;
  };

/** Why a chargeback changes, by the stage that it reaches. */
export const stage_reasons: Readonly<Record<DisputeStage, KnownReason | null>> = {
  RETRIEVAL: null,
  CHARGEBACK: 'inquiry became a chargeback',
  PRE_ARBITRATION: 'pre-arbitration',
  ARBITRATION: 'arbitration',
};

/** Records a new stage in the history of a chargeback whose status has not changed, and notifies. */
export async function recordStage(
  trx: Trx,
  { id, organisation, status }: ItemOf<'chargeback'>,
  status_reason: string | null,
  { now, actor }: Acting,
): Promise<void> {
  const acting = { now, actor };
  const context = { ...acting, scope: within(organisation) };
  const row = await updateItem(trx, chargeback, id, { status_reason, last_status_update: acting.now }, context);
  const recorded = { item: row, change: { status, status_reason } };
  await charging_back.record(trx, [recorded], acting, Promise.resolve([row]));
}

/** Throws `invalid_transition` for an earlier stage, and for one that was won and is opened again in the same stage. */
function assertFollows({ stage: from, status }: Pick<ItemOf<'chargeback'>, 'stage' | 'status'>, body: Body): void {
  const to = (body.stage ?? from) as DisputeStage;
  const steps = dispute_stages.indexOf(to) - dispute_stages.indexOf(from);
  const is_reopened = status === 'WON' && body.status === 'OPEN';
  if (steps < 0 || (is_reopened && steps === 0))
    throw new ApiError('invalid_transition', { details: { from, to }, fields: { stage: ['not_allowed'] } });
}

/**
 * Records that a merchant has sent its evidence; a repeated call changes nothing. The processor reports the status and
 * the money. Throws `no_response_awaited` for a decided chargeback, and `response_sent` if Sluis is sending a response.
 */
export async function recordResponse(trx: Trx, id: string, body: Body, context: Acting): Promise<Row> {
  const item = await getItem(trx, 'chargeback', { id, scope: context.scope, lock: true });
  if (item.responded_at !== null) return item;
  if (!open_chargeback_statuses.includes(item.status))
    throw new ApiError('no_response_awaited', { details: { status: item.status } });
  // An acquirer that is asked about an unanswered response would take this for its arrival.
  await assertNotSent(trx, item);
  const responded_at = reportedInstant('responded_at', body.responded_at, context.now);
  return updateItem(trx, chargeback, id, { responded_at }, context);
}
