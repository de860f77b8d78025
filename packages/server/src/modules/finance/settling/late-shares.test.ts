import { addDays, addMonths, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { expect, test } from 'vitest';
import { line } from '../../../testing/finance-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { openPartners } from '../../../testing/partner-shops.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

const EUR = { currency_code: 'EUR' };

test('after days without jobs two processes together settle a month once', async () => {
  const shops = await openPartners();
  const { world } = shops;
  const partner = await shops.partner('Reseller');
  const scheme = await shops.schemeOf(partner);
  const all = [await shops.shop(scheme), await shops.shop(scheme), await shops.shop(scheme)];
  await shops.settle(partner);
  for (const shop of all) await shop.pay(1000);
  await shops.sweep();
  const until = lastDayOfMonth(shops.today());
  // What jobs have not posted when the month ends is booked in the next one.
  await all[0]?.pay(5000);
  await moveTo(world, [], `${addDays(until, 3)}T12:00:00.000Z`);
  await Promise.all([shops.sweep(), sweepThrough(world, [makeSettlingSweep(world.services)])]);
  await shops.sweep();
  expect(await shops.statements(partner)).toMatchObject([
    { status: 'CLOSED', period_until: until, shares: 30, amount: 30, count: 3 },
  ]);
  await shops.nextMonth();
  expect(await shops.statements(partner)).toMatchObject([{ shares: 30 }, { shares: 50, amount: 50 }]);
  expect(await shops.owed()).toBe(0);
  await expectLedgerSums(world.database.pool);
});

test('a year later each month has closed in order', async () => {
  const shops = await openPartners();
  const { world } = shops;
  const partner = await shops.partner('Reseller');
  const scheme = await shops.schemeOf(partner, [line('PARTNER', 'MONTH', { ...EUR, fixed_e4: 1_000_000 })]);
  const monthly = line('MONTHLY', 'MONTH', { ...EUR, fixed_e4: 10_000_000 });
  await shops.shop(scheme, { revenue_scheme: await world.scheme('revenue', [monthly]) });
  await shops.settle(partner);
  const first = addMonths(shops.today(), 0);
  await shops.moveTo(`${addMonths(first, 12)}T12:00:00.000Z`);
  const statements = await shops.statements(partner);
  // The fees of a month are charged on the first of the next, and so is their share.
  expect(statements.map(({ period_until, shares, carried }) => [period_until, shares, carried])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => [lastDayOfMonth(addMonths(first, month)), 100, 0]),
  );
  expect(await shops.owed()).toBe(100);
});

test("a month is over when it is at the provider, wherever the partner's schedule is", async () => {
  const shops = await openPartners();
  const all = await Promise.all(
    ['Asia/Tokyo', 'America/New_York'].map(async (timezone) => {
      const partner = await shops.partner(timezone);
      const { id: schedule } = await shops.newSchedule(timezone, { timezone, days: [5] });
      await shops.settle(partner, { schedule });
      return { partner, shop: await shops.shop(await shops.schemeOf(partner)) };
    }),
  );
  for (const { shop } of all) await shop.pay(1000);
  await shops.nextMonth();
  await shops.moveTo(`${shops.today().slice(0, 8)}08T12:00:00.000Z`);
  for (const { partner } of all)
    expect(await shops.statements(partner)).toMatchObject([
      { status: 'CLOSED', period_until: `${shops.today().slice(0, 8)}05`, shares: 10, amount: 10 },
    ]);
});

test('one settlement profile of a partner receives its shares, and another one when that has ended', async () => {
  const shops = await openPartners();
  const { world } = shops;
  const partner = await shops.partner('Reseller');
  const shop = await shops.shop(await shops.schemeOf(partner));
  const named = await shops.settle(partner, { payment_profiles: [await world.paymentProfile(partner)] });
  const other = await shops.settle(partner);
  await shop.pay(1000);
  await shops.nextMonth();
  await world.ok('POST', `/settlementprofile/${other}`, { active: false });
  await shop.pay(2000);
  await shops.nextMonth();
  const statements = await shops.statements(partner);
  expect(statements).toMatchObject([
    { settlement_profile: other, shares: 10 },
    { settlement_profile: named, shares: 20 },
  ]);
  expect(await shops.owed()).toBe(0);
});
