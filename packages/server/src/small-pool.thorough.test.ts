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

test('while both connections are in use, callers get 503 without waiting for them, and the process is not ready', async () => {
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
    const answer = await fetch(`${running.address}${path}`, { headers: { authorization: `Bearer ${secret}` } });
    await answer.text();
    return answer.status;
  };
  expect([await ask('/v1/tag'), await ask('/readyz')]).toEqual([200, 200]);

  const holder = await pool.connect();
  await holder.query('begin; lock table tag');
  const calls = Array.from({ length: clients }, () => ask('/v1/tag'));
  expect(await ask('/readyz')).toBe(503);
  // All of them answer while the table is still locked, also those whose statement waits for it.
  expect(new Set(await Promise.all(calls))).toEqual(new Set([503]));
  await holder.query('rollback');
  holder.release();
  expect([await ask('/v1/tag'), await ask('/readyz')]).toEqual([200, 200]);
}, 120_000);
