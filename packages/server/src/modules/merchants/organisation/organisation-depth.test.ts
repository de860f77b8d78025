import { expect, test } from 'vitest';
import { openWorld } from '../../../testing/world.ts';

test('the tree has ten levels and no more, because every call walks it', async () => {
  const world = await openWorld();
  const merchant = await world.organisation('Merchant', world.root);
  const key = await world.key(merchant, ['USER_ALL']);
  const add = (parent: string) =>
    world.call(key, 'POST', '/organisation', { body: { name: 'Part', parent, country_code: 'NL' } });
  const idBelow = async (parent: string): Promise<string> => (await add(parent)).json().id;
  const move = (id: string, parent: string) =>
    world.call(key, 'POST', `/organisation/${id}/move`, { body: { parent } });

  // The provider and the merchant are two of the ten.
  const chain: string[] = [];
  for (let level = 3; level <= 10; level++) chain.push(await idBelow(chain.at(-1) ?? merchant));
  expect((await add(chain.at(-1) as string)).json().error.code).toBe('invalid_parent');

  const branch = await idBelow(merchant);
  const leaf = await idBelow(branch);
  const ninth = chain[6] as string;
  expect((await move(branch, ninth)).json().error.code).toBe('invalid_parent');
  expect((await move(leaf, ninth)).statusCode).toBe(200);
  expect((await add(leaf)).json().error.code).toBe('invalid_parent');
});
