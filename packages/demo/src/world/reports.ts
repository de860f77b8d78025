import { statusesOf } from '@sluis/contract/base/entity';
import { report_columns_default, report_transitions } from '@sluis/contract/entities/insights/report';
import { nextRun } from '@sluis/server/modules/insights/report/schedule-time';
import type { RowOf, Rows } from '../load/tables.ts';
import type { Random } from './random.ts';

const day_ms = 86_400_000;

interface Asking {
  readonly organisation: string;
  readonly user: string;
  readonly email: string;
  readonly now_ms: number;
}

const asked = [
  { name: 'All payments of last month', days_ago: 31, filters: '', format: 'csv' },
  { name: 'Declined cards', days_ago: 9, filters: 'status=DECLINED&payment_product=card', format: 'xlsx' },
  { name: 'Large payments for the accountant', days_ago: 2, filters: 'amount%3E%3D=25000', format: 'csv' },
] as const;

const repeated = [
  { name: 'Day before, for finance', frequency: 'daily', weekday: null, day_of_month: null, time: '06:30' },
  { name: 'Week', frequency: 'weekly', weekday: 1, day_of_month: null, time: '08:00' },
  { name: 'Month for the accountant', frequency: 'monthly', weekday: null, day_of_month: 31, time: '07:00' },
] as const;

const dateOf = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, 10);

/** A merchant's requested reports, which the real job generates at the first start, and its schedules. */
export function makeReports(random: Random, { organisation, user, email, now_ms }: Asking) {
  const content = { about: 'transactions', timezone: 'Europe/Amsterdam', language: 'nl' } as const;
  const columns: string[] = [...report_columns_default];
  const whose = { organisation, created_by: user, asker: user, asker_organisation: organisation, version: 1 };
  const [status] = statusesOf(report_transitions);
  const report = asked.map(({ name, days_ago, filters, format }, index): RowOf<'report'> => {
    const created_ms = now_ms - (index + 1) * 3_600_000;
    const at = new Date(created_ms).toISOString();
    const period = `created_at%3E%3D=${dateOf(now_ms - days_ago * day_ms)}&created_at%3C%3D=${dateOf(now_ms)}`;
    return {
      ...whose,
      ...content,
      columns,
      id: random.id('rep', created_ms),
      created_at: at,
      last_status_update: at,
      name,
      filters: filters ? `${filters}&${period}` : period,
      labels: [],
      format,
      progress: 0,
      status: status ?? 'PENDING',
    };
  });
  const reportschedule = repeated.map((rhythm, index): RowOf<'reportschedule'> => {
    const created_ms = now_ms - (40 + index) * day_ms;
    return {
      ...whose,
      ...content,
      columns,
      ...rhythm,
      id: random.id('rsch', created_ms),
      created_at: new Date(created_ms).toISOString(),
      labels: [],
      format: 'csv',
      email_addresses: [email],
      active: rhythm.frequency !== 'weekly',
      next_run_at:
        rhythm.frequency === 'weekly'
          ? null
          : nextRun({ ...rhythm, timezone: content.timezone }, new Date(now_ms).toISOString()),
    };
  });
  const status_history = report.map(
    ({ id, created_at }): RowOf<'status_history'> => ({
      item: id,
      id: random.id('hist', Date.parse(created_at)),
      organisation,
      status: 'PENDING',
      status_reason: null,
      processor_id_external: null,
      occurred_at: created_at,
      created_at,
      actor_kind: 'user',
      actor: user,
      actor_name: null,
    }),
  );
  return { report, reportschedule, status_history } satisfies Rows;
}
