import type { DisputeReport } from '@sluis/adapter/disputes';
import { dispute_stages } from '@sluis/contract/disputes/stages';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { findItem, getItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeTakenStatus } from '../transaction/reversal.commands.ts';
import { openChargeback, recordStage, stage_reasons } from './chargeback.commands.ts';
import { charging_back } from './charging.ts';
import { withDay } from './deadline.queries.ts';
import { awaitAnswer } from './notice.commands.ts';

/** The meaning of a report for a dispute: it was applied, was known or outdated, or is impossible. */
type Verdict = 'applied' | 'known' | 'superseded' | 'not_allowed';

type Known = Pick<ItemOf<'chargeback'>, 'stage' | 'status' | 'due_at' | 'fee_amount' | 'amount' | 'currency_code'>;

/** How far a dispute is within its stage. */
const steps = { OPEN: 0, IN_DISPUTE: 1, WON: 2, LOST: 2, CANCELLED: 2 } as const;

const ended: readonly string[] = ['LOST', 'CANCELLED'];

const reached = ({ stage, status }: Pick<DisputeReport, 'stage' | 'status'>): number =>
  dispute_stages.indexOf(stage) * 3 + steps[status];

/**
 * Judges a report by what is known: disputes only go on, so that the farthest of all reports counts, whatever their
 * order. Two decisions in one stage, or a later stage of one that is lost, are left to staff.
 */
export function judgeDispute(known: Known, report: DisputeReport): Verdict {
  // Only staff can tell why the bank disputes another amount now.
  if (report.amount !== known.amount || report.currency_code !== known.currency_code) return 'not_allowed';
  const distance = reached(report) - reached(known);
  if (distance < 0) return 'superseded';
  if (distance > 0) return ended.includes(known.status) ? 'not_allowed' : 'applied';
  if (known.status !== report.status) return 'not_allowed';
  const is_new =
    (report.due_at !== undefined && report.due_at !== known.due_at) ||
    (report.fee_amount !== undefined && report.fee_amount !== known.fee_amount);
  return is_new ? 'applied' : 'known';
}

/** Opens or moves the chargeback that a processor reports, of a payment whose row is locked. */
export async function applyDispute(
  trx: Trx,
  report: DisputeReport,
  paid: { readonly id: string; readonly organisation: string; readonly takes_evidence: boolean },
  acting: Acting,
): Promise<Verdict> {
  const { dispute, reference: _, id: __, occurred_at, currency_code, ...said } = report;
  const scope = within(paid.organisation);
  const known = await trx
    .selectFrom('chargeback')
    .select('id')
    .where('transaction', '=', paid.id)
    .where('organisation', '=', paid.organisation)
    .where('processor_id_external', '=', dispute)
    .executeTakeFirst();
  const { takes_evidence } = paid;
  const context = { ...acting, scope };
  if (!known) {
    const disputed = await getItem(trx, 'transaction', { id: paid.id, scope });
    if (currency_code !== disputed.currency_code) return 'not_allowed';
    const { status, status_reason, ...opened } = said;
    const body = { ...opened, transaction: paid.id, created_at: occurred_at, processor_id_external: dispute };
    // It begins open, as every chargeback does, and then has the status that was reported first.
    const { id } = await openChargeback(trx, { ...body, takes_evidence }, context, { is_unlimited: true });
    if (status !== 'OPEN') await move(trx, id, { status, status_reason, occurred_at }, context);
    return 'applied';
  }
  const item = await findItem(trx, 'chargeback', { id: known.id, scope, lock: true });
  if (!item) return 'not_allowed';
  const verdict = judgeDispute(item, report);
  if (verdict !== 'applied') return verdict;
  const { stage, status, status_reason, due_at, fee_amount } = said;
  const is_later = stage !== item.stage;
  // A dispute that is being answered stays in dispute at the next stage, and awaits a response again.
  const next = is_later && status === 'OPEN' && item.status === 'IN_DISPUTE' ? 'IN_DISPUTE' : status;
  const reason = status_reason ?? (is_later ? stage_reasons[stage] : null);
  const more = {
    ...(is_later && { stage, work_by_date: null, due_at: null, ...(status === 'OPEN' && { responded_at: null }) }),
    ...(due_at !== undefined && { due_at }),
    ...(fee_amount !== undefined && { fee_amount }),
  };
  const day = await withDay(trx, item.organisation, due_at === undefined ? {} : { due_at });
  await move(trx, item.id, { ...more, ...day, status: next, status_reason: reason, occurred_at }, context);
  if (is_later && next === item.status) await recordStage(trx, item, reason, acting);
  if (is_later && status === 'OPEN') await awaitAnswer(trx, item, acting.now);
  return 'applied';
}

const move = (trx: Trx, id: string, report: object, context: Acting) =>
  changeTakenStatus(trx, { ...charging_back, is_unlimited: true }, id, { ...report }, context);
