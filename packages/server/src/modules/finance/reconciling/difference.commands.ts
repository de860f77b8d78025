import { ApiError } from '@sluis/contract/base/errors';
import { financeexception } from '@sluis/contract/entities/finance/financeexception';
import type { MatchResolution } from '@sluis/contract/finance/matching';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { getItem } from '../../../resource/item.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { changeStatuses } from '../../../resource/status.ts';
import { countDifferences } from '../../processors/processor-settlement/reconciled.commands.ts';
import type { MatchRow, Place, Settlement } from './match-row.ts';
import { updateMatches } from './matches.commands.ts';
import { placesOf } from './receipt.commands.ts';

type Exception = ItemOf<'financeexception'>;

/** A difference that a user resolves, with its settlement, whose row is locked. */
export interface Resolving {
  readonly exception: Exception;
  readonly row: MatchRow;
  readonly settlement: Settlement;
  /** Where its money is. */
  readonly place: Place;
  /** How it was resolved before. */
  readonly resolved: MatchResolution | null;
}

/** Refuses a verb for a difference that it does not suit. */
export const unsuited = (exception: Pick<Exception, 'reason'>): ApiError =>
  new ApiError('invalid_value', { details: { reason: exception.reason } });

const matchOf = async (trx: Trx, exception: string): Promise<MatchRow | undefined> =>
  (await sql<MatchRow>`select * from settlementmatch where exception = ${exception}`.execute(trx)).rows[0];

/**
 * The difference of an exception, locked after its settlement, as comparing does; undefined for an exception of another
 * kind.
 */
export async function holdDifference(trx: Trx, id: string, { scope }: CommandContext): Promise<Resolving | undefined> {
  const seen = await getItem(trx, 'financeexception', { id, scope });
  const match = await matchOf(trx, id);
  if (!match) return undefined;
  const settlement = await getItem(trx, 'processorsettlement', {
    id: match.processor_settlement,
    scope: everything,
    lock: true,
  });
  const exception = await getItem(trx, 'financeexception', { id: seen.id, scope, lock: true });
  // It may have been compared again, or resolved, in the meantime.
  const row = (await matchOf(trx, id)) ?? match;
  const places = await placesOf(trx, row.settlement_profile ? [row.settlement_profile] : []);
  const rest: Place = { organisation: settlement.organisation, profile: null };
  const place = places.get(row.settlement_profile ?? '') ?? rest;
  return { exception, row, settlement, place, resolved: row.resolution };
}

/** Ends an exception with a note. */
export async function endException(
  trx: Trx,
  exception: Exception,
  { note }: { readonly note?: unknown },
  context: CommandContext,
): Promise<Exception> {
  const { identity } = context;
  const besides = { note, resolved_by: identity.kind === 'user' ? identity.id : null };
  const move = { item: exception, change: { status: 'RESOLVED' }, besides };
  const [resolved] = await changeStatuses(trx, financeexception, [move], context);
  return resolved as Exception;
}

/** Ends a difference with its exception. */
export async function endDifference(
  trx: Trx,
  { exception, row, settlement }: Resolving,
  {
    resolution,
    note,
    besides = {},
  }: {
    readonly resolution: MatchResolution;
    readonly note: unknown;
    readonly besides?: Partial<MatchRow>;
  },
  context: CommandContext,
): Promise<Exception> {
  await updateMatches(trx, [{ ...row, ...besides, is_open: false, resolution }]);
  await countDifferences(trx, settlement.id, -1);
  return endException(trx, exception, { note }, context);
}
