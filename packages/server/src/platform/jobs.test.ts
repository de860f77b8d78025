import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { enqueue, type JobHandler, type PayloadOf, startJobs } from './jobs.ts';
import { mail_job } from './mail/mail.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.database.pool.query('truncate worker_heartbeat');
});

const query = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as Record<string, unknown>[];
const add = (id: string) => enqueue(world.database.kysely, mail_job, { id });
const lockOf = async (id: string) =>
  (await query(`select locked_by, attempts from graphile_worker._private_jobs where payload ->> 'id' = $1`, [id]))[0];

/** As if a worker had locked a job forty seconds ago, under its name. */
const takenUp40SecondsAgo = (id: string, by: string | null) =>
  query(
    `update graphile_worker._private_jobs
     set locked_at = now() - interval '40 s', locked_by = coalesce($2, locked_by), attempts = greatest(attempts, 1)
     where payload ->> 'id' = $1`,
    [id, by],
  );

/** One worker at a time: jobs that one leaves are there for another. */
const withWorker = async (mail: JobHandler<PayloadOf<typeof mail_job>>, during: () => Promise<void>): Promise<void> => {
  const jobs = await startJobs(world.services, { mail }, { name: 'jobs', concurrency: 1 });
  await during().finally(jobs.stop);
};

test('a job of a live worker is left alone however long it takes, and that of a dead or silent one is taken over', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slowly = async (): Promise<void> => {
    begun.resolve();
    await finish.promise;
  };
  await withWorker(slowly, async () => {
    await add('living');
    await begun.promise;
    const living = await lockOf('living');
    await takenUp40SecondsAgo('living', null);
    // Locked first, so that no worker takes them as new.
    await world.database.kysely.transaction().execute(async (trx) => {
      for (const id of ['dead', 'silent']) await enqueue(trx, mail_job, { id });
      await sql`
        update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() - interval '40 s'
        where locked_by is null`.execute(trx);
    });
    await takenUp40SecondsAgo('silent', 'pool-silent');
    await query(`insert into worker_heartbeat values ('pool-silent', now() - interval '40 s')`);
    const taken_up: string[] = [];
    const both = Promise.withResolvers<void>();
    const take = async ({ id }: { id: string }): Promise<void> => {
      taken_up.push(id);
      if (taken_up.length === 2) both.resolve();
    };
    await withWorker(take, () => both.promise);
    expect(taken_up.sort()).toEqual(['dead', 'silent']);
    expect(await lockOf('living')).toEqual(living);
    finish.resolve();
    await expect.poll(() => lockOf('living')).toBeUndefined();
  });
});

test('workers that stopped in order leave no heartbeat behind', async () => {
  await withWorker(
    async () => {},
    async () => expect(await query('select 1 from worker_heartbeat')).toHaveLength(1),
  );
  expect(await query('select 1 from worker_heartbeat')).toEqual([]);
});
