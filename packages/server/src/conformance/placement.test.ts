import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { faultsOf, type Placed, readPlacements, readTables } from '../platform/database/placement.ts';
import { is_cluster } from '../testing/on-cluster.ts';
import { cloneDatabase } from '../testing/world.ts';

let placed: Placed;
let planted: Database;
beforeAll(async () => {
  placed = await readPlacements();
  planted = await cloneDatabase();
});

test('every table declares its placement, and complies with it', async () => {
  const { pool } = await cloneDatabase();
  expect(faultsOf(await readTables(pool), placed)).toEqual([]);
});

const spread = `id text collate "C" not null, organisation text collate "C" not null`;

/** A table that breaks a rule, its declared placement, and the fault. */
const violations = [
  ['spread', 'id text primary key, organisation text not null', 'organisation is not `text collate "C" not null`'],
  ['spread', 'id text collate "C", organisation text collate "C", primary key (id)', 'organisation is not `text'],
  ['spread', 'id text collate "C" primary key', 'organisation is not `text'],
  ['spread', spread, 'has no primary key'],
  ['spread', `${spread}, primary key (id)`, 'planted_pkey is unique without the organisation'],
  ['spread', `${spread}, primary key (organisation, id)`, 'the id is not the first column of the primary key'],
  ['spread', `${spread}, primary key (id, organisation), token text unique`, 'planted_token_key is unique without'],
  [
    'spread',
    `${spread}, primary key (id, organisation), transaction text collate "C", payer text collate "C",
     foreign key (transaction, payer) references transaction (id, organisation)`,
    "planted_transaction_payer_fkey can refer to another organisation's transaction",
  ],
  [
    'spread',
    `${spread}, primary key (id, organisation), "user" text collate "C" references "user"`,
    'refers from a spread table to a local table',
  ],
  [
    'shared',
    `id text primary key, organisation text collate "C", customer text collate "C",
     foreign key (customer, organisation) references customer (id, organisation)`,
    'refers from a shared table to a spread table',
  ],
  [
    'local',
    `id text primary key, organisation text collate "C", customer text collate "C",
     foreign key (customer, organisation) references customer (id, organisation)`,
    'refers from a local table to a spread table',
  ],
] as const;

describe('a table that breaks a rule of placement is found', () => {
  test.each(violations)('%s (%s): %s', async (placement, columns, fault) => {
    await planted.pool.query(`create table planted (${columns})`);
    const found = faultsOf(await readTables(planted.pool), { ...placed, planted: placement });
    await planted.pool.query('drop table planted');
    expect(found.join('\n')).toContain(`planted: ${fault}`.replace('planted: refers', 'refers'));
    expect(found.every((each) => each.startsWith('planted: '))).toBe(true);
  });

  test.skipIf(is_cluster)('with a trigger', async () => {
    const { pool } = await cloneDatabase();
    await pool.query(`create function nothing() returns trigger language plpgsql as 'begin return new; end'`);
    await pool.query('create trigger planted before insert on refund for each row execute function nothing()');
    expect(faultsOf(await readTables(pool), placed)).toEqual(['refund: has the trigger planted']);
  });

  test('that is undeclared, or does not exist', async () => {
    const { pool } = await cloneDatabase();
    await pool.query('create table planted (id text)');
    expect(faultsOf(await readTables(pool), { ...placed, absent: 'local' })).toEqual([
      'absent: does not exist',
      'planted: its placement is not declared',
    ]);
  });
});
