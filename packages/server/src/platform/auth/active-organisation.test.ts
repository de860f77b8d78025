import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { inactiveOf } from './active-organisation.ts';

test('an inactive organisation and all below it are inactive, and no others', async () => {
  const { organisation, root, database } = await openWorld();
  const [closed, open] = [await organisation('Closed', root), await organisation('Open', root)];
  const part = await organisation('Part', closed);
  await database.pool.query('update organisation set active = false where id = $1', [closed]);
  expect(await inactiveOf(database.kysely, [closed, part, open, root])).toEqual(new Set([closed, part]));
});
