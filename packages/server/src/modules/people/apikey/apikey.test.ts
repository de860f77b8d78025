import { beforeAll, describe, expect, test } from 'vitest';
import { auditText } from '../../../testing/audit.ts';
import { holdTime } from '../../../testing/hold-time.ts';
import { gateway_roles, openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant', world.root);
  await world.user('ann@test.test', merchant, ['APIKEY_ALL', 'TAG_LIST']);
  const body = { email: 'ann@test.test', password: test_password };
  token = (await world.call(undefined, 'POST', '/auth/login', { body })).json().token;
});

const make = (more: object = {}, headers = {}) =>
  world.call(token, 'POST', '/apikey', {
    body: { organisation: merchant, name: 'Till', roles: ['TAG_LIST'], ...more },
    headers,
  });

describe('an API key', () => {
  test('is shown once, works, records its last use, and stops working immediately when it is revoked', async () => {
    const made = (await make()).json();
    expect(made.secret).toMatch(/^sk_[\w-]{43}$/);
    const got = (await world.call(token, 'GET', `/apikey/${made.id}`)).json();
    expect(got).toMatchObject({ name: 'Till', roles: ['TAG_LIST'], last_used_at: null });
    expect(got).not.toHaveProperty('secret');
    expect(got).not.toHaveProperty('key_hash');
    expect((await world.call(made.secret, 'GET', '/tag')).statusCode).toBe(200);
    expect((await world.call(token, 'GET', `/apikey/${made.id}`)).json().last_used_at).not.toBeNull();
    const revoked = await world.call(token, 'POST', `/apikey/${made.id}/revoke`, { body: {} });
    expect(revoked.json().revoked_at).not.toBeNull();
    expect((await world.call(made.secret, 'GET', '/tag')).statusCode).toBe(401);
    const again = await world.call(token, 'POST', `/apikey/${made.id}/revoke`, { body: {} });
    expect(again.json()).toEqual(revoked.json());
  });

  test('requested twice with one idempotency key is one key, and its secret is not in the database', async () => {
    const headers = { 'idempotency-key': 'make-a-key-once' };
    const [one, two] = [(await make({}, headers)).json(), (await make({}, headers)).json()];
    expect(two).toEqual(one);
    await world.services.audit.flush();
    expect(await everything()).not.toContain(one.secret.slice(3));
  });

  test('never has a role that its maker lacks', async () => {
    for (const roles of [['TAG_CREATE'], ['USER_ALL'], ['TAG_LIST', 'PSP_ALL']])
      expect((await make({ roles })).json().error.code).toBe('role_not_held');
  });

  test('can have a gateway’s roles, granted by users who may change payments; a person never can', async () => {
    await world.user('tom@test.test', merchant, ['APIKEY_ALL', 'TRANSACTION_ALL', 'PLATFORMUSER_ALL']);
    const login = { email: 'tom@test.test', password: test_password };
    const tom = (await world.call(undefined, 'POST', '/auth/login', { body: login })).json().token;
    const gateway = { organisation: merchant, name: 'Gateway' };
    const ask = (token: string, roles: string[]) =>
      world.call(token, 'POST', '/apikey', { body: { ...gateway, roles } });
    const made = await ask(tom, ['TRANSACTION_RECORD', 'APIKEY_CREATE']);
    expect(made.statusCode).toBe(201);
    expect((await ask(made.json().secret, ['TRANSACTION_RECORD'])).statusCode).toBe(201);
    expect((await ask(tom, ['REFUND_RECORD'])).json().error.code).toBe('role_not_held');
    expect((await ask(token, ['TRANSACTION_RECORD'])).json().error.code).toBe('role_not_held');
    const person = { ...gateway, email: 'y@test.test', roles: ['TRANSACTION_RECORD'] };
    expect((await world.call(tom, 'POST', '/user', { body: person })).statusCode).toBe(400);
    const admin = await world.key(merchant, gateway_roles);
    const { items } = (await world.call(admin, 'GET', '/membership')).json();
    const body = { roles: ['TRANSACTION_RECORD'] };
    expect((await world.call(admin, 'POST', `/membership/${items[0].id}`, { body })).statusCode).toBe(400);
    expect((await world.call(tom, 'POST', '/transaction', { body: {} })).statusCode).toBe(403);
  });

  test('cannot make a key or a user with more than its own roles', async () => {
    const key = await world.key(merchant, ['APIKEY_CREATE', 'PLATFORMUSER_CREATE']);
    const body = { organisation: merchant, name: 'More', roles: ['TAG_LIST'] };
    expect((await world.call(key, 'POST', '/apikey', { body })).json().error.code).toBe('role_not_held');
    const person = { organisation: merchant, email: 'x@test.test', name: 'X', roles: ['USER_ALL'] };
    expect((await world.call(key, 'POST', '/user', { body: person })).json().error.code).toBe('role_not_held');
  });

  test('that expires makes none that outlives it', async () => {
    const end = new Date(Date.now() + 86_400_000).toISOString();
    const roles = ['APIKEY_CREATE', 'TAG_LIST'];
    await world.user('cat@test.test', merchant, [...roles, 'APIKEY_LIST']);
    const login = { email: 'cat@test.test', password: test_password };
    const cat = (await world.call(undefined, 'POST', '/auth/login', { body: login })).json().token;
    const body = { organisation: merchant, name: 'Maker', roles };
    const maker = (await world.call(cat, 'POST', '/apikey', { body: { ...body, expires_at: end } })).json().secret;
    const made = (more: object) => world.call(maker, 'POST', '/apikey', { body: { ...body, ...more } });
    expect((await made({})).json().expires_at).toBe(end);
    for (const expires_at of [null, new Date(Date.parse(end) + 1000).toISOString()])
      expect((await made({ expires_at })).json().error.fields).toEqual({ expires_at: ['too_large'] });
    expect((await made({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })).statusCode).toBe(201);
  });

  test('expires in real time, wherever the business clock was moved to', async () => {
    const { clock } = world.services;
    const move = async (days: number) => {
      await world.database.kysely
        .updateTable('clock')
        .set({ offset_ms: days * 86_400_000 })
        .execute();
      await clock.reload(world.database.kysely);
    };
    const in_an_hour = new Date(Date.now() + 3_600_000).toISOString();
    await move(60);
    expect((await make({ expires_at: in_an_hour })).statusCode).toBe(201);
    await move(0);
  });

  test('can expire, in the future only', async () => {
    const pass = holdTime();
    expect((await make({ expires_at: '2020-01-01T00:00:00Z' })).json().error).toMatchObject({
      code: 'invalid_value',
      fields: { expires_at: ['too_small'] },
    });
    const made = (await make({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })).json();
    expect((await world.call(made.secret, 'GET', '/tag')).statusCode).toBe(200);
    await world.database.pool.query(`update apikey set expires_at = now() - interval '1 second' where id = $1`, [
      made.id,
    ]);
    pass(1100);
    expect((await world.call(made.secret, 'GET', '/tag')).statusCode).toBe(401);
  });
});

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await world.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await world.database.pool.query(`select string_agg(t::text, ' ') as text from ${name} t`);
      return rows[0].text;
    }),
  );
  return [...texts, await auditText(world.database)].join('\n');
}
