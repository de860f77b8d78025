import { expect, test } from 'vitest';
import { openPayingWorld } from '../../../testing/paying-world.ts';
import { happen } from '../../../testing/random-events.ts';
import { assignCustomers } from './customers/assign.commands.ts';
import { findWrongCustomers } from './customers/wrong-customers.queries.ts';
import { foldDeltas } from './rollup/fold.commands.ts';
import { findWrongCells } from './rollup/rebuild.commands.ts';
import { keepZone } from './rollup/zones.commands.ts';

test('after 10,000 events the sums, and those of customers, are those of the rows', async () => {
  const world = await openPayingWorld();
  const { database, services } = world;
  await database.pool.query('delete from statistic_delta');
  await database.pool.query('insert into statistic_scope (organisation) values ($1)', [world.organisation_id]);
  for (const zone of ['Europe/Amsterdam', 'Asia/Kathmandu']) await keepZone(database, zone);
  await happen(world, 10_000, 7);
  expect(await findWrongCells(database.kysely, {})).toEqual([]);
  while ((await foldDeltas(database)) > 0);
  expect(await findWrongCells(database.kysely, {})).toEqual([]);
  await database.pool.query('update statistic_touched set due_at = now()');
  while ((await assignCustomers(database, services.clock.now())) > 0);
  expect(await findWrongCustomers(database.kysely)).toEqual([]);
}, 300_000);
