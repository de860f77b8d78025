import { newId } from '@sluis/contract/base/ids';
import { setting_defaults } from '@sluis/contract/configuration';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expiries } from '../../../resource/asked.ts';
import { openHouse } from '../../../resource/house.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { deleteOldWebhooks } from '../../developers/webhook/retention.commands.ts';
import { findModules, openFullHouse } from '../../find-modules.ts';
import { runHousekeeping } from './housekeeping.jobs.ts';

const { webhooks_kept_days } = setting_defaults;

let world: World;
let organisation: string;
beforeAll(async () => {
  world = await openWorld();
  organisation = await world.organisation('Shop', world.root);
});
beforeEach(async () => {
  await world.database.pool.query('truncate webhook, webhook_attempt, webhook_disabled_url');
});

const now = '2026-11-21T12:00:00.000Z';
const daysAgo = (days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const url = 'https://shop.example/hook';

/** A webhook of some days ago, with an attempt. */
async function addWebhook(days: number, state: Record<string, string>): Promise<string> {
  const { kysely } = world.database;
  const id = newId('whk');
  const common = { created_at: daysAgo(days), organisation };
  await kysely
    .insertInto('webhook')
    .values({ ...common, ...state, id, url, type: 'transaction', body: null })
    .execute();
  await kysely
    .insertInto('webhook_attempt')
    .values({ ...common, id: newId('wha'), webhook: id, duration_ms: 5, status_code: 200, content: null, error: null })
    .execute();
  return id;
}
const over = { delivered_on: now };
const left = async (table: string, column: string): Promise<string[]> =>
  (await world.database.pool.query(`select ${column} as id from ${table} order by 1`)).rows.map(({ id }) => id);

describe('webhooks of more than 90 days ago', () => {
  test('are deleted with their attempts once they are over, and no others are', async () => {
    await addWebhook(webhooks_kept_days + 1, over);
    await addWebhook(webhooks_kept_days + 1, { given_up_on: now, given_up_reason: 'tries_used_up' });
    const gone = await addWebhook(webhooks_kept_days + 1, { given_up_on: now, given_up_reason: 'url_disabled' });
    const young = await addWebhook(webhooks_kept_days - 1, over);
    const waiting = await addWebhook(webhooks_kept_days + 1, { next_try_at: now });
    const kept = [gone, young, waiting].sort();
    await world.database.kysely
      .insertInto('webhookaddress')
      .values({
        id: newId('wadr'),
        created_at: now,
        organisation,
        url,
        status: 'DISABLED',
        failing_since: now,
        last_tried_on: now,
        webhook: gone,
      })
      .execute();
    await runHousekeeping(await openFullHouse(world.services), now);
    expect(await left('webhook', 'id')).toEqual(kept);
    expect(await left('webhook_attempt', 'webhook')).toEqual(kept);
  });

  test('are deleted in batches until none are left', async () => {
    for (let count = 0; count < 7; count++) await addWebhook(100, over);
    expect(await deleteOldWebhooks(world.database.kysely, now, 3)).toBe(7);
    expect(await left('webhook_attempt', 'webhook')).toEqual([]);
  });
});

test('the keys of imported rows are deleted after the configured months, and partitions are created in advance', async () => {
  const { kysely, pool } = world.database;
  const row = {
    payment_profile: 'prof_1',
    organisation: 'org_1',
    kind: 'transaction',
    item: 'txn_1',
    values_hash: 'x',
  };
  const at = (months: number) => new Date(Date.now() - months * 31 * 86_400_000).toISOString();
  await kysely
    .insertInto('import_row')
    .values([
      { ...row, reference: 'old', created_at: at(7) },
      { ...row, reference: 'young', created_at: at(5) },
    ])
    .execute();
  const kept = { keep_audit_months: 6, keep_history_months: 6, keep_imports_months: 6 };
  const config = { ...world.services.config, ...kept };
  await runHousekeeping(await openFullHouse({ ...world.services, config }), now);
  expect(await left('import_row', 'reference')).toEqual(['young']);
  const parts = `select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent in ('audittrail'::regclass, 'status_history'::regclass)`;
  expect((await pool.query(parts)).rowCount).toBe(10);
});

test('a module whose data cannot be deleted keeps no other module from its turn, and the job fails', async () => {
  const failing = defineModule({ answers: [answer(expiries, () => () => Promise.reject(new Error('not now')))] });
  const house = openHouse(world.services, [failing, ...(await findModules()), failing]);
  await addWebhook(webhooks_kept_days + 1, over);
  await expect(runHousekeeping(house, now)).rejects.toThrow('not now');
  expect(await left('webhook', 'id')).toEqual([]);
});

test.skipIf(is_cluster)('finding old ones among a hundred thousand imported rows does not read the rows', async () => {
  const { pool } = world.database;
  await pool.query(`
    insert into import_row (payment_profile, organisation, kind, reference, item, values_hash)
    select 'prof_2', 'org_2', 'transaction', 'r' || n, 'txn_1', 'x' from generate_series(1, 100000) n`);
  await pool.query('analyze import_row');
  const { rows } = await pool.query(
    `explain (format json) delete from import_row where created_at < now() - interval '24 months'`,
  );
  expect(JSON.stringify(rows)).toContain('import_row_age');
});

test('nothing expires by a clock that is far from that of the database', async () => {
  await addWebhook(webhooks_kept_days + 1, over);
  const parts = `select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'status_history'::regclass order by relname`;
  const before = (await world.database.pool.query(parts)).rows;
  const house = await openFullHouse(world.services);
  const real = Date.now;
  Date.now = () => real() + 20 * 365 * 86_400_000;
  try {
    await expect(runHousekeeping(house, now)).rejects.toThrow('ahead of the clock of the database');
  } finally {
    Date.now = real;
  }
  expect((await world.database.pool.query(parts)).rows).toEqual(before);
  expect(await left('webhook', 'id')).toHaveLength(1);
});
