import { beforeAll, expect, test } from 'vitest';
import { openShareWorld, type ShareWorld } from '../../../testing/share-world.ts';

let world: ShareWorld;
let provider: string;
let leaf: string;
let fallback: string;
let routing: string;
beforeAll(async () => {
  world = await openShareWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  leaf = await world.newProcessor();
  fallback = world.processor;
  await world.database.pool.query(`update processor set payment_product = 'card', provider = 'Sandbox' where id = $1`, [
    leaf,
  ]);
  await world.database.pool.query('update paymentprofile set processors = $2 where id = $1', [
    world.profile,
    [fallback, leaf],
  ]);
  const body = { organisation: world.merchant, name: 'Cards', payment_product: 'card', details: leaf };
  routing = (await world.make('routing', { ...body, fallbacks: [fallback] })).id;
  const used = await world.call(world.token, 'POST', `/paymentprofile/${world.profile}`, {
    body: { routing: { card: routing } },
  });
  expect(used.statusCode, used.body).toBe(200);
});

/** A payment that Sluis takes now, by a mandate without a processor of its own. */
async function take() {
  const mandate = await world.mandate();
  await world.database.pool.query('update mandate set processor = null where id = $1', [mandate]);
  const { id } = await world.make('scheduledtransaction', {
    mandate,
    merchant_reference: 'S',
    amount: 100,
    scheduled_at: world.inDays(0.01),
  });
  await world.pass(0.02);
  return world.item('transaction', String((await world.item('scheduledtransaction', id)).transaction));
}

test('a processor that a routing names is neither deleted nor detached', async () => {
  for (const id of [leaf, fallback]) {
    const deleted = await world.call(provider, 'DELETE', `/processor/${id}`);
    expect(deleted.json().error).toMatchObject({ code: 'in_use' });
    expect(deleted.json().error.details.used_by).toContain('routing');
  }
  const body = { processors: [fallback] };
  const detached = await world.call(world.token, 'POST', `/paymentprofile/${world.profile}`, { body });
  expect(detached.json().error).toMatchObject({
    code: 'invalid_route',
    details: { payment_products: ['card'], missing: [leaf] },
  });
});

test('credentials that its merchant shares are used by the next payment of the route', async () => {
  expect(await take()).toMatchObject({ processor: leaf });
  const accountOf = async (reference: string) =>
    (await world.database.pool.query('select account from sandbox_payment where reference = $1', [reference])).rows;
  const values = [
    { name: 'merchant_account', value: 'Shop_1' },
    { name: 'api_key', value: 'sbx_Shop_1' },
  ];
  await world.database.pool.query(
    `update processor set details = '[{"name":"merchant_account"},{"name":"api_key"}]' where id = $1`,
    [leaf],
  );
  const { id } = await world.ask({ processor: leaf, subject: undefined });
  expect((await world.act(world.ann, id, 'give', { values })).statusCode).toBe(200);
  const put = await world.act(world.staff, id, 'put');
  expect(put.statusCode, put.body).toBe(200);
  const paid = await take();
  expect(paid).toMatchObject({ processor: leaf, status: expect.stringMatching(/^SETTLEMENT/) });
  expect(await accountOf(paid.id)).toEqual([{ account: 'Shop_1' }]);
  const { routing: decided } = (await world.call(world.token, 'GET', `/transaction/${paid.id}/decision`)).json();
  expect(decided).toMatchObject({ routing, reason: 'routed' });
});
