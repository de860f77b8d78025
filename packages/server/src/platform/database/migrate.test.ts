import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/world.ts';
import { startFailure } from '../start-failure.ts';
import { migrate } from './migrate.ts';

test('data that violates a migration is named in one line, and the database is unchanged', async () => {
  const { pool, url } = await cloneDatabase(undefined, 'template0');
  const silent = () => {};
  await migrate({ url }, silent, '0044-age-of-import-rows');
  await pool.query(`insert into organisation (id, created_at, name, country_code, parent)
    values ('org_1', now(), 'One', 'NL', null), ('org_2', now(), 'Two', 'NL', 'org_1')`);
  await pool.query(`insert into customer (id, created_at, organisation) values ('cust_1', now(), 'org_1')`);
  await pool.query(`insert into customernote (id, created_at, organisation, customer, text)
    values ('note_1', now(), 'org_2', 'cust_1', 'Called back')`);
  const line = await migrate({ url }, silent).then(String, startFailure);
  expect(line).toMatch(/^Migration 0045-keys-with-organisation stopped, and the database is unchanged: /);
  expect(line).toContain('(cust_1, org_2)');
  expect(line).not.toContain('\n');
  const { rows } = await pool.query('select max(name) as newest from kysely_migration');
  expect(rows).toEqual([{ newest: '0044-age-of-import-rows' }]);
  await pool.query(`update customernote set organisation = 'org_1'`);
  await migrate({ url }, silent);
});
