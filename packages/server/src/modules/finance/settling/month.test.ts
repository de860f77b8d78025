import { addDays, addMonths, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { expect, test } from 'vitest';
import { openShops } from '../../../testing/finance-shop.ts';
import { line } from '../../../testing/finance-world.ts';

test('the fees of a month are charged once, wherever the next schedule of their settlement profile is', async () => {
  const shops = await openShops();
  const { world, schedule } = shops;
  const scheduleOf = async (timezone: string, cut_off: string): Promise<string> => {
    const of = { name: `${timezone} ${cut_off}`, frequency: 'DAILY', calendar: 'NONE', timezone, cut_off };
    return (await world.ok('POST', '/settlementschedule', of)).id;
  };
  const [new_york, early] = [
    await scheduleOf('America/New_York', '24:00'),
    await scheduleOf('Europe/Amsterdam', '04:00'),
  ];
  const monthly = line('MONTHLY', 'MONTH', { currency_code: 'EUR', fixed_e4: 10_000_000 });
  const priced = { revenue_scheme: await world.scheme('revenue', [monthly]) };
  const east = await shops.open({ schedule: new_york }, priced);
  const west = await shops.open({ schedule: early }, priced);
  const month = addMonths(shops.today(), 1);
  await shops.moveTo(`${lastDayOfMonth(month)}T12:00:00.000Z`);
  await world.ok('POST', `/settlementprofile/${east.settling}`, { schedule });
  await world.ok('POST', `/settlementprofile/${west.settling}`, { schedule: new_york });
  await shops.moveTo(`${addDays(addMonths(month, 1), 2)}T12:00:00.000Z`);
  for (const shop of [east, west]) expect(await shop.entries('&kind=MONTH')).toHaveLength(2);
});
