import { expect, test } from 'vitest';
import { openWorld } from '../../../testing/world.ts';

test('an organisation with an API key is in use, and an empty one can be deleted', async () => {
  const world = await openWorld();
  const staff = await world.key(world.root, ['PSP_ALL']);
  const merchant = await world.organisation('Merchant', world.root);
  await world.key(merchant, ['TAG_LIST']);
  const used = await world.call(staff, 'DELETE', `/organisation/${merchant}`);
  expect(used.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['apikey'] } });
  const empty = await world.organisation('Empty', world.root);
  const entered = await world.call(staff, 'POST', `/psp/merchant/${empty}/enter`, { body: { mode: 'merchant' } });
  expect(entered.statusCode).toBe(204);
  expect((await world.call(staff, 'DELETE', `/organisation/${empty}`)).statusCode).toBe(204);
});
