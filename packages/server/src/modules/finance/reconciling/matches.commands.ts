import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { insertInto, rowsLike } from '../../../platform/database/rows-like.ts';
import type { MatchRow } from './match-row.ts';

/** Matches by the keys of their events. */
export async function readMatches(executor: Executor, keys: readonly string[]): Promise<ReadonlyMap<string, MatchRow>> {
  const { rows } = await sql<MatchRow>`
    select * from settlementmatch where source_key = any(${[...new Set(keys)]})`.execute(executor);
  return new Map(rows.map((row) => [row.source_key, row]));
}

const byOrganisation = (rows: readonly MatchRow[]) =>
  [...Map.groupBy(rows, ({ organisation }) => organisation)].toSorted(([a], [b]) => (a < b ? -1 : 1));

export async function insertMatches(trx: Trx, rows: readonly MatchRow[]): Promise<void> {
  for (const [, some] of byOrganisation(rows)) await sql`${insertInto('settlementmatch', some)}`.execute(trx);
}

/** Writes what a comparison, or a user, says of known matches. */
export async function updateMatches(trx: Trx, rows: readonly MatchRow[]): Promise<void> {
  for (const [organisation, some] of byOrganisation(rows))
    await sql`
      update settlementmatch set processor_settlement = m.processor_settlement, file = m.file, line = m.line,
        reference = m.reference, ordinal = m.ordinal, outcome = m.outcome, is_open = m.is_open,
        resolution = m.resolution, settlement_profile = m.settlement_profile, currency_code = m.currency_code,
        expected = m.expected, found = m.found, found_currency_code = m.found_currency_code,
        expected_fee = m.expected_fee, found_fee = m.found_fee, booked_on = m.booked_on, exception = m.exception,
        version = settlementmatch.version + 1
      from ${rowsLike('settlementmatch', some)} as m
      where settlementmatch.id = m.id and settlementmatch.organisation = ${organisation}`.execute(trx);
}

export async function deleteMatches(trx: Trx, rows: readonly MatchRow[]): Promise<void> {
  for (const [organisation, some] of byOrganisation(rows))
    await sql`
      delete from settlementmatch
      where organisation = ${organisation} and id in (select unnest(${some.map(({ id }) => id)}::text[]))`.execute(trx);
}
