import { dateIn } from '@sluis/contract/base/time';
import { instantOf } from '@sluis/contract/finance/accounting-day';
import type { Config } from '@sluis/server/platform/config';
import type { Database } from '@sluis/server/platform/database/database';
import { makeServices } from '@sluis/server/start';
import { settled } from './catalogue/settling.ts';
import { arrange, mondayBefore } from './finance/arrange.ts';
import { captureEvents, passDays } from './finance/replay.ts';
import { openStaff } from './finance/staff.ts';

const zone = 'Europe/Amsterdam';

/**
 * Collects the money of some merchants since a Monday some weeks ago: prices are published and settlement profiles
 * begin then, and every day since is posted, closed and paid out by the commands of the product.
 */
export async function openFinance(config: Config, database: Database, now_ms: number): Promise<void> {
  const services = await makeServices(config, database);
  try {
    const now = new Date(now_ms).toISOString();
    const today = dateIn(zone, new Date(now_ms));
    const begin = mondayBefore(today, Math.max(...settled.map(({ weeks }) => weeks)));
    const period = { begin, today, at: (date: string, time: string) => instantOf(zone, date, time) };
    const staff = await openStaff(services);
    const merchants = await arrange(database, staff[0], period);
    await captureEvents(database, merchants, period, now);
    await passDays(database, merchants, staff, period, now);
  } finally {
    await services.close();
  }
}
