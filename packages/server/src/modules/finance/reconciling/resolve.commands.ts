import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { ActionCommand, CommandContext } from '../../../resource/resource.ts';
import { markMatched } from '../../payments/financial-event/matching.commands.ts';
import { resolveException } from '../settling/exception.commands.ts';
import { movement, type Posting, type Side } from '../settling/ledger.commands.ts';
import { adjustCosts, readPosted } from './costs.commands.ts';
import { endDifference, holdDifference, type Resolving, unsuited } from './difference.commands.ts';
import { isLineOnly, type MatchRow } from './match-row.ts';
import { bookDifference, receivable } from './receipt.commands.ts';

/** The difference of an exception. Throws `invalid_value` for one of another kind. */
async function held(trx: Trx, id: string, context: CommandContext): Promise<Resolving> {
  const resolving = await holdDifference(trx, id, context);
  if (!resolving) throw new ApiError('invalid_value', { fields: { id: ['not_allowed'] } });
  return resolving;
}

/** What is missing of ours in the acquirer's currency and in ours. */
function differencesOf({ currency_code, found_currency_code, expected, found }: MatchRow): [string, number][] {
  const ours = expected ?? 0;
  const theirs = found ?? 0;
  return found_currency_code === null
    ? [[currency_code, ours - theirs]]
    : [
        [currency_code, ours],
        [found_currency_code, -theirs],
      ];
}

/** Posts a difference to an account, so that nothing of it is expected after that. */
async function book(
  trx: Trx,
  { row, place }: Resolving,
  { key, to, note, now }: { readonly key: string; readonly to: Side; readonly note: unknown; readonly now: string },
): Promise<void> {
  for (const [currency_code, missing] of differencesOf(row)) {
    const postings: Posting[] = movement(to, receivable(row.processor), BigInt(missing));
    await bookDifference(trx, place, postings, {
      key: `${key}:${row.id}:${row.version}:${currency_code}`,
      item: row.item ?? row.id,
      item_organisation: row.organisation,
      now,
      reason: String(note),
      currency_code,
      amount: missing,
    });
  }
}

const fund = (trx: Trx, row: MatchRow, now: string): Promise<void> =>
  isLineOnly(row) ? Promise.resolve() : markMatched(trx, [row], now);

/**
 * Takes a difference as the acquirer has it: what differs is posted to `rounding`, its fee becomes the cost, and a
 * missing payment counts as accounted for.
 */
export const acceptDifference: ActionCommand = async (trx, id, { note }, context) => {
  const resolving = await held(trx, id, context);
  const { row, exception } = resolving;
  if (resolving.resolved === 'ACCEPTED') return exception;
  if (!row.is_open || row.outcome === 'NOT_COMPLETED') throw unsuited(exception);
  if (row.outcome === 'FEE_DIFFERS') {
    const entry = (await readPosted(trx, [row])).get(row.source_key);
    if (entry) await adjustCosts(trx, [{ entry, fee: row.found_fee ?? 0, processor: row.processor }], context.now);
  } else if (row.outcome !== 'MISSING')
    await book(trx, resolving, { key: 'ACCEPT', to: { kind: 'rounding' }, note, now: context.now });
  const accepted = await endDifference(trx, resolving, { resolution: 'ACCEPTED', note }, context);
  await fund(trx, row, context.now);
  return accepted;
};

/** Takes money that the acquirer does not pay as lost. Throws `invalid_value` if none is missing. */
export const writeOffDifference: ActionCommand = async (trx, id, { note }, context) => {
  const resolving = await held(trx, id, context);
  const { row, exception } = resolving;
  if (resolving.resolved === 'WRITTEN_OFF') return exception;
  const suited = ['AMOUNT_DIFFERS', 'UNKNOWN', 'DUPLICATE', 'MISSING'].includes(row.outcome);
  const is_missing = (row.expected ?? 0) > (row.found ?? 0);
  if (!row.is_open || !suited || !is_missing) throw unsuited(exception);
  await book(trx, resolving, { key: 'WRITE_OFF', to: { kind: 'bad_debt' }, note, now: context.now });
  const written_off = await endDifference(trx, resolving, { resolution: 'WRITTEN_OFF', note }, context);
  await fund(trx, row, context.now);
  return written_off;
};

/** Whether a payment is posted only once the acquirer accounts for it. */
async function isWaiting(trx: Trx, { source_key, organisation }: MatchRow): Promise<boolean> {
  const { rows } = await sql`
    select from financeevent
    where source_key = ${source_key} and organisation = ${organisation} and state = 'WAITING'`.execute(trx);
  return rows.length > 0;
}

/**
 * Ends an exception with a note. For a difference nothing is posted, so that it stays on the account of the acquirer; a
 * payment that waits for it needs another verb. Throws `invalid_value`.
 */
export const resolveAny: ActionCommand = async (trx, id, { note }, context) => {
  const resolving = await holdDifference(trx, id, context);
  if (!resolving) return resolveException(trx, id, { note }, context);
  const { row, exception } = resolving;
  if (!row.is_open) return exception;
  if (await isWaiting(trx, row)) throw unsuited(exception);
  return endDifference(trx, resolving, { resolution: 'DISMISSED', note }, context);
};
