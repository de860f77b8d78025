import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

test('a list continues after a row that is sorted by the longest possible texts', async () => {
  const world = await openWorld();
  const key = await world.key(world.root, ['USER_ALL']);
  const made: string[] = [];
  for (let index = 0; index < 3; index++) {
    const long = (length: number) => '中'.repeat(length);
    const body = {
      organisation: world.root,
      email_address: `a${index}@example.com`,
      last_name: long(200),
      city: long(100),
      merchant_reference: long(200),
      first_name: long(200),
    };
    made.push((await world.call(key, 'POST', '/customer', { body })).json().id);
  }
  const seen: string[] = [];
  for (let after = ''; seen.length < 3; ) {
    const page = await world.call(
      key,
      'GET',
      `/customer?_sort=name,last_name,city,merchant_reference&_limit=1${after}`,
    );
    expect(page.statusCode, page.body).toBe(200);
    const { items, next } = page.json();
    seen.push(...items.map(({ id }: { id: string }) => id));
    after = `&_after=${next}`;
  }
  expect(seen.toSorted()).toEqual(made);
});
