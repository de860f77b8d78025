import { measureApproval, measureApprovalBetween } from '@sluis/server/modules/insights/alert/measure.commands';
import type { Config } from '@sluis/server/platform/config';
import type { Database } from '@sluis/server/platform/database/database';
import { makeServices } from '@sluis/server/start';
import { daysUntil } from './world/calendar.ts';
import { incidentsOf } from './world/incidents.ts';

const hour_ms = 3_600_000;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Raises and ends the alerts that the application would have raised while a processor of the demo was away or refused too much. */
export async function raiseAlerts(config: Config, database: Database, now_ms: number): Promise<void> {
  const { outage, strain } = incidentsOf(daysUntil(now_ms), 0);
  const services = await makeServices(config, database);
  try {
    for (const { start_ms, end_ms } of [outage, strain])
      await measureApprovalBetween(services, isoOf(start_ms), isoOf(end_ms + 2 * hour_ms));
    await measureApproval(services, new Date(now_ms).toISOString());
  } finally {
    await services.close();
  }
}
