import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';
import { isAmong } from './is-among.ts';
import { together } from './pipeline.ts';
import type { Tables } from './tables.ts';

interface Claiming {
  readonly table: keyof Tables;
  readonly columns: RawBuilder<unknown>;
  readonly due: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

interface Found {
  readonly id: string;
  readonly organisation: string;
}

/**
 * Due rows, locked until the transaction ends. They are found over all organisations without locks, and then locked in
 * each organisation separately: rows on several machines cannot be locked in one statement. Rows that another process
 * has locked are skipped in favour of later ones.
 */
export async function claimRows<R>(trx: Trx, claiming: Claiming): Promise<R[]> {
  const { table, due, order, limit } = claiming;
  const seen: string[] = [];
  for (;;) {
    const { rows: found } = await sql<Found>`
      select id, organisation from ${sql.table(table)} where ${due}
        ${seen.length > 0 ? sql`and id <> all(${seen})` : sql``} order by ${order} limit ${limit}`.execute(trx);
    const claimed = await hold<R>(trx, claiming, found);
    if (claimed.length > 0 || found.length === 0) return claimed;
    seen.push(...found.map(({ id }) => id));
  }
}

async function hold<R>(trx: Trx, { table, columns, due, order }: Claiming, found: readonly Found[]): Promise<R[]> {
  const owners = [...Map.groupBy(found, ({ organisation }) => organisation)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const held = await together(
    owners.map(([organisation, rows]) =>
      sql<R>`
        select ${columns} from ${sql.table(table)}
        where organisation = ${organisation} and ${isAmong(rows.map(({ id }) => id))} and ${due}
        order by ${order} for update skip locked`.execute(trx),
    ),
  );
  return held.flatMap(({ rows }) => rows);
}
