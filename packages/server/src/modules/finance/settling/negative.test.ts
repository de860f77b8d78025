import { addDays } from '@sluis/contract/finance/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answered, openShops, type Shops } from '../../../testing/finance-shop.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});

describe('a balance that is negative for 30 days', () => {
  const noonAfter = (day: string, days: number) => `${addDays(day, days)}T12:00:00.000Z`;
  const negative = { reason: 'NEGATIVE_BALANCE', currency_code: 'EUR', expected: 0 };

  test('is an exception, once, until a deposit ends it', async () => {
    const { world } = shops;
    const shop = await shops.open();
    const day = shops.today();
    const charged = { settlement_profile: shop.settling, type: 'FEE', currency_code: 'EUR', due_on: day };
    await world.ok('POST', '/oneoff', { ...charged, description: 'Terminal', amount: 5000 });
    await shops.moveTo(noonAfter(day, 30));
    expect(await shop.settlements()).toMatchObject([{ carried: -5000, carried_reason: 'NEGATIVE' }]);
    expect(await shop.exceptions()).toEqual([]);
    await shop.pay(1000);
    await shops.moveTo(noonAfter(day, 31));
    const raised = await shop.exceptions();
    expect(raised).toMatchObject([{ ...negative, found: -4010, status: 'OPEN' }]);
    await world.ok('POST', `/financeexception/${raised[0].id}/assign`, {});
    await shops.moveTo(noonAfter(day, 35));
    expect(await shop.exceptions()).toHaveLength(1);

    await world.ok('POST', `/settlementprofile/${shop.settling}/deposit`, { currency_code: 'EUR', amount: 5000 });
    await shops.tomorrow();
    expect(await shop.exceptions()).toMatchObject([{ status: 'RESOLVED', status_reason: 'no longer negative' }]);
  });

  test('counts from the opening, and from the beginning of each debt', async () => {
    const { world } = shops;
    const shop = await shops.open();
    const day = shops.today();
    await world.ok('POST', `/settlementprofile/${shop.settling}/opening`, { currency_code: 'EUR', balance: -700 });
    await shops.moveTo(noonAfter(day, 20));
    await shop.pay(1000);
    await shops.tomorrow();
    await shops.moveTo(noonAfter(day, 22));
    const [paid] = (await shop.entries('&kind=PAYMENT')) as Answered[];
    const refund = await shop.gate(`/transaction/${paid.item}/refund`, { amount: 1000 });
    await shop.gate(`/refund/${refund.id}/status`, { status: 'PROCESSED' });
    await shops.moveTo(noonAfter(day, 52));
    expect(await shop.exceptions()).toEqual([]);
    await shops.moveTo(noonAfter(day, 53));
    expect(await shop.exceptions()).toMatchObject([{ ...negative, found: -1000, status: 'OPEN' }]);
  });
});
