import { dateIn } from '@sluis/contract/base/time';
import type { ItemOf } from '@sluis/contract/registry';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Body } from '../../../resource/commands.ts';

/** The day of a reported deadline in the merchant's time zone, for a report that has no day of its own. */
export async function withDay(executor: Executor, organisation: string, report: Body): Promise<Body> {
  const { due_at, work_by_date } = report;
  if (due_at == null || work_by_date != null) return report;
  const zone = (await readZones(executor, [organisation]))(organisation);
  return { ...report, work_by_date: dateIn(zone, new Date(String(due_at))) };
}

type Due = Pick<ItemOf<'chargeback'>, 'organisation' | 'due_at' | 'work_by_date'>;

/** Whether the deadline of a response has passed: its time or, without one, its day in the merchant's time zone. */
export async function isOverdue(executor: Executor, { organisation, due_at, work_by_date }: Due, now: string) {
  if (due_at !== null) return Date.parse(now) > Date.parse(due_at);
  if (work_by_date === null) return false;
  return dateIn((await readZones(executor, [organisation]))(organisation), new Date(now)) > work_by_date;
}
