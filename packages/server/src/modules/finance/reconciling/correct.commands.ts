import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { ActionCommand, CommandContext } from '../../../resource/resource.ts';
import { correctWaiting, markMatched } from '../../payments/financial-event/matching.commands.ts';
import { replaceEntry, reverseEntry } from '../settling/correct.commands.ts';
import { readPosted } from './costs.commands.ts';
import { endDifference, holdDifference, unsuited } from './difference.commands.ts';
import type { MatchRow } from './match-row.ts';

/** The state of the event of a match; undefined if it has none. */
async function stateOf(trx: Trx, { source_key, organisation }: MatchRow): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from financeevent where source_key = ${source_key} and organisation = ${organisation}`.execute(trx);
  return rows[0]?.state;
}

/** Corrects the entry of a match to another amount, or takes it back. Returns false if there is none to correct. */
async function correctPosted(
  trx: Trx,
  row: MatchRow,
  { found, note }: { readonly found: number | null; readonly note: unknown },
  context: CommandContext,
): Promise<boolean> {
  const current = (await readPosted(trx, [row])).get(row.source_key)?.current;
  if (!current) return false;
  if (found === null) await reverseEntry(trx, current, { reason: note }, context);
  else await replaceEntry(trx, current, { reason: note, facts: { amount: found } }, context);
  return true;
}

/**
 * Corrects what the merchant gets to what the acquirer accounts for: another amount, or nothing. A payment that waits is
 * changed before it is posted, others by a correction in the open settlement. Throws `being_changed` for one that is
 * about to be posted.
 */
export const correctDifference: ActionCommand = async (trx, id, { note }, context) => {
  const resolving = await holdDifference(trx, id, context);
  if (!resolving) throw new ApiError('invalid_value', { fields: { id: ['not_allowed'] } });
  const { row, exception } = resolving;
  if (resolving.resolved === 'CORRECTED') return exception;
  const is_missing = row.outcome === 'MISSING';
  if (!row.is_open || !(is_missing || row.outcome === 'AMOUNT_DIFFERS')) throw unsuited(exception);
  const found = is_missing ? null : Math.abs(row.found ?? 0);
  // Nothing, or money that went the other way than ours, is no amount of ours.
  if (found !== null && (found === 0 || (row.found ?? 0) > 0 !== (row.expected ?? 0) > 0)) throw unsuited(exception);
  const state = await stateOf(trx, row);
  if (state === 'READY' || state === 'NEW') throw new ApiError('being_changed');
  const is_corrected =
    state === 'WAITING'
      ? await correctWaiting(trx, row, found)
      : await correctPosted(trx, row, { found, note }, context);
  if (!is_corrected) throw unsuited(exception);
  const besides = { expected: found === null ? 0 : row.found };
  const corrected = await endDifference(trx, resolving, { resolution: 'CORRECTED', note, besides }, context);
  if (found !== null) await markMatched(trx, [row], context.now);
  return corrected;
};
