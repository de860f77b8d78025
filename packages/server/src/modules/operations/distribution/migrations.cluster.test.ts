import { expect, inject, test } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { readPlacements, readTables } from '../../../platform/database/placement.ts';
import { connectNodes, opened } from '../../../testing/cluster.ts';
import { cloneDatabase } from '../../../testing/world.ts';
import { distribute, planDistribution } from './distribute.commands.ts';

const nodes = inject('postgres_nodes');
const silent = () => {};

/** Distributed databases are of this schema or a newer one: before it, data moved between organisations. */
const oldest = '0246-sap';

const schema = `
  select table_name::text as place, column_name::text as name, concat_ws(' ', data_type, collation_name, is_nullable, column_default) as what
  from information_schema.columns where table_schema = 'public' and table_name not like '%\\_p20%'
  union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like '%\\_p20%'
  union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and not relation_is_a_known_shard(conrelid)
  union all select table_name::text, 'placed', citus_table_type || ' ' || distribution_column from citus_tables
  order by 1, 2, 3`;

test.skipIf(nodes.length === 1)(
  'a distributed database of an earlier version gets the schema of this one, and keeps its rows',
  async () => {
    const { pool, url } = await cloneDatabase(undefined, 'template0');
    const name = new URL(url).pathname;
    await connectNodes(nodes.map((node) => node.replace(/\/[^/]+$/, name)));
    await migrate({ url }, silent, oldest);
    // The pool takes the role of the application, which may not change roles on nodes.
    await opened(url, async (owner) => {
      const known = new Set((await readTables(owner.pool)).map((table) => table.name));
      const placed = Object.fromEntries(Object.entries(await readPlacements()).filter(([table]) => known.has(table)));
      await distribute(owner.pool, await planDistribution(owner.pool, placed), silent);
    });
    await pool.query(`insert into organisation (id, created_at, name, country_code, parent)
      values ('org_1', now(), 'One', 'NL', null), ('org_2', now(), 'Two', 'NL', 'org_1')`);
    await pool.query(`insert into customer (id, created_at, organisation) values ('cust_1', now(), 'org_2')`);
    await migrate({ url }, silent);
    const { rows } = await pool.query('select id, organisation from customer');
    expect(rows).toEqual([{ id: 'cust_1', organisation: 'org_2' }]);
    const fresh = await cloneDatabase();
    expect((await pool.query(schema)).rows).toEqual((await fresh.pool.query(schema)).rows);
  },
  300_000,
);
