import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

test('a merchant sees the processors of its payment profiles and no others, without the provider’s notes', async () => {
  const world = await openWorld();
  const { pool } = world.database;
  const processors = ['Used', 'Another', 'Unused'].map((name) => ({ id: newId('proc'), name }));
  for (const { id, name } of processors)
    await pool.query(
      `insert into processor (id, created_at, organisation, name, description, payment_product, provider)
       values ($1, now(), $2, $3, 'cheap', 'card', 'sandbox')`,
      [id, world.root, name],
    );
  const merchant = await world.organisation('Merchant', world.root);
  const other = await world.organisation('Other', world.root);
  const profile = async (organisation: string, used: readonly string[]) =>
    pool.query(
      `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code, processors)
       values ($1, now(), $2, 'Shop', 'Shop', 'EUR', $3)`,
      [newId('prof'), organisation, used],
    );
  await profile(merchant, [processors[0]?.id as string]);
  await profile(merchant, []);
  await profile(other, [processors[1]?.id as string]);

  const listed = async (token: string, query = '') =>
    (await world.call(token, 'GET', `/processor?_limit=all&_sort=name${query}`)).json().items;
  const own = await world.key(merchant, ['USER_ALL']);
  expect(await listed(own)).toMatchObject([{ name: 'Used', organisation: null, description: null }]);
  const staff = await world.key(world.root, ['PSP_ALL']);
  expect(await listed(staff)).toHaveLength(3);
  expect(await listed(staff, `&organisation=${merchant}`)).toMatchObject([{ name: 'Used', description: 'cheap' }]);
  const changed = await world.call(own, 'PUT', `/processor/${processors[0]?.id}`, { body: { name: 'Mine' } });
  expect(changed.statusCode).toBe(403);
});
