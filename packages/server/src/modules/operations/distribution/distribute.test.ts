import { newId } from '@sluis/contract/base/ids';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { readPlacements } from '../../../platform/database/placement.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { cloneDatabase } from '../../../testing/world.ts';
import { distribute, linesOfDistribution, planDistribution, undistribute } from './distribute.commands.ts';

test.skipIf(is_cluster)('a database without Citus is not distributed, and the check says what is missing', async () => {
  const { pool } = await cloneDatabase();
  const placed = await readPlacements();
  expect(linesOfDistribution(await planDistribution(pool, placed))).toEqual([
    'Not possible yet: the database has no extension citus: create it on each node, and add the workers.',
  ]);
  await expect(distribute(pool, await planDistribution(pool, placed), () => {})).rejects.toThrow('no extension citus');
  await expect(undistribute(pool, () => {})).rejects.toThrow('Nothing to bring back');
});

test('a database is not brought back while processes are connected', async () => {
  const asked: string[] = [];
  const answers = [[{ version: '14.0-1' }], [{ name: 'transaction' }], [{ count: 3 }]];
  const pool = {
    query: async (text: string) => {
      asked.push(text);
      return { rows: answers[asked.length - 1] ?? [] };
    },
  };
  await expect(undistribute(pool as never, () => {})).rejects.toThrow('3 connections of processes: stop them first');
  expect(asked).toHaveLength(3);
});

test('the plan names tables with their rows and sizes, the time, and what forbids it', () => {
  const transaction = { name: 'transaction', rows: 30_000_000, bytes: 12 * 1024 ** 3 };
  const tag = { name: 'tag', rows: 12, bytes: 8192 };
  const plan = { spread: [transaction], shared: [tag], faults: ['3 connections of processes: stop them first'] };
  expect(linesOfDistribution(plan)).toEqual([
    'To be distributed by organisation:',
    '  transaction: 30,000,000 rows, 12,288 MB',
    'To be copied to each node:',
    '  tag: 12 rows, 1 MB',
    'About 11 min for 12,289 MB.',
    'Not possible yet: 3 connections of processes: stop them first.',
  ]);
  expect(linesOfDistribution({ spread: [], shared: [], faults: [] })).toEqual(['Everything is distributed.']);
});

test('the check says that an interrupted run has not made the references again', () => {
  const lines = linesOfDistribution({ spread: [], shared: [], faults: [], lacks_references: true });
  expect(lines).toEqual(['An earlier run was interrupted: references between tables are missing until the next.']);
});

test.skipIf(!is_cluster)(
  'each node gets the role of the application, also one that was made for the coordinator alone',
  async () => {
    const { url, close: closeOwn } = await cloneDatabase();
    // Without the role of the application, which makes no others.
    const own = new pg.Client({ connectionString: url });
    await own.connect();
    const user = `late_${Date.now()}`;
    const role = `${user}_application`;
    await own.query(`create role ${user} superuser login`);
    const { pool, close } = openDatabase(url.replace(/\/\/[^@]+@/, `//${user}@`), { connections: 1 });
    await pool.query(`set citus.enable_create_role_propagation = off`);
    await pool.query(`create role ${role}`);
    await pool.query(`grant ${user} to ${role}`);
    // Processes go on while a node is added.
    const process = new pg.Client({ connectionString: url, application_name: 'sluis' });
    await process.connect();
    await distribute(pool, await planDistribution(pool, await readPlacements()), () => {});
    await process.end();
    const { rows } = await pool.query(
      `select result from run_command_on_all_nodes('select rolcanlogin from pg_roles where rolname = ''${role}''')`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['t']));
    await close();
    await own.query(`drop role ${role}, ${user}`);
    await own.end();
    await closeOwn();
  },
  300_000,
);

test.skipIf(!is_cluster)(
  'a distributed database is brought back and distributed again, also after an interruption',
  async () => {
    const database = await cloneDatabase();
    const now = new Date().toISOString();
    const shop = newId('org');
    await database.kysely
      .insertInto('organisation')
      .values({ id: shop, name: 'Shop', parent: null, created_at: now, country_code: 'NL' })
      .execute();
    await database.kysely
      .insertInto('tag')
      .values({ id: newId('tag'), organisation: shop, text: 'kept', color: '#123456', created_at: now })
      .execute();
    const { pool, close } = openDatabase(database.url, { connections: 1, statement_timeout_ms: 0 });
    const placed = await readPlacements();
    const facts = async () => ({
      tables: (await pool.query('select table_name::text, citus_table_type from citus_tables order by 1')).rows,
      references: (
        await pool.query(
          `select conname from pg_constraint where contype = 'f' and conparentid = 0 and not relation_is_a_known_shard(conrelid) order by 1`,
        )
      ).rows,
      rows: (await pool.query('select text from tag')).rows,
    });
    const interrupted = (after: number) => {
      let lines = 0;
      return () => {
        if (++lines === after) throw new Error('interrupted');
      };
    };
    // No process is connected but the one that distributes.
    await database.close();
    const before = await facts();
    expect(before.rows).toEqual([{ text: 'kept' }]);
    await expect(undistribute(pool, interrupted(5))).rejects.toThrow('interrupted');
    await undistribute(pool, () => {});
    expect(await facts()).toEqual({ ...before, tables: [] });
    await expect(distribute(pool, await planDistribution(pool, placed), interrupted(20))).rejects.toThrow(
      'interrupted',
    );
    await distribute(pool, await planDistribution(pool, placed), () => {});
    expect(await facts()).toEqual(before);
    await close();
  },
  300_000,
);
