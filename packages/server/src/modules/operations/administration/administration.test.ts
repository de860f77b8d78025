import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import { addApiKey, addOrganisation, addPaymentProfile, addUser } from './administration.commands.ts';

describe('administration', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  const inTransaction = <T>(work: Parameters<ReturnType<World['database']['kysely']['transaction']>['execute']>[0]) =>
    world.database.kysely.transaction().execute(work) as Promise<T>;

  test('requires an authenticator app from the users of a new provider, and not from those of merchants', async () => {
    const { pool } = world.database;
    await pool.query('update organisation set parent = id where id = $1', [world.root]);
    const provider = await inTransaction<string>((trx) => addOrganisation(trx, { name: 'Provider', country: 'NL' }));
    const merchant = await inTransaction<string>((trx) =>
      addOrganisation(trx, { name: 'Merchant', country: 'NL', parent: provider }),
    );
    const { rows } = await pool.query(
      'delete from organisation where id = any($1) returning id, mfa_required_own as asks',
      [[provider, merchant]],
    );
    await pool.query('update organisation set parent = null where id = $1', [world.root]);
    expect(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: provider, asks: 'google' },
      { id: merchant, asks: null },
    ]);
  });

  test('refuses a second provider and an unknown parent', async () => {
    await expect(inTransaction((trx) => addOrganisation(trx, { name: 'Two', country: 'NL' }))).rejects.toThrow(
      'provider already',
    );
    await expect(
      inTransaction((trx) => addOrganisation(trx, { name: 'X', country: 'NL', parent: 'org_none' })),
    ).rejects.toThrow('was not found');
  });

  test('creates a user who can sign in, and refuses a weak password, an unknown role and a used address', async () => {
    const given = {
      email: 'First@example.com',
      name: 'First',
      organisation: world.root,
      roles: ['PSP_ALL'],
      password: 'A-long-one-2026',
    };
    await inTransaction((trx) => addUser(trx, given));
    const { email, password } = given;
    const answer = await world.call(undefined, 'POST', '/auth/login', {
      body: { email: email.toUpperCase(), password },
    });
    expect(answer.json()).toMatchObject({ user: { email, roles: ['PSP_ALL'] } });
    await expect(
      inTransaction((trx) => addUser(trx, { ...given, email: 'b@example.com', password: 'weak' })),
    ).rejects.toThrow('length');
    for (const role of ['ROOT', 'TRANSACTION_RECORD'])
      await expect(inTransaction((trx) => addUser(trx, { ...given, roles: [role] }))).rejects.toThrow(role);
    await expect(inTransaction((trx) => addUser(trx, { ...given, email: 'FIRST@example.com' }))).rejects.toThrow(
      'already',
    );
  });

  test('creates a payment profile, which an import needs, and refuses values that the application refuses', async () => {
    const given = { organisation: world.root, name: 'Shop', currency_code: 'EUR' };
    const id = await inTransaction<string>((trx) => addPaymentProfile(trx, given));
    const key = await world.key(world.root, ['PAYMENT_PROFILE_LIST']);
    expect((await world.call(key, 'GET', `/paymentprofile/${id}`)).json()).toMatchObject({
      ...given,
      display_name: 'Shop',
      processors: [],
    });
    const refused = (change: object) => inTransaction((trx) => addPaymentProfile(trx, { ...given, ...change }));
    await expect(refused({ currency_code: 'EURO' })).rejects.toThrow('currency_code');
    await expect(refused({ name: '' })).rejects.toThrow('name');
    await expect(refused({ organisation: 'org_none' })).rejects.toThrow('was not found');
  });

  test('creates an API key whose secret works and is nowhere in the database', async () => {
    const { secret } = await inTransaction<{ secret: string }>((trx) =>
      addApiKey(trx, { organisation: world.root, name: 'gateway', roles: ['TAG_LIST'], expires_at: null }),
    );
    expect((await world.call(secret, 'GET', '/tag')).statusCode).toBe(200);
    expect((await world.call(secret, 'GET', '/transaction')).statusCode).toBe(403);
    const { rows } = await world.database.pool.query('select * from apikey');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(3));
  });
});
