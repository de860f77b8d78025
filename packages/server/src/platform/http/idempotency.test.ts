import { newId } from '@sluis/contract/base/ids';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { anotherProcess } from '../../testing/another-process.ts';
import { auditRows } from '../../testing/audit.ts';
import { is_cluster } from '../../testing/on-cluster.ts';
import { openWorld, test_password, type World } from '../../testing/world.ts';

let world: World;
let token: string;
let key_id: string;
beforeAll(async () => {
  world = await openWorld();
  token = await world.key(world.root, ['TAG_ALL']);
  key_id = (await world.database.pool.query('select id from apikey')).rows[0].id;
});

const make = (text: string, key: string, bearer = token, path = '/tag') =>
  world.call(bearer, 'POST', path, {
    body: { organisation: world.root, text, color: '#123456' },
    headers: { 'idempotency-key': key },
  });
const count = async (text: string): Promise<number> =>
  (await world.call(token, 'GET', `/tag?text=${text}`)).json().total;
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** Makes every insert of a tag run a statement first, until it is undone. */
async function beforeEachTag(statement: string): Promise<() => Promise<unknown>> {
  await query(`create function meddle() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`);
  await query('create trigger meddle before insert on tag for each row execute function meddle()');
  return () => query('drop function meddle cascade');
}

