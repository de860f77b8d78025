import { newId } from '@sluis/contract/base/ids';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import { dropExpired, recordExpiry } from './expiry.commands.ts';
import { makeSealing, sealAuditTrail } from './seal.commands.ts';
import { verifyAudit } from './verify-audit.queries.ts';

let world: World;
let shop: string;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.organisation('Shop', world.root);
});
beforeEach(async () => {
  await world.database.pool.query('truncate audittrail, audit_seal, audit_expiry');
});

const now_ms = Date.now();
const hour_ms = 3_600_000;
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** A call of some hours ago. */
async function called(hours: number, organisation = shop): Promise<string> {
  const at = new Date(now_ms - hours * hour_ms).toISOString();
  const id = newId('aud', at);
  await query(
    `insert into audittrail (id, created_at, organisation, authentication, type, method, route, url, response_code, duration_ms, request_id)
     values ($1, $2, $3, 'api', 'incoming', 'GET', '/v1/x', '/v1/x', 200, 1, $1)`,
    [id, at, organisation],
  );
  return id;
}
const seal = (at_ms = now_ms) => sealAuditTrail(world.database.kysely, world.services.config.secret, at_ms);
const check = (head?: string, secrets = [world.services.config.secret]) =>
  verifyAudit(world.database.kysely, secrets, head);

/** Two seals of two calls each. */
async function sealTwice() {
  const ids = [await called(9), await called(8)];
  await seal(now_ms - 7 * hour_ms);
  const first = (await check()).head;
  ids.push(await called(6), await called(5));
  await seal(now_ms - 4 * hour_ms);
  return { ids, first };
}

describe('sealed calls', () => {
  test('match their seals until one is changed, which is named', async () => {
    const { ids, first } = await sealTwice();
    expect(await check(first)).toMatchObject({ seals: 2, rows: 4, fault: undefined });
    await query('update audittrail set response_code = 201 where id = $1', [ids[2]]);
    expect((await check()).fault).toBe(`row ${ids[2]} was changed`);
    // A cluster does not let a row change its organisation.
    const changed = world.database.is_distributed ? 'route' : 'organisation';
    await query(`update audittrail set ${changed} = $2 where id = $1`, [ids[1], world.root]);
    expect((await check()).fault).toBe(`row ${ids[1]} was changed`);
    await query('delete from audittrail where id = $1', [ids[0]]);
    expect((await check()).fault).toBe(`row ${ids[0]} was removed`);
  });

  test('are missed at the end of a seal, and noticed if one is added after it', async () => {
    const { ids } = await sealTwice();
    const added = await called(7.5);
    expect((await check()).fault).toBe(`row ${added} was added`);
    await query('delete from audittrail where id = any($1)', [[added, ids[3]]]);
    expect((await check()).fault).toBe(`row ${ids[3]} was removed`);
  });

  test('cannot be sealed again with the database alone', async () => {
    const { first } = await sealTwice();
    const { head } = await check();
    await query('update audit_seal set digests_hash = repeat($1, 64) where number = 1', ['0']);
    expect((await check()).fault).toBe('seal 1 was changed');
    await query('delete from audit_seal where number = 1');
    expect((await check()).fault).toBe('seal 1 was removed');
    await query('delete from audit_seal');
    expect((await check(head)).fault).toBe('the chain ends before seal 2, or is another');
    await sealAuditTrail(world.database.kysely, 'another secret of enough characters', now_ms);
    expect((await check()).fault).toMatch(/^seal 1 was signed with a secret that is not configured/);
    expect(first).not.toBe(head);
  });

  test('remain verified under an earlier secret', async () => {
    await sealTwice();
    await called(1);
    const next = 'another secret of enough characters';
    await sealAuditTrail(world.database.kysely, next, now_ms);
    expect(await check(undefined, [next, world.services.config.secret])).toMatchObject({ seals: 3, fault: undefined });
  });

  test('wait for five minutes, and for transactions in progress', async () => {
    await called(0.01);
    await seal();
    expect(await check()).toMatchObject({ seals: 0, rows: 0 });
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('select now()');
    await query('truncate audittrail');
    await called(-1);
    await seal(now_ms + 24 * hour_ms);
    expect(await check()).toMatchObject({ seals: 0 });
    await client.query('rollback');
    client.release();
  });
});

describe('calls that have expired', () => {
  const days = (count: number) => count * 24;
  test('of one organisation may be missing, and of no other', async () => {
    const old = [await called(days(50)), await called(days(49), world.root), await called(days(1))];
    await seal();
    await recordExpiry(world.database.kysely, world.services.config.secret, {
      whose: shop,
      before: new Date(now_ms - days(30) * hour_ms),
    });
    await query('delete from audittrail where id = $1', [old[0]]);
    expect((await check()).fault).toBeUndefined();
    await query('delete from audittrail where id = $1', [old[1]]);
    expect((await check()).fault).toBe(`row ${old[1]} was removed`);
    await query(`update audit_expiry set before = now()`);
    expect((await check()).fault).toBe(`the record of what expired of ${shop} was changed`);
  });

  test('with their month leave the chain valid, unless a seal is emptied before that', async () => {
    await called(days(200));
    await seal(now_ms - days(190) * hour_ms);
    const kept = await called(days(2));
    await seal();
    await query('delete from audittrail where id <> $1', [kept]);
    await dropExpired(world.database.kysely, { ...world.services.config, keep_audit_months: 3 }, now_ms);
    expect(await check()).toMatchObject({ seals: 2, rows: 1, fault: undefined });
    await query('update audit_seal set digests = null');
    expect((await check()).fault).toBe('seal 2 was emptied before its rows expired');
  });
});

describe('the job that seals', () => {
  const job = () => makeSealing(world.database.kysely, world.services.config);
  const log = () => {
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    return () => logged.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)));
  };

  test('logs the newest seal, and reports it missing once the chain was truncated', async () => {
    const logged = log();
    const run = job();
    await called(9);
    await run(now_ms - 8 * hour_ms);
    await run(now_ms - 8 * hour_ms);
    const { head } = await check();
    expect(logged()).toMatchObject([{ level: 'info', audit_seal: head }]);
    await query(`update audittrail set url = '/v1/other'`);
    await query('delete from audit_seal');
    await run(now_ms);
    expect(logged()).toMatchObject([
      { level: 'error', msg: expect.stringContaining(`seal ${head} of the audit trail was removed or replaced`) },
      { level: 'info' },
    ]);
    expect((await check(head)).fault).toBe('the chain ends before seal 1, or is another');
  });

  test('reports that nothing is sealed while the clock is behind the newest seal', async () => {
    const logged = log();
    const run = job();
    await called(-2);
    await run(now_ms + 3 * hour_ms);
    await called(1);
    logged();
    await run(now_ms);
    expect(logged()).toMatchObject([
      { level: 'error', msg: expect.stringContaining('not sealed: seal 1 ends after the present time') },
    ]);
    await run(now_ms + 4 * hour_ms);
    expect(logged()).toEqual([]);
  });
});
