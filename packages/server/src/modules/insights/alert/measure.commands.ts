import { isBelowUsual } from '@sluis/contract/approval';
import { newId } from '@sluis/contract/base/ids';
import { alert } from '@sluis/contract/entities/insights/alert';
import { annotation } from '@sluis/contract/entities/insights/annotation';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { insertRow, type RowOf } from '../../../resource/commands.ts';
import { system } from '../../../resource/resource.ts';
import { beginItem, changeStatuses } from '../../../resource/status.ts';
import { type ApprovalAlert, mailAlert } from './alert-mail.ts';
import { type MeasuredApproval, readApproval } from './approval.queries.ts';

/** Two measurements in a row decide, if they are at most five minutes apart. */
export const measured_every_ms = 150_000;
const twice_within_ms = 300_000;
/** An alert ends after this long with too few payments to measure. */
const unmeasured_max_ms = 86_400_000;

type Alert = RowOf<typeof alert> & ApprovalAlert;

interface Watched {
  readonly organisation: string;
  readonly processor: string;
  readonly measured_at: string;
  readonly is_below: boolean;
}

interface Measuring {
  readonly services: Services;
  readonly trx: Trx;
  readonly now: string;
}

const keyOf = ({ organisation, processor }: Pick<Watched, 'organisation' | 'processor'>): string =>
  `${organisation} ${processor}`;

/** Measures the approval of every processor at a time, and raises, worsens and ends alerts accordingly. */
export const measureApproval = (services: Services, now: string): Promise<void> =>
  inTransaction(services.database.kysely, async (trx) => {
    const measuring = { services, trx, now };
    await endUnmeasured(measuring);
    const measured = await readApproval(trx, now);
    const watched = new Map((await readWatched(trx)).map((each) => [keyOf(each), each]));
    const alerts = new Map((await lockAlerts(trx)).map((each) => [keyOf(each), each]));
    for (const each of measured) await judge(measuring, each, watched.get(keyOf(each)), alerts.get(keyOf(each)));
  });

/** Measures at each time between two instants, as if the application had been running. */
export async function measureApprovalBetween(services: Services, from: string, until: string): Promise<void> {
  for (let at_ms = Date.parse(from); at_ms <= Date.parse(until); at_ms += measured_every_ms)
    await measureApproval(services, new Date(at_ms).toISOString());
}

const readWatched = (trx: Trx): Promise<Watched[]> => trx.selectFrom('alert_watch').selectAll().execute();

const lockAlerts = async (trx: Trx): Promise<Alert[]> =>
  (await trx
    .selectFrom('alert')
    .selectAll()
    .where('kind', '=', 'approval')
    .where('status', '!=', 'OVER')
    .orderBy('id')
    .forUpdate()
    .execute()) as unknown as Alert[];

async function judge(
  measuring: Measuring,
  measured: MeasuredApproval,
  before: Watched | undefined,
  going_on: Alert | undefined,
): Promise<void> {
  const { trx, now } = measuring;
  const { organisation, processor, active, threshold_points } = measured;
  const is_below = isBelowUsual(measured, threshold_points);
  const first = before?.is_below === is_below && isJustBefore(before.measured_at, now) ? before.measured_at : undefined;
  const is_over = !is_below && going_on !== undefined && first !== undefined;
  if (is_over) await end(measuring, going_on, first);
  else if (is_below && going_on) await worsen(trx, going_on, measured);
  else if (is_below && first !== undefined && active) await raise(measuring, measured, first);
  if (is_below || (going_on && !is_over))
    await trx
      .insertInto('alert_watch')
      .values({ organisation, processor, measured_at: now, is_below })
      .onConflict((on) => on.columns(['organisation', 'processor']).doUpdateSet({ measured_at: now, is_below }))
      .execute();
  else if (before) await forget(trx, [before]);
}

const isJustBefore = (earlier: string, now: string): boolean => {
  const passed_ms = Date.parse(now) - Date.parse(earlier);
  return passed_ms > 0 && passed_ms <= twice_within_ms;
};

const figuresOf = ({ measured_from, measured_until, ...measured }: MeasuredApproval) => ({
  measured_from,
  measured_until,
  approval: share(measured.approved, measured.finished),
  approval_usual: share(measured.usual_approved, measured.usual_finished),
  finished: measured.finished,
});

const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000;

async function raise({ services, trx, now }: Measuring, measured: MeasuredApproval, started_at: string): Promise<void> {
  const { organisation, overall, processor, processor_name } = measured;
  const values = { organisation, overall, processor, kind: 'approval', started_at, ...figuresOf(measured) };
  const raised = await beginItem(trx, alert, { created_at: now, ...values }, { now, actor: system });
  await insertRow(trx, annotation, {
    id: newId('anno', now),
    created_at: now,
    organisation,
    overall,
    kind: 'outage',
    text: processor_name,
    started_at,
    alert: raised.id,
  });
  await mailAlert(trx, services, raised as unknown as ApprovalAlert, processor_name);
}

/** An alert has the figures of its worst hour. */
async function worsen(trx: Trx, { id, approval }: Alert, measured: MeasuredApproval): Promise<void> {
  const figures = figuresOf(measured);
  if (figures.approval >= approval) return;
  await trx
    .updateTable('alert')
    .set((with_) => ({ ...figures, version: with_('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function end({ trx, now }: Measuring, item: Alert, ended_at: string): Promise<void> {
  const move = { item, change: { status: 'OVER' }, besides: { ended_at } };
  await changeStatuses(trx, alert, [move], { now, actor: system });
  await trx
    .updateTable('annotation')
    .set((with_) => ({ ended_at, version: with_('version', '+', 1) }))
    .where('alert', '=', item.id)
    .execute();
}

/**
 * Ends alerts that have not been measured for a day, at the time of their last measurement: after a night with too few
 * payments, a stopped application, or a moved clock, the time between is unknown.
 */
async function endUnmeasured(measuring: Measuring): Promise<void> {
  const { trx, now } = measuring;
  const since = Date.parse(now) - unmeasured_max_ms;
  const stale = (await readWatched(trx)).filter(({ measured_at }) => Date.parse(measured_at) < since);
  if (stale.length === 0) return;
  const alerts = new Map((await lockAlerts(trx)).map((each) => [keyOf(each), each]));
  for (const each of stale) {
    const going_on = alerts.get(keyOf(each));
    if (going_on) await end(measuring, going_on, each.measured_at);
  }
  await forget(trx, stale);
}

async function forget(trx: Trx, watched: readonly Watched[]): Promise<void> {
  for (const { organisation, processor } of watched)
    await trx
      .deleteFrom('alert_watch')
      .where('organisation', '=', organisation)
      .where('processor', '=', processor)
      .execute();
}