describe('a request with an idempotency key', () => {
  test('sent again gets exactly the same response and has one effect', async () => {
    const [first, second] = [await make('replayed', 'replay'), await make('replayed', 'replay')];
    expect(first.statusCode).toBe(201);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(await count('replayed')).toBe(1);
  });

  test('sent again performs no statement of its effect, though the first ones are sent with its claim', async () => {
    const { id } = (await make('locked', 'locked')).json();
    const change = () =>
      world.call(token, 'POST', `/tag/${id}`, { body: { text: 'moved' }, headers: { 'idempotency-key': 'change' } });
    const first = await change();
    const holder = await world.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from tag where id = $1 for update', [id]);
    const again = await change();
    await holder.query('rollback');
    holder.release();
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
  });

  test('that is a card number is recognised, and not stored as it was', async () => {
    const key = '4111-1111-1111-1111';
    expect((await make('carded', key)).body).toBe((await make('carded', key)).body);
    expect(await count('carded')).toBe(1);
    expect((await query(`select from idempotency_key where key ~ '4111'`)).rowCount).toBe(0);
  });

  test('with another body or path is refused', async () => {
    await make('one', 'reused');
    for (const answer of [await make('two', 'reused'), await make('one', 'reused', token, '/tag?x=1')]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error.code).toBe('idempotency_key_reused');
    }
    expect(await count('two')).toBe(0);
  });

  test("is separate from another caller's same key", async () => {
    const other = await world.key(world.root, ['TAG_ALL']);
    await make('shared', 'shared');
    expect((await make('shared', 'shared', other)).statusCode).toBe(201);
    expect(await count('shared')).toBe(2);
  });

  test('belongs to the organisation that a user works in: a request for one is not answered for another', async () => {
    const [one, other] = [await world.organisation('One', world.root), await world.organisation('Other', world.root)];
    const user = await world.user('two@test.test', one, ['REPORT_SCHEDULE_ALL', 'TRANSACTION_LIST']);
    const created_at = new Date().toISOString();
    const membership = { id: newId('mbr'), created_at, organisation: other, user };
    const roles = ['REPORT_SCHEDULE_ALL', 'TRANSACTION_LIST'];
    await world.database.kysely
      .insertInto('membership')
      .values({ ...membership, roles })
      .execute();
    const { token: bearer } = (
      await world.visit('/auth/login', { email: 'two@test.test', password: test_password })
    ).json();
    const body = { name: 'Daily', frequency: 'daily', time: '06:00', email_addresses: ['two@test.test'] };
    const schedule = async () =>
      (await world.call(bearer, 'POST', '/reportschedule', { body, headers: { 'idempotency-key': 'both' } })).json();
    expect((await schedule()).organisation).toBe(one);
    await world.call(bearer, 'POST', '/auth/switch', { body: { membership: membership.id } });
    expect((await schedule()).organisation).toBe(other);
  });

  test('expires after a day', async () => {
    await make('daily', 'daily');
    await query(`update idempotency_key set created_at = now() - interval '24 hours' where key = 'daily'`);
    expect((await make('daily', 'daily')).statusCode).toBe(201);
    expect(await count('daily')).toBe(2);
  });

  test.skipIf(is_cluster)('while the first is still running is refused, and the first continues', async () => {
    const undo = await beforeEachTag('perform pg_advisory_xact_lock(409)');
    const holder = await world.database.pool.connect();
    await holder.query('select pg_advisory_lock(409)');
    const first = make('busy', 'busy');
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 409 and not granted`;
    await expect.poll(async () => (await query(waiting)).rowCount).toBe(1);
    const others = await Promise.all([1, 2].map(() => make('busy', 'busy')));
    await holder.query('select pg_advisory_unlock(409)');
    holder.release();
    expect((await first).statusCode).toBe(201);
    await undo();
    expect(others.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    for (const each of others) expect(each.json().error.code).toBe('request_in_progress');
    expect(await count('busy')).toBe(1);
    expect((await make('busy', 'busy')).statusCode).toBe(201);
    expect(await count('busy')).toBe(1);
  });

  test('that was refused is refused again in the same words, without an effect', async () => {
    const stranger = await world.call(token, 'POST', '/tag', {
      body: { organisation: 'org_00000000000000000000000000', text: 'x', color: '#123456' },
      headers: { 'idempotency-key': 'refused' },
    });
    expect(stranger.statusCode).toBe(422);
    const again = await world.call(token, 'POST', '/tag', {
      body: { organisation: 'org_00000000000000000000000000', text: 'x', color: '#123456' },
      headers: { 'idempotency-key': 'refused' },
    });
    expect([again.statusCode, again.body]).toEqual([422, stranger.body]);
  });

  test.skipIf(is_cluster)('that failed on our side is not stored and can be sent again', async () => {
    const undo = await beforeEachTag(`raise exception 'our fault'`);
    const failed = await make('failed', 'failed').finally(undo);
    expect(failed.statusCode).toBe(500);
    expect(failed.body).not.toContain('our fault');
    expect((await make('failed', 'failed')).statusCode).toBe(201);
    expect(await count('failed')).toBe(1);
  });

  test.skipIf(is_cluster)(
    'whose connection is killed frees its claim immediately and leaves nothing half-written',
    async () => {
      const undo = await beforeEachTag('perform pg_sleep(20)');
      const running = make('killed', 'killed');
      const admin = new pg.Client({ connectionString: world.database.url });
      await admin.connect();
      const kill = () =>
        admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
        );
      for (let killed = 0; killed === 0; killed = (await kill()).rowCount ?? 0)
        await new Promise((done) => setTimeout(done, 20));
      expect((await running).statusCode).toBe(503);
      await admin.end();
      await undo();
      expect(await count('killed')).toBe(0);
      expect((await make('killed', 'killed')).statusCode).toBe(201);
      expect(await count('killed')).toBe(1);
      const rows = await auditRows(world.database, `apikey = $1 and response_code = 201`, [key_id]);
      expect(rows.filter(({ request }) => request.body?.text === 'killed')).toHaveLength(1);
    },
  );

  test.each([[''], ['x'.repeat(256)], ['a b'], ['é']])(
    '"%s" as its key is refused and the header is named',
    async (key) => {
      const answer = await make('never', key);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({ code: 'invalid_header', details: { header: 'Idempotency-Key' } });
    },
  );

  test('of 255 characters is accepted', async () => {
    expect((await make('long', 'x'.repeat(255))).statusCode).toBe(201);
  });
});

describe('after the secret of the installation was changed, a repeated request', () => {
  const newer = 'another secret for tests, 32 characters';
  const older = 'a secret for tests only, 32 characters';
  /** Another process over the same database. */
  const started = async (secrets: { readonly secret: string; readonly secret_previous?: string }) => {
    const app = await anotherProcess(world, { secret_previous: undefined, ...secrets });
    return (path: string, payload: object, key: string) =>
      app.http.inject({
        method: 'POST',
        url: `/v1${path}`,
        payload,
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
      });
  };
  type Process = Awaited<ReturnType<typeof started>>;
  let [staff, user]: string[] = [];
  let [before, during, after]: Process[] = [];
  beforeAll(async () => {
    staff = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
    user = await world.user('rotation@test.test', world.root, ['PSP_ALL']);
    before = await started({ secret: older });
    during = await started({ secret: newer, secret_previous: older });
    after = await started({ secret: newer });
  });
  /** A body with a secret. */
  const bodyOf = (name: string, value = 'hidden') => ({
    organisation: world.root,
    name,
    description: 'x',
    provider: 'Elsewhere',
    payment_product: 'card',
    user,
    details: [{ name: 'key', value }],
  });
  const add = (by: Process | undefined, name: string, key = name) => by!('/processor', bodyOf(name), key);
  const found = async (name: string) => (await query('select from processor where name = $1', [name])).rowCount;

  test('with a secret in its body gets its first response, from every process that has the former secret', async () => {
    const first = await add(before, 'rotated');
    expect(first.statusCode).toBe(201);
    expect((await add(during, 'rotated')).body).toBe(first.body);
    const other = await during!('/processor', bodyOf('rotated', 'another'), 'rotated');
    expect(other.json().error.code).toBe('idempotency_key_reused');
    expect(await found('rotated')).toBe(1);
  });

  test('whose key is a card number gets it too, whichever process was first', async () => {
    const key = '4111111111111111';
    const first = await add(during, 'carded-1', key);
    for (const by of [before, during, after]) {
      const again = await add(by, 'carded-1', key);
      expect(by === before ? again.json().error.code : again.body).toBe(
        by === before ? 'response_unreadable' : first.body,
      );
    }
    expect(await found('carded-1')).toBe(1);
  });

  test('is refused if the response can no longer be opened, and nothing is done twice', async () => {
    await add(before, 'forgotten');
    const open = { organisation: world.root, text: 'forgotten', color: '#123456' };
    await before!('/tag', open, 'forgotten-tag');
    for (const again of [await add(after, 'forgotten'), await after!('/tag', open, 'forgotten-tag')])
      expect([again.statusCode, again.json().error.code]).toEqual([409, 'response_unreadable']);
    const other = await after!('/tag', { ...open, text: 'other' }, 'forgotten-tag');
    expect(other.json().error.code).toBe('idempotency_key_reused');
    expect([await found('forgotten'), await count('forgotten'), await count('other')]).toEqual([1, 1, 0]);
  });
});
