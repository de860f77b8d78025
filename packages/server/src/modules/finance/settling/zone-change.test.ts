import { addDays, addMonths, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShops, type Shops } from '../../../testing/finance-shop.ts';
import { line } from '../../../testing/finance-world.ts';

let shops: Shops;
let east: string;
let west: string;
beforeAll(async () => {
  shops = await openShops();
  const daily = { frequency: 'DAILY', calendar: 'NONE' };
  const schedule = async (more: object) =>
    (await shops.world.ok('POST', '/settlementschedule', { ...daily, ...more })).id;
  // Its day ends as it begins.
  east = await schedule({ name: 'East', timezone: 'Asia/Tokyo', cut_off: '00:01' });
  west = await schedule({ name: 'West', timezone: 'America/New_York' });
});

const change = (settling: string, body: object) => shops.world.ok('POST', `/settlementprofile/${settling}`, body);

describe('a schedule of another zone', () => {
  test.each(['from the west', 'from the east'])('%s leaves each month charged once', async (from) => {
    const revenue_scheme = await shops.world.scheme('revenue', [
      line('PROCESSING', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 100_000 }),
      line('MONTHLY', 'MONTH', { currency_code: 'EUR', fixed_e4: 1_000_000 }),
    ]);
    const [before, after] = from === 'from the west' ? [west, east] : [east, west];
    const shop = await shops.open({ schedule: before }, { revenue_scheme });
    const first = addMonths(shops.today(), 1);
    const last = lastDayOfMonth(first);
    await shops.moveTo(`${last}T12:00:00.000Z`);
    await change(shop.settling, { schedule: after });
    await shop.pay(1000);
    await shops.moveTo(`${addDays(addMonths(first, 1), 3)}T12:00:00.000Z`);
    const months = await shop.entries('&kind=MONTH');
    expect(months.map(({ fee_micro }: { fee_micro: number }) => fee_micro)).toEqual([100_000_000, 100_000_000]);
    expect(await shop.exceptions()).toEqual([]);
  });

  test('does not bring back what a later change of the same day has ended', async () => {
    const shop = await shops.open({ schedule: east });
    const other = await shops.world.paymentProfile(shop.merchant);
    await shops.moveTo(`${addDays(shops.today(), 1)}T17:00:00.000Z`);
    await change(shop.settling, { schedule: west, payment_profiles: [shop.profile] });
    await change(shop.settling, { payment_profiles: [other] });
    const { rows } = await shops.world.database.pool.query(
      `select payment_profiles from settlementassignment where profile = $1 order by valid_from desc limit 1`,
      [shop.settling],
    );
    expect(rows).toEqual([{ payment_profiles: [other] }]);
  });
});
