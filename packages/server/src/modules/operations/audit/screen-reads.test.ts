import { expect, test } from 'vitest';
import { openWorld, test_password } from '../../../testing/world.ts';

test("views on screens are distinguished from changes and from programs' reads", async () => {
  const world = await openWorld();
  const shop = await world.organisation('Shop', world.root);
  const key = await world.key(shop, ['TAG_ALL', 'AUDITTRAIL_LIST']);
  const email = 'reader@shop.test';
  await world.user(email, shop, ['TAG_ALL']);
  const { token } = (await world.visit('/auth/login', { email, password: test_password })).json();
  await world.call(token, 'GET', '/tag');
  await world.call(token, 'POST', '/tag', { body: { organisation: shop, text: 'One', color: '#123456' } });
  await world.call(key, 'GET', '/tag');
  const calls = async (screen_read: boolean) => {
    await world.services.audit.flush();
    const query = `route=/v1/tag&screen_read=${screen_read}&_sort=created_at`;
    const { items } = (await world.call(key, 'GET', `/merchant/audittrail?${query}`)).json();
    return items.map((each: { authentication: string; method: string }) => `${each.authentication} ${each.method}`);
  };
  expect(await calls(true)).toEqual(['jwt GET']);
  expect(await calls(false)).toEqual(['jwt POST', 'api GET']);
});
