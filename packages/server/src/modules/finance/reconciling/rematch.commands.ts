import { ApiError } from '@sluis/contract/base/errors';
import { financeexception } from '@sluis/contract/entities/finance/financeexception';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand, CommandContext } from '../../../resource/resource.ts';
import { inScope } from '../../../resource/scope.ts';
import { markMatched } from '../../payments/financial-event/matching.commands.ts';
import { countDifferences } from '../../processors/processor-settlement/reconciled.commands.ts';
import { resolveByThemselves } from '../settling/exception.commands.ts';
import { placesFor, rowOf, writeMatches } from './compare.commands.ts';
import { adjustCosts, estimateOf, feeDiffers, readPosted } from './costs.commands.ts';
import { endException, holdDifference, type Resolving, unsuited } from './difference.commands.ts';
import { isLineOnly, type MatchRow, type Place, type Settlement } from './match-row.ts';
import { deleteMatches, readMatches, updateMatches } from './matches.commands.ts';
import { reviewNotCompleted } from './missing.commands.ts';
import type { Line, Movement } from './movement.ts';
import { findMovements, movementsOfItem, movementsOfPayments } from './movements.queries.ts';
import { outcomeOf, pair } from './pair.ts';
import { processorsOf } from './processors.queries.ts';
import { bookReceipts } from './receipt.commands.ts';
import { bookChange, receivedOf } from './revalue.commands.ts';

type Exception = ItemOf<'financeexception'>;

const lineOf = (row: MatchRow): Line => ({
  line: row.line ?? 0,
  reference: row.reference ?? '',
  kind: row.kind,
  gross: row.found ?? 0,
  fee: row.found_fee ?? 0,
  currency_code: row.found_currency_code ?? row.currency_code,
  booked_on: row.booked_on ?? '',
});

/** Gives a line that accounted for nothing to what it accounts for: its money moves there, and its match with it. */
async function giveLine(
  trx: Trx,
  { settlement, from, movement }: { settlement: Settlement; from: MatchRow; movement: Movement },
  now: string,
): Promise<void> {
  const processors = await processorsOf(trx, settlement);
  const placeOf = await placesFor(trx, [movement]);
  const known = await readMatches(trx, [movement.source_key]);
  const rest: Place = { organisation: settlement.organisation, profile: null };
  const file = { id: from.file ?? '', organisation: settlement.organisation };
  const paired = { line: lineOf(from), movement, is_duplicate: false, ordinal: from.ordinal };
  const row = rowOf({ settlement, file, leads: new Map(), processors, known, placeOf, now }, paired);
  await deleteMatches(trx, [from]);
  const before = receivedOf(from, rest);
  await bookReceipts(
    trx,
    [{ ...before, gross: -before.gross, fee: -before.fee }, receivedOf(row, placeOf(movement) ?? rest)],
    { key: `${from.id}:MOVED`, item: from.id, item_organisation: from.organisation, now },
  );
  await writeMatches(trx, { settlement, known, now }, [{ row, movement }]);
}

/** What lines do not account for yet, of some movements. */
async function untaken(trx: Trx, movements: readonly Movement[]): Promise<{ free: Movement[]; taken: Set<string> }> {
  const known = await readMatches(
    trx,
    movements.map(({ source_key }) => source_key),
  );
  const is_taken = ({ source_key }: Movement) => {
    const row = known.get(source_key);
    return row !== undefined && (row.file !== null || row.resolution === 'CORRECTED');
  };
  const taken = movements.filter(is_taken).map(({ source_key }) => source_key);
  return { free: movements.filter((each) => !is_taken(each)), taken: new Set(taken) };
}

/** What a line accounts for: the given item, or else what has its reference by now. */
async function findFor(
  trx: Trx,
  { row, settlement }: Resolving,
  item: string | null,
  { scope }: CommandContext,
): Promise<Movement | undefined> {
  const processors = await processorsOf(trx, settlement);
  const line = lineOf(row);
  if (item === null) {
    const { movements } = await findMovements(trx, processors, [line.reference]);
    const { taken } = await untaken(trx, movements);
    return pair([line], movements, { taken, earlier: new Map() })[0]?.movement;
  }
  const movements = (await movementsOfItem(trx, processors, item)).filter(
    ({ kind, organisation }) => kind === row.kind && inScope(scope, organisation),
  );
  const { free } = await untaken(trx, movements);
  const found = free.find(({ amount }) => amount === line.gross) ?? free[0];
  if (!found) throw new ApiError('invalid_reference', { fields: { item: ['not_allowed'] } });
  return found;
}

