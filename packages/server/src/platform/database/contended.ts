import { sql } from 'kysely';
import { makeFairQueue } from '../fair-queue.ts';
import type { Trx } from './database.ts';
import { send } from './pipeline.ts';

/** How long a transaction whose turn it is waits for a lock. */
const wait_max = '2s';

/** At most four transactions of a process wait for locks, one of each merchant. */
const turns = makeFairQueue({ of_one: 1, of_all: 4, waiting_of_one_max: 100, wait_max_ms: 5000 });

/** The transactions whose turn it is. */
const waiting = new WeakSet<Trx>();

/** Others hold a lock. Its SQLSTATE is that of a lock which was not available in time. */
export class Contended extends Error {
  override readonly name = 'Contended';
  readonly code = '55P03';
  /** Whose turn is awaited. */
  readonly who: string;

  constructor(who: string) {
    super('a lock is held by another transaction');
    this.who = who;
  }
}

/**
 * Locks texts until the transaction ends. A transaction that would have to wait throws `Contended`, so that it releases
 * its connection: `inTransaction` runs it again when it is the merchant's turn, and then it waits, in one order of locks.
 */
export async function lockInTurn(trx: Trx, who: string, keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return;
  const sorted = [...keys].sort();
  if (!waiting.has(trx)) {
    const { rows } = await sql<{ is_locked: boolean }>`
      select bool_and(pg_try_advisory_xact_lock(hashtextextended(key, 0))) as is_locked
      from unnest(${sorted}::text[]) as wanted (key)`.execute(trx);
    if (!rows[0]?.is_locked) throw new Contended(who);
    return;
  }
  send(trx, sql`set local lock_timeout = ${sql.lit(wait_max)}`);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select key from unnest(${sorted}::text[]) with ordinality as wanted (key, place) order by place) ordered`.execute(
    trx,
  );
  send(trx, sql`set local lock_timeout to default`);
}

/** Runs the work of a contended transaction again when it is its turn. Throws the same error if that takes too long. */
export async function runInTurn<T>(
  contended: Contended,
  work: (trx: Trx) => Promise<T>,
  run: (work: (trx: Trx) => Promise<T>) => Promise<T>,
): Promise<T> {
  let has_begun = false;
  const patiently = (trx: Trx): Promise<T> => {
    waiting.add(trx);
    return work(trx);
  };
  try {
    return await turns.take(contended.who, () => {
      has_begun = true;
      return run(patiently);
    });
  } catch (error) {
    throw has_begun ? error : contended;
  }
}
