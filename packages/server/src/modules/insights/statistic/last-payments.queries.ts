import { sql } from 'kysely';
import type { Figures } from './aggregate.queries.ts';

/** When each merchant, with everything below it, had its latest payment; nothing of those that never had one. */
export async function lastPayments({ engine }: Figures, merchants: ReadonlySet<string>): Promise<Map<string, string>> {
  const { kysely } = engine.database;
  // The end of an index for each organisation, whatever the number of payments.
  const { rows } = await sql<{ id: string; at: string | null }>`
    select id, (select max(created_at) from transaction where transaction.organisation = organisation.id) as at
    from organisation`.execute(kysely);
  const latest = new Map<string, string>();
  for (const { id, at } of rows) {
    if (at === null) continue;
    const merchant = await engine.tenancy.topOf(kysely, id);
    if (merchants.has(merchant) && at > (latest.get(merchant) ?? '')) latest.set(merchant, at);
  }
  return latest;
}