async function rematchLine(
  trx: Trx,
  resolving: Resolving,
  { note, item }: { readonly note: unknown; readonly item: string | null },
  context: CommandContext,
): Promise<Exception> {
  const { row, settlement, exception } = resolving;
  const movement = await findFor(trx, resolving, item, context);
  if (!movement) return exception;
  await giveLine(trx, { settlement, from: row, movement }, context.now);
  await countDifferences(trx, settlement.id, -1);
  return endException(trx, exception, { note }, context);
}

/** Looks among the unknown lines for one of what is missing. */
async function rematchMissing(
  trx: Trx,
  resolving: Resolving,
  note: unknown,
  context: CommandContext,
): Promise<Exception> {
  const { row, settlement, exception } = resolving;
  const processors = await processorsOf(trx, settlement);
  const movements = await movementsOfPayments(trx, processors, row.transaction ? [row.transaction] : []);
  const movement = movements.find(({ source_key }) => source_key === row.source_key);
  if (!movement) {
    await deleteMatches(trx, [row]);
    await countDifferences(trx, settlement.id, -1);
    return endException(trx, exception, { note }, context);
  }
  const { rows } = await sql<MatchRow>`
    select * from settlementmatch
    where reference = any(${movement.references.flat()}) and processor_settlement = ${settlement.id} and is_open
      and kind = ${row.kind} and item is null and file is not null
    order by (found = ${movement.amount}) desc, id limit 1`.execute(trx);
  const [line] = rows;
  if (!line) return exception;
  const ended = await endException(trx, exception, { note }, context);
  await giveLine(trx, { settlement, from: line, movement }, context.now);
  await countDifferences(trx, settlement.id, -1);
  if (line.exception)
    await resolveByThemselves(
      trx,
      [{ id: line.exception, organisation: line.organisation }],
      'accounted for',
      context.now,
    );
  return ended;
}

/** Compares a line again with what it accounts for, which may have changed, and by the present tolerances. */
async function compareAgain(
  trx: Trx,
  resolving: Resolving,
  note: unknown,
  context: CommandContext,
): Promise<Exception> {
  const { row, settlement, exception, place } = resolving;
  const { now } = context;
  const processors = await processorsOf(trx, settlement);
  const movements = await movementsOfPayments(trx, processors, row.transaction ? [row.transaction] : []);
  const movement = movements.find(({ source_key }) => source_key === row.source_key);
  const line = lineOf(row);
  const outcome = outcomeOf({ line, movement, is_duplicate: false }, settlement.tolerance);
  const expected = movement?.amount ?? row.expected;
  const entry = row.outcome === 'FEE_DIFFERS' ? (await readPosted(trx, [row])).get(row.source_key) : undefined;
  const is_fee_same =
    row.outcome === 'FEE_DIFFERS' && (!entry || feeDiffers(entry, line.fee, settlement.fee_tolerance));
  if (outcome !== 'MATCHED' || is_fee_same) {
    const expected_fee = entry ? estimateOf(entry) : row.expected_fee;
    await updateMatches(trx, [{ ...row, expected, expected_fee }]);
    const now_expected = row.outcome === 'FEE_DIFFERS' ? expected_fee : expected;
    return updateItem(trx, financeexception, exception.id, { expected: now_expected }, context);
  }
  if (entry) await adjustCosts(trx, [{ entry, fee: line.fee, processor: row.processor }], now);
  const matched: MatchRow = { ...row, expected, outcome: 'MATCHED', is_open: false, found_currency_code: null };
  await bookChange(trx, { before: row, after: matched }, place, now);
  await updateMatches(trx, [matched]);
  await countDifferences(trx, settlement.id, -1);
  await markMatched(trx, [row], now);
  return endException(trx, exception, { note }, context);
}

/** Compares a difference again; it stays open if it is still one. */
export const rematchDifference: ActionCommand = async (trx, id, { note, item = null }, context) => {
  const resolving = await holdDifference(trx, id, context);
  if (!resolving) throw new ApiError('invalid_value', { fields: { id: ['not_allowed'] } });
  const { row, exception, settlement } = resolving;
  if (!row.is_open) return exception;
  if (isLineOnly(row)) return rematchLine(trx, resolving, { note, item: item === null ? null : String(item) }, context);
  if (item !== null) throw unsuited(exception);
  if (row.outcome === 'MISSING') return rematchMissing(trx, resolving, note, context);
  if (row.outcome !== 'NOT_COMPLETED') return compareAgain(trx, resolving, note, context);
  await reviewNotCompleted(trx, settlement, context.now, row.id);
  return getItem(trx, 'financeexception', { id, scope: context.scope });
};
