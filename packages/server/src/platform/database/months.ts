import { idBound } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { as_user } from './append-only.ts';
import { type Executor, isLocked, type Trx } from './database.ts';
import type { Tables } from './tables.ts';
import { inTransaction, limitLockWait } from './transaction.ts';

/** A table partitioned by the month of its ids. */
export interface Monthly {
  readonly table: keyof Tables;
  readonly prefix: string;
  /** Whole months that are kept in addition to the current one. */
  readonly kept_months: number;
}

const months_ahead = 3;
/** Rows moved by one statement, within its time limit; after months without its jobs a table has millions. */
const moved_at_once = 10_000;

/** The first kept instant of a table, in whole months before the current one. */
export const keptFrom = (at_ms: number, kept_months: number): Date => new Date(startOf(monthOf(at_ms) - kept_months));

/** The first instant of a month, counted from the year 0, in UTC. */
const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12);
const monthOf = (at_ms: number): number => {
  const at = new Date(at_ms);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};

interface Part {
  readonly name: string;
  /** The upper bound of its ids; undefined for the default partition. */
  readonly until: string | undefined;
}

async function partsOf(executor: Executor, table: string): Promise<Part[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select relname::text as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by relname`.execute(executor);
  return rows.map(({ name, bounds }) => ({ name, until: / TO \('([^']+)'\)$/.exec(bounds)?.[1] }));
}

/**
 * Creates the partitions of coming months and drops expired ones, at a real time. Readers and writers of the table wait
 * for a tenth of a second at a time: if a lock is not available after twenty tries it is left to the next run, and until
 * then rows go to the default partition.
 */
export async function maintainMonths(executor: Executor, { table, prefix, kept_months }: Monthly, at_ms: number) {
  const present = monthOf(at_ms);
  await unlessLocked(async () => {
    for (let month = present; month <= present + months_ahead; month++) {
      const until = idBound(prefix, startOf(month + 1));
      await inTransaction(executor, async (trx) => {
        await begin(trx);
        const parts = await partsOf(trx, table);
        const last =
          parts
            .flatMap((part) => part.until ?? [])
            .sort()
            .at(-1) ?? '';
        if (last < until) await makePart(trx, { table, month, from: last, until });
      });
    }
  });
  const kept_from = idBound(prefix, startOf(present - kept_months));
  await unlessLocked(async () => {
    for (const { name, until } of await partsOf(executor, table))
      if (until !== undefined && until <= kept_from)
        await inTransaction(executor, async (trx) => {
          await begin(trx);
          await sql`drop table ${sql.table(name)}`.execute(trx);
        });
  });
}

/** A partition belongs to the user that owns its table. */
const begin = async (trx: Trx): Promise<void> => {
  await sql.raw(as_user).execute(trx);
  limitLockWait(trx, '100ms');
};

const tries_max = 20;

/**
 * Stops if a lock is not available, for example because a backup is reading the table. Between two tries, those who
 * waited behind it go on.
 */
async function unlessLocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < tries_max; tries++)
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
}

interface NewPart {
  readonly table: string;
  readonly month: number;
  readonly from: string;
  readonly until: string;
}

/** Creates the partition of a month, with its rows from the default partition, which would prevent it. */
async function makePart(trx: Trx, { table, month, from, until }: NewPart): Promise<void> {
  const name = `${table}_${new Date(startOf(month)).toISOString().slice(0, 7).replace('-', '_')}`;
  const [whole, part, rest] = [sql.table(table), sql.table(name), sql.table(`${table}_rest`)];
  const moving = sql`
    with moved as (
      delete from ${rest} where id in (
        select id from ${rest} where id >= ${from} and id < ${until} order by id limit ${moved_at_once}) returning *)
    insert into ${part} select * from moved`;
  const moveAll = async (): Promise<void> => {
    while (Number((await moving.execute(trx)).numAffectedRows) === moved_at_once);
  };
  await sql`create table ${part} (like ${whole} including all)`.execute(trx);
  await moveAll();
  // The few rows written in the meantime; from here on there are no more.
  await sql`lock table ${rest} in access exclusive mode`.execute(trx);
  await moveAll();
  await sql`alter table ${whole} attach partition ${part} for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(
    trx,
  );
}
