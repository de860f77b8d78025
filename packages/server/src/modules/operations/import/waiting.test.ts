import { beforeEach, expect, test } from 'vitest';
import { putOnHold, releaseHold } from '../../../platform/hold.ts';
import { type FileImportWorld, openFileImportWorld } from '../../../testing/file-import-world.ts';
import { pay, payment_header } from '../../../testing/import-world.ts';

const world: FileImportWorld = await openFileImportWorld();
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
beforeEach(() => query('truncate worker_heartbeat'));

const waiting = async (id: string) => (await world.ask('GET', `/import/${id}/waiting`)).json();
const beat = (name: string) => query(`insert into worker_heartbeat values ($1, now())`, [name]);
const change = (id: string, set: string) =>
  query(`update graphile_worker._private_jobs set ${set} where payload ->> 'id' = $1`, [id]);

test('says that an import waits for workers, others, its next attempt or a release, and nothing during its work', async () => {
  const id = await world.send('transaction', [payment_header, pay('W1'), ''].join('\n'));
  expect(await waiting(id)).toEqual({ waits_for: 'workers', until: null });
  await beat('pool-1');
  expect(await waiting(id)).toEqual({ waits_for: 'turn', until: null });
  await change(id, `last_error = 'no', attempts = 1, run_at = '2099-01-01T10:00:00Z'`);
  expect(await waiting(id)).toEqual({ waits_for: 'retry', until: '2099-01-01T10:00:00.000Z' });
  await putOnHold(world.database.kysely);
  await world.services.hold.reload(world.database.kysely);
  expect(await waiting(id)).toEqual({ waits_for: 'release', until: null });
  await world.database.kysely.transaction().execute(releaseHold);
  await world.services.hold.reload(world.database.kysely);
  await change(id, `locked_by = 'pool-1', locked_at = now()`);
  expect(await waiting(id)).toEqual({ waits_for: null, until: null });
  // Another process takes over from a silent one.
  await query('truncate worker_heartbeat');
  expect(await waiting(id)).toEqual({ waits_for: 'workers', until: null });
  await world.work();
  expect(await waiting(id)).toEqual({ waits_for: null, until: null });
});
