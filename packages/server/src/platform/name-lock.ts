import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from './database/database.ts';
import { ask, lookUp } from './database/pipeline.ts';

/**
 * A transaction that refers to an item of configuration holds the item's name until it ends: the deletion of the item
 * waits for it, and later references wait for the deletion. A lock of the row would do on one server; on a cluster it is
 * one of the whole table on all nodes, so that all who refer to its items wait for each other, deadlock, and fail with
 * any node.
 */
const named = (entity: string, id: RawBuilder<unknown>) => sql`hashtextextended(${`${entity} `} || ${id}, 0)`;

const inOrder = (ids: readonly string[]) => sql`(select id from unnest(${[...ids]}::text[]) as id order by 1) as item`;

/** Sent before the items are read: a statement sees what was committed before it began. */
export const useByName = (executor: Executor, entity: string, ids: readonly string[]): Promise<unknown> =>
  ask(executor, sql`select pg_advisory_xact_lock_shared(${named(entity, sql`item.id`)}) from ${inOrder(ids)}`);

/** Before items are deleted, or changed in what others rely on: those that use them are visible then. */
export const holdByName = async (trx: Trx, entity: string, ids: readonly string[]): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${named(entity, sql`item.id`)}) from ${inOrder(ids)}`.execute(trx));

/** Uses the processors of a profile that take a payment product, and returns their ids. */
export const useProcessors = (trx: Trx, profile: string, product: string): Promise<{ readonly id: string }[]> =>
  lookUp(
    trx,
    sql`
      select used.id, pg_advisory_xact_lock_shared(${named('processor', sql`used.id`)}) from (
        select processor.id from paymentprofile
        join processor on processor.id = any(paymentprofile.processors) and processor.payment_product = ${product}
        where paymentprofile.id = ${profile} order by 1) as used`,
  );
