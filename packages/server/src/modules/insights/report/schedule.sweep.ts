import { reportschedule } from '@sluis/contract/entities/insights/reportschedule';
import type { Database, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { acting } from '../../../resource/resource.ts';
import { insertReport } from './report.commands.ts';
import { nextRun, periodBefore } from './schedule-time.ts';

const at_once = 50;

const findDue = async (trx: Trx, now: string) =>
  trx
    .selectFrom('reportschedule')
    .selectAll()
    .where('active', '=', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(at_once)
    .forUpdate()
    .skipLocked()
    .execute();

type Due = Awaited<ReturnType<typeof findDue>>[number];

/**
 * Requests due reports, each once: the report and the schedule's next time commit together. Runs missed while the
 * server was down are made up for, one report for each period.
 */
export const makeScheduleSweep = ({ kysely }: Database): Sweep => ({
  name: reportschedule.name,
  due: async (executor) => {
    const { due } = await executor
      .selectFrom('reportschedule')
      .select((with_) => with_.fn.min('next_run_at').as('due'))
      .where('active', '=', true)
      .executeTakeFirstOrThrow();
    return due;
  },
  run: (now) =>
    inTransaction(kysely, async (trx) => {
      const schedules = await findDue(trx, now);
      for (const schedule of schedules) await runOnce(trx, schedule, now);
      return schedules.length;
    }),
});

async function runOnce(trx: Trx, schedule: Due, now: string): Promise<void> {
  const run_at = schedule.next_run_at ?? now;
  const { from, to } = periodBefore(schedule, run_at);
  const { id, name, about, filters, organisation, columns, labels, words, format, timezone, language } = schedule;
  const { created_by, asker, asker_organisation } = schedule;
  const period = new URLSearchParams({ 'created_at>': from, 'created_at<': to, _timezone: timezone });
  const run = {
    name: `${name} ${from === to ? from : `${from} – ${to}`}`.slice(0, 200),
    filters: [filters, period].filter(Boolean).join('&'),
    report_schedule: id,
  };
  const content = {
    about,
    organisation,
    columns,
    labels,
    words,
    format,
    timezone,
    language,
    created_by,
    asker,
    asker_organisation,
  };
  await insertReport(trx, { ...run, ...content }, acting(now));
  await trx
    .updateTable('reportschedule')
    .set({ last_run_at: run_at, next_run_at: nextRun(schedule, run_at) })
    .where('id', '=', id)
    .execute();
}
