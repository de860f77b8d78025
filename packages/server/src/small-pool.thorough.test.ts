import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import { createApiKey } from './platform/auth/api-keys.ts';
import { readConfig } from './platform/config.ts';
import { start } from './start.ts';
import { closeAtEnd } from './testing/closing.ts';
import { cloneDatabase } from './testing/world.ts';

const clients = 200;
/** Beyond the two seconds for a connection, or the twenty for a statement: what a machine may need that has other work. */
const room_ms = 15_000;

test('two connections that are taken cost nobody more than their limit: who has none reads 503, and the process is not ready', async () => {
  const { url, kysely, pool } = await cloneDatabase();
  const organisation = newId('org');
  await pool.query(
    `insert into organisation (id, created_at, name, country_code) values ($1, now(), 'Provider', 'NL')`,
    [organisation],
  );
  const key = { organisation, name: 'test', roles: ['TAG_ALL'], expires_at: null, created_by: null };
  const { secret } = await createApiKey(kysely, key);
  const running = await start(
    readConfig({
      DATABASE_URL: url,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'sluis-pool-')),
      SLUIS_SECRET: 'a secret for tests only, 32 characters',
      SLUIS_DEMO: '0',
      SLUIS_ROLE: 'api',
      DATABASE_POOL: '2',
      PORT: '0',
      LOG_LEVEL: 'silent',
    }),
  );
  closeAtEnd(() => running.stop());
  const ask = async (path: string) => {
    const began_ms = performance.now();
    const answer = await fetch(`${running.address}${path}`, { headers: { authorization: `Bearer ${secret}` } });
    await answer.text();
    return { status: answer.status, waited_ms: performance.now() - began_ms };
  };
  expect([(await ask('/v1/tag')).status, (await ask('/readyz')).status]).toEqual([200, 200]);

  const holder = await pool.connect();
  await holder.query('begin; lock table tag');
  const calls = Array.from({ length: clients }, () => ask('/v1/tag'));
  const ready = await ask('/readyz');
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(ready.status).toBe(503);
  const waits_ms = answers.map(({ waited_ms }) => waited_ms).toSorted((one, other) => one - other);
  // All but those that have the two connections.
  const longest_ms = waits_ms.at(-3) as number;
  console.log(
    `503 after ${(waits_ms[clients >> 1] as number).toFixed(0)} ms in the middle, ${longest_ms.toFixed(0)} ms at most`,
  );
  expect(longest_ms).toBeLessThan(2000 + room_ms);
  expect(waits_ms.at(-1)).toBeLessThan(20_000 + room_ms);
  await holder.query('rollback');
  holder.release();
  expect([(await ask('/v1/tag')).status, (await ask('/readyz')).status]).toEqual([200, 200]);
}, 120_000);
