import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database/database.ts';
import { lookUp } from './database/pipeline.ts';

/**
 * Payments use the processors of their profile until their transaction ends: a change or deletion of one waits for them,
 * and later payments for it. These are locks by name: on a cluster, the lock of a row of configuration is one of a whole
 * table on all nodes, so that payments would wait for each other, and fail with any node.
 */
const named = (id: RawBuilder<unknown>) => sql`hashtextextended('processor ' || ${id}, 0)`;

/** Holds the processors of a profile that take a payment product, and returns their ids. */
export const useProcessors = (trx: Trx, profile: string, product: string): Promise<{ readonly id: string }[]> =>
  lookUp(
    trx,
    sql`
      select used.id, pg_advisory_xact_lock_shared(${named(sql`used.id`)}) from (
        select processor.id from paymentprofile
        join processor on processor.id = any(paymentprofile.processors) and processor.payment_product = ${product}
        where paymentprofile.id = ${profile} order by 1) as used`,
  );

/** Before processors are deleted, or get another adapter or account: the payments that use them are visible then. */
export const holdProcessors = async (trx: Trx, ids: readonly string[]): Promise<void> =>
  void (await sql`
    select pg_advisory_xact_lock(${named(sql`held.id`)}) from (
      select id from unnest(${[...ids]}::text[]) as id order by 1) as held`.execute(trx));
