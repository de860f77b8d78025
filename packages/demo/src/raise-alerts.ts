import { measureApproval, measureApprovalBetween } from '@sluis/server/modules/alert/measure.commands';
import type { Config } from '@sluis/server/platform/config';
import type { Database } from '@sluis/server/platform/database/database';
import { makeServices } from '@sluis/server/start';
import { daysUntil } from './world/calendar.ts';
import { incidentsOf } from './world/incidents.ts';

const hour_ms = 3_600_000;

/** Raises and ends the alerts that the application would have raised while a processor of the demo refused too much. */
export async function raiseAlerts(config: Config, database: Database, now_ms: number): Promise<void> {
  const { strain } = incidentsOf(daysUntil(now_ms), 0);
  const services = await makeServices(config, database);
  try {
    const [from, until] = [strain.start_ms, strain.end_ms + 2 * hour_ms].map((ms) => new Date(ms).toISOString());
    await measureApprovalBetween(services, from as string, until as string);
    await measureApproval(services, new Date(now_ms).toISOString());
  } finally {
    await services.close();
  }
}
