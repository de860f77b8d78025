import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';
import { isAmong } from './is-among.ts';
import { together } from './pipeline.ts';
import type { Tables } from './tables.ts';

interface Claiming {
  readonly table: keyof Tables;
  readonly columns: RawBuilder<unknown>;
  /** Which rows are due. */
  readonly due: RawBuilder<unknown>;
  /** Which of them are first. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

interface Found {
  readonly id: string;
  readonly organisation: string;
}

/**
 * Rows that are due, held until the transaction ends. They are found over all organisations without being held, and then
 * held in each organisation by itself: where rows lie apart, those of several cannot be locked in one statement. What another
 * process holds is left to it, and what comes behind is taken in its place.
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
