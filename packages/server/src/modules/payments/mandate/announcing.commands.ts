import { type RawBuilder, sql } from 'kysely';
import { readZones } from '../../../platform/configuration/zones.ts';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';

const at_once = 50;

/** An item whose payer is to be notified, and the time zone of its merchant. */
export interface Due<I> {
  readonly item: I;
  readonly zone: string;
}

interface Notices<I> {
  readonly name: string;
  readonly table: 'subscription' | 'scheduledtransaction';
  readonly columns: RawBuilder<unknown>;
  /** SQL: a direct debit whose payer is to be notified. */
  readonly is_unannounced: RawBuilder<boolean>;
  /** The column with the time of the collection. */
  readonly collected_at: string;
  announce(trx: Trx, items: readonly Due<I>[], now: string): Promise<void>;
}

/** Notifies payers of the direct debits of a table, the agreed days before. */
export function makeNoticeSweep<I extends { readonly organisation: string }>(
  { database: { kysely } }: Pick<Services, 'database'>,
  { name, table, columns, is_unannounced, collected_at, announce }: Notices<I>,
): Sweep {
  const notice_at = sql<string>`${sql.ref(collected_at)} - make_interval(days => notice_days)`;
  return {
    name,
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`
        select min(${notice_at}) as due from ${sql.table(table)} where ${is_unannounced}`.execute(executor);
      return rows[0]?.due ?? null;
    },
    run: (now) =>
      inTransaction(kysely, async (trx) => {
        const items = await claimRows<I>(trx, {
          table,
          columns,
          due: sql`${is_unannounced} and ${notice_at} <= ${now}`,
          order: sql.ref(collected_at),
          limit: at_once,
        });
        const zoneOf = await readZones(
          trx,
          items.map(({ organisation }) => organisation),
        );
        await announce(
          trx,
          items.map((item) => ({ item, zone: zoneOf(item.organisation) })),
          now,
        );
        return items.length;
      }),
  };
}
