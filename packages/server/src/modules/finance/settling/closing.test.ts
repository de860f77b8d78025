import { beforeAll, describe, expect, test } from 'vitest';
import { openShops, type Shops } from '../../../testing/finance-shop.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});

describe('a settlement whose lines disagree with the journal', () => {
  const addToLines = (settlement: string, minor: number) =>
    shops.world.database.pool.query(
      "update settlementline set micro = micro + $2 * 1000000 where settlement = $1 and section = 'gross'",
      [settlement, minor],
    );

  test('does not close, is an exception, and closes by hand once it is fixed', async () => {
    const { world } = shops;
    const shop = await shops.open();
    await shop.pay(1000);
    await shops.sweep();
    const [{ id, closes_at }] = await shop.settlements();
    expect(await world.refused(`/settlement/${id}/close`), 'its period runs').toMatchObject({
      code: 'invalid_transition',
      details: { closes_at },
    });
    await addToLines(id, 5);
    await shops.tomorrow();
    expect(await shop.settlements()).toMatchObject([{ id, status: 'OPEN', amount: null, carried: null }]);
    expect(await shop.exceptions()).toMatchObject([
      { reason: 'DOES_NOT_CLOSE', item: id, status: 'OPEN', expected: 1005, found: 1000, currency_code: 'EUR' },
    ]);
    expect(await world.refused(`/settlement/${id}/close`)).toMatchObject({
      code: 'does_not_close',
      details: { settlement: id, expected: 1005, found: 1000 },
    });
    expect(await shop.entries('&kind=CLOSE')).toEqual([]);

    await addToLines(id, -5);
    const [one, other] = await Promise.all([1, 2].map(() => world.ok('POST', `/settlement/${id}/close`)));
    expect([one, other]).toMatchObject([1, 2].map(() => ({ status: 'CLOSED', amount: 990, carried: 0 })));
    expect(await shop.entries('&kind=CLOSE')).toHaveLength(1);
    expect(await shop.exceptions()).toMatchObject([{ status: 'RESOLVED', status_reason: 'closed' }]);
  });

  test('is an exception again after somebody resolved it too early', async () => {
    const shop = await shops.open();
    await shop.pay(1000);
    await shops.sweep();
    const [{ id }] = await shop.settlements();
    await addToLines(id, 5);
    await shops.tomorrow();
    const [raised] = await shop.exceptions();
    await shops.world.ok('POST', `/financeexception/${raised.id}/resolve`, { note: 'Looks fine' });
    await shops.tomorrow();
    expect((await shop.exceptions()).map(({ status }) => status)).toEqual(['RESOLVED', 'OPEN']);
  });

  test('is not closed by its merchant', async () => {
    const { world } = shops;
    const shop = await shops.open();
    await shop.pay(1000);
    await shops.tomorrow();
    const [{ id }] = await shop.settlements();
    const token = await world.key(shop.merchant, ['SETTLEMENT_LIST', 'TRANSACTION_ALL']);
    expect((await world.call(token, 'POST', `/settlement/${id}/close`, { body: {} })).statusCode).toBe(403);
  });
});
