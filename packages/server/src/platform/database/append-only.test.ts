import { expect, test } from 'vitest';
import { is_cluster } from '../../testing/on-cluster.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { readConfig } from '../config.ts';
import { noticesOfTables, roleOf } from './append-only.ts';
import { openConfiguredDatabase } from './configured.ts';
import { openDatabase } from './database.ts';
import { server_user } from './embedded-server.ts';
import { migrate } from './migrate.ts';

const journal = ['journalentry', 'ledgeraccount', 'posting'];
const changes = journal.flatMap((table) => [
  `update ${table} set organisation = organisation`,
  `delete from ${table}`,
  `truncate ${table}`,
  ...(is_cluster ? [] : [`select from ${table} for update`]),
]);

const configOf = (url: string) =>
  readConfig({ DATABASE_URL: url, SLUIS_SECRET: 'x'.repeat(32), SLUIS_DEMO: '0', PORT: '0' });

/** The application's connections to a database, as a start opens them. */
const openAsApplication = (url: string) => openConfiguredDatabase(configOf(url));

/** An empty database of a user who is no superuser, and may make no roles. */
async function ownedByUser() {
  const { url } = await cloneDatabase(undefined, 'template0');
  const admin = openDatabase(url, { connections: 1 });
  const address = new URL(url);
  const user = `owner_${address.pathname.slice(1)}`;
  [address.username, address.password] = [user, 'owner'];
  await admin.pool.query(`create role ${user} login password 'owner'`);
  await admin.pool.query(`alter database ${address.pathname.slice(1)} owner to ${user}`);
  const end = async () => {
    await admin.pool.query(`reassign owned by ${user} to ${server_user}`);
    await admin.pool.query(`drop owned by ${user}`);
    await admin.pool.query(`drop role ${user}`);
    await admin.close();
  };
  return { url: address.href, admin, user, end };
}

const account = `insert into ledgeraccount (id, organisation, kind, currency_code)
  values ('ledg_1', 'org_1', 'revenue', 'EUR') on conflict do nothing`;

test('a superuser takes a role that adds to the journal and cannot change it', async () => {
  const { url } = await cloneDatabase();
  const database = await openAsApplication(url);
  try {
    const { rows } = await database.pool.query('select current_user as "user", session_user as login');
    expect(rows).toEqual([{ user: roleOf(server_user), login: server_user }]);
    for (const change of changes)
      await expect(database.pool.query(change), change).rejects.toMatchObject({ code: '42501' });
    expect((await database.pool.query(account)).rowCount).toBe(1);
    expect((await database.pool.query(account)).rowCount).toBe(0);
    expect(await noticesOfTables(database.kysely)).toEqual([]);
  } finally {
    await database.close();
  }
});

test('a user who may make no roles starts, owns the tables and cannot change the journal', async () => {
  const { url, user, end } = await ownedByUser();
  const database = await openAsApplication(url);
  try {
    const { rows } = await database.pool.query('select current_user as "user"');
    expect(rows).toEqual([{ user }]);
    for (const change of changes)
      await expect(database.pool.query(change), change).rejects.toMatchObject({ code: '42501' });
    expect((await database.pool.query(account)).rowCount).toBe(1);
    expect(await noticesOfTables(database.kysely)).toEqual([]);
  } finally {
    await database.close();
    await end();
  }
});

test('the next start takes rights away that a migration or an administrator has granted', async () => {
  const { url, pool } = await cloneDatabase();
  await pool.query(`grant update on posting to ${server_user}`);
  const update = 'update posting set amount = amount';
  expect(await pool.query(update)).toMatchObject({ rowCount: 0 });
  await Promise.all([1, 2, 3].map(() => migrate({ url }, () => {})));
  await expect(pool.query(update)).rejects.toMatchObject({ code: '42501' });
});

test('a user with the rights of others than the owner is named at the start', async () => {
  const { url, admin, user, end } = await ownedByUser();
  const database = await openAsApplication(url);
  try {
    await admin.pool.query(`alter table posting owner to ${server_user}`);
    await admin.pool.query(`grant all on posting to ${user}`);
    await migrate({ url }, () => {});
    expect(await noticesOfTables(database.kysely)).toEqual([
      'This database user may change posting, which are append-only. Make it the owner of the tables, and take other rights from it.',
    ]);
  } finally {
    await database.close();
    await end();
  }
});
