import { sql } from 'kysely';
import type { Database, Executor, Trx } from '../../../../platform/database/database.ts';
import { inTransaction, withoutDiskWait } from '../../../../platform/database/transaction.ts';
import { type CustomerKey, recomputeCustomers } from './customers.commands.ts';
import { computeCuts } from './cuts.commands.ts';

/** The maximum number of customers that are recomputed together. */
export const taken_max = 1000;

const lock = sql`hashtextextended('statistics of customers', 0)`;

/** Monday has begun everywhere in Europe by then. */
const monday = (now: string) => sql`date_trunc('week', ${now}::timestamptz, 'UTC')`;

/** SQL: the due touched customers, by the machine's clock: immediately, or after a minute. */
const touched = sql`from statistic_touched where due_at <= now()`;

/** Whether there is work: checked every second. */
async function isDue(executor: Executor, now: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 ${touched}
    union all select 1 from statistic_customer where rescore_at <= ${now}::timestamptz
    union all select 1 from statistic_assignment
      where walked_to is not null or cut_at is null or cut_at < ${monday(now)}
    limit 1`.execute(executor);
  return rows.length > 0;
}

/**
 * Recomputes some of the customers whose payments have changed, whose score of recency has expired, or who are next in
 * a walk through all of them; bounds of scores are computed each Monday, after which all customers are scored by them.
 * Returns their number; none if another process is running this.
 */
export async function assignCustomers({ kysely }: Database, now: string, taken = taken_max): Promise<number> {
  if (!(await isDue(kysely, now))) return 0;
  return inTransaction(kysely, async (trx) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lock}) as held`.execute(trx);
    if (!rows[0]?.held) return 0;
    // After a power failure that loses the changes, the customers are still in the queue.
    withoutDiskWait(trx);
    const keys = [...(await takeTouched(trx, taken)), ...(await takeEnded(trx, now, taken))];
    const walked = keys.length < taken ? await takeWalked(trx, taken) : undefined;
    const all = new Map([...keys, ...(walked ?? [])].map((key) => [key.customer, key]));
    await recomputeCustomers(trx, [...all.values()], now);
    const is_cut = walked === undefined && keys.length < taken && (await cutAgain(trx, now));
    await sql`update statistic_assignment set assigned_at = ${now}::timestamptz`.execute(trx);
    return all.size + (is_cut || walked !== undefined ? 1 : 0);
  });
}

/** Removes customers from the queue, with all their entries. */
async function takeTouched(trx: Trx, taken: number): Promise<CustomerKey[]> {
  const { rows } = await sql<CustomerKey>`
    with due as materialized (select customer, organisation ${touched} order by due_at limit ${taken})
    delete from statistic_touched using (select distinct customer from due) as taken
    where statistic_touched.customer = taken.customer
    returning statistic_touched.customer, statistic_touched.organisation`.execute(trx);
  return rows;
}

async function takeEnded(trx: Trx, now: string, taken: number): Promise<CustomerKey[]> {
  const { rows } = await sql<CustomerKey>`
    select customer, organisation from statistic_customer where rescore_at <= ${now}::timestamptz
    order by rescore_at limit ${taken}`.execute(trx);
  return rows;
}

/** The next customers of the walk; undefined if there is none. */
async function takeWalked(trx: Trx, taken: number): Promise<CustomerKey[] | undefined> {
  const { rows } = await sql<{ walked_to: string | null }>`select walked_to from statistic_assignment`.execute(trx);
  const walked_to = rows[0]?.walked_to ?? null;
  if (walked_to === null) return undefined;
  const keys = await customersAfter(trx, walked_to, { taken });
  const reached = keys.length < taken ? null : (keys.at(-1)?.customer ?? null);
  await sql`update statistic_assignment set walked_to = ${reached}`.execute(trx);
  return keys;
}

interface After {
  readonly taken: number;
  readonly organisation?: string | undefined;
}

async function customersAfter(trx: Trx, id: string, { taken, organisation }: After): Promise<CustomerKey[]> {
  const { rows } = await sql<CustomerKey>`
    select id as customer, organisation from customer
    where id > ${id} ${organisation === undefined ? sql`` : sql`and organisation = ${organisation}`}
    order by id limit ${taken}`.execute(trx);
  return rows;
}

/** Computes the bounds of scores if they are due, and begins a walk. The first bounds follow the first walk. */
async function cutAgain(trx: Trx, now: string): Promise<boolean> {
  const { rows } = await sql`
    update statistic_assignment set cut_at = ${now}::timestamptz, walked_to = ''
    where walked_to is null and (cut_at is null or cut_at < ${monday(now)}) returning one`.execute(trx);
  if (rows.length > 0) await computeCuts(trx, now);
  return rows.length > 0;
}

/** Recomputes all customers, or those of an organisation, a thousand in each transaction. */
export async function repairCustomers(executor: Executor, now: string, organisation?: string): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last;
    last = await inTransaction(executor, async (trx) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
      const keys = await customersAfter(trx, after, { taken: taken_max, organisation });
      await recomputeCustomers(trx, keys, now);
      return keys.length < taken_max ? undefined : keys.at(-1)?.customer;
    });
  }
}
