import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/** An event by its key, which is unique within its organisation. */
export interface EventKey {
  readonly source_key: string;
  readonly organisation: string;
}

/** In one order of organisations, so that two transactions do not wait for each other. */
const byOrganisation = (keys: readonly EventKey[]): (readonly [string, string[]])[] =>
  [...Map.groupBy(keys, ({ organisation }) => organisation)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([organisation, some]) => [organisation, some.map(({ source_key }) => source_key)]);

/**
 * Marks events that the acquirer accounts for: one that waited for this is posted, as of now. Their costs are compared
 * with its fees.
 */
export async function markMatched(trx: Trx, keys: readonly EventKey[], now: string): Promise<void> {
  for (const [organisation, some] of byOrganisation(keys))
    await sql`
      update financeevent set matched_at = coalesce(matched_at, ${now}), is_fee_pending = true,
        recorded_at = case when state = 'WAITING' then ${now}::timestamptz else recorded_at end,
        state = case when state = 'WAITING' then 'READY' else state end
      where organisation = ${organisation} and source_key = any(${some})`.execute(trx);
}

/** Marks the event of an entry that has been corrected, if an acquirer accounts for it. */
export async function markCorrected(
  trx: Trx,
  { kind, item, item_organisation }: { kind: string; item: string | null; item_organisation: string | null },
): Promise<void> {
  if (item === null || item_organisation === null) return;
  await sql`
    update financeevent set is_fee_pending = true
    where organisation = ${item_organisation} and item = ${item} and kind = ${kind} and matched_at is not null`.execute(
    trx,
  );
}

/** Marks events whose costs have been compared with the acquirer's fees. */
export async function markCompared(trx: Trx, keys: readonly EventKey[]): Promise<void> {
  for (const [organisation, some] of byOrganisation(keys))
    await sql`
      update financeevent set is_fee_pending = false
      where organisation = ${organisation} and source_key = any(${some})`.execute(trx);
}

/** Posts the events of a settlement profile that wait for the acquirer, as of now. */
export async function releaseWaiting(
  trx: Trx,
  { profile, organisations }: { readonly profile: string; readonly organisations: readonly string[] },
  now: string,
): Promise<void> {
  for (const organisation of organisations)
    await sql`
      update financeevent set state = 'READY', recorded_at = ${now}
      where organisation = ${organisation} and settlement_profile = ${profile} and state = 'WAITING'`.execute(trx);
}

/**
 * Changes a waiting event to what the acquirer accounts for: another amount, or, with null, no event at all. Returns
 * false if it does not wait.
 */
export async function correctWaiting(
  trx: Trx,
  { source_key, organisation }: EventKey,
  amount: number | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update financeevent set amount = coalesce(${amount}::bigint, amount),
      state = case when ${amount}::bigint is null then 'IGNORED' else state end,
      reason = case when ${amount}::bigint is null then 'NOT_FUNDED' else reason end
    where organisation = ${organisation} and source_key = ${source_key} and state = 'WAITING'`.execute(trx);
  return numAffectedRows > 0n;
}
