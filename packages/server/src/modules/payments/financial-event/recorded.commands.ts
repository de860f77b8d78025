import { idBound } from '@sluis/contract/base/ids';
import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { columns, facts } from './capture.commands.ts';

const voids = sql.join(void_chargeback_statuses.map((status) => sql.lit(status)));

/** The kinds of events, and which statuses of which items cause them. */
const causes = [
  ['PAYMENT', 'transaction', sql`h.status = 'SETTLEMENT_COMPLETED'`],
  ['REFUND', 'refund', sql`h.status = 'PROCESSED'`],
  ['CHARGEBACK', 'chargeback', sql`h.status = 'OPEN'`],
  ['CHARGEBACK_REVERSAL', 'chargeback', sql`h.status in (${voids})`],
] as const;

/**
 * Writes the financial events of statuses that an organisation's items have had since an instant, as if they had been
 * recorded when these changed, for a world that was loaded with its history. Items reach each of these statuses once.
 */
export async function captureRecorded(
  trx: Trx,
  { organisation, since }: { organisation: string; since: string },
): Promise<void> {
  // A status is recorded no earlier than it occurs.
  const from = idBound('hist', Date.parse(since));
  for (const [kind, table, condition] of causes) {
    const paid = table === 'transaction' ? sql`i.id` : sql`i.transaction`;
    await sql`
      insert into financeevent (${columns})
      select 'fevt_' || substr(h.id, 6), i.organisation, ${sql.lit(`${kind}:`)} || i.id, ${sql.lit(kind)}, i.id, t.id,
        t.payment_profile, h.occurred_at, h.occurred_at, i.amount, t.currency_code, ${facts}
      from status_history h
      join ${sql.table(table)} i on i.id = h.item and i.organisation = ${organisation} and i.last_status_update >= ${since}
      join transaction t on t.id = ${paid} and t.organisation = ${organisation}
      where h.organisation = ${organisation} and h.id >= ${from} and h.occurred_at >= ${since} and ${condition} and i.amount > 0
      on conflict (source_key, organisation) do nothing`.execute(trx);
  }
}
