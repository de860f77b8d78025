import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';

/** The new state of an event. */
export interface EventState {
  readonly id: string;
  readonly organisation: string;
  readonly state: 'NEW' | 'WAITING' | 'READY' | 'POSTED' | 'PARKED' | 'IGNORED';
  readonly reason?: string | null;
  readonly settlement_profile?: string | null;
  readonly matched_at?: string | null;
  readonly is_fee_pending?: boolean;
}

/** Each organisation's rows by a statement of its own. */
const byOrganisation = <R extends { readonly organisation: string }>(rows: readonly R[]) => [
  ...Map.groupBy(rows, ({ organisation }) => organisation),
];

/**
 * Writes the states of events that another process has not moved on in the meantime; returns how many. One that is to
 * wait for the acquirer's line, which has been found meanwhile, is ready.
 */
export async function moveEvents(trx: Trx, from: EventState['state'], events: readonly EventState[]): Promise<number> {
  let moved = 0n;
  for (const [organisation, some] of byOrganisation(events)) {
    const { numAffectedRows = 0n } = await sql`
      update financeevent set reason = moved.reason,
        state = case when moved.state = 'WAITING' and coalesce(financeevent.matched_at, moved.matched_at) is not null
          then 'READY' else moved.state end,
        settlement_profile = coalesce(moved.settlement_profile, financeevent.settlement_profile),
        matched_at = coalesce(financeevent.matched_at, moved.matched_at),
        is_fee_pending = financeevent.is_fee_pending or coalesce(moved.is_fee_pending, false)
      from ${rowsLike('financeevent', some)} as moved
      where financeevent.id = moved.id and financeevent.organisation = ${organisation}
        and financeevent.state = ${from}`.execute(trx);
    moved += numAffectedRows;
  }
  return Number(moved);
}

/** Makes parked events of organisations new again, because what parked them may be gone. */
export async function retryParked(trx: Trx, organisations: readonly string[]): Promise<void> {
  for (const organisation of organisations)
    await sql`
      update financeevent set state = 'NEW', reason = null
      where organisation = ${organisation} and state = 'PARKED'`.execute(trx);
}

export interface Settled {
  readonly item: string;
  readonly organisation: string;
  readonly settlement: string;
}

const tables = { txn: 'transaction', rfnd: 'refund', chbk: 'chargeback' } as const;

/**
 * Names the settlement of items, the first one for each, without waiting. Items keep their version, and send no webhook: the settlement
 * is not a change by a person.
 */
export function markSettled(trx: Trx, settled: readonly Settled[]): void {
  for (const [organisation, some] of byOrganisation(settled))
    for (const [prefix, items] of Map.groupBy(some, ({ item }) => item.split('_')[0] as keyof typeof tables)) {
      const table = tables[prefix];
      if (!table) continue;
      send(
        trx,
        sql`
          update ${sql.table(table)} as paid set settlement = given.settlement
          from json_to_recordset(${JSON.stringify(items)}::json) as given (item text, settlement text)
          where paid.id = given.item and paid.organisation = ${organisation} and paid.settlement is null`,
      );
    }
}
