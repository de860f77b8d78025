import { processorsettlementrun } from '@sluis/contract/entities/processors/processorsettlementrun';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { enqueue, jobKind } from '../../../platform/jobs.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting, ActionCommand } from '../../../resource/resource.ts';
import { beginItem } from '../../../resource/status.ts';

export const settlement_job = jobKind<{ readonly run: string } | { readonly file: string }>('settlement');

type Settlement = Pick<ItemOf<'processorsettlement'>, 'id' | 'organisation'>;

/** Queues a run, unless one is open. The caller has locked the settlement's row. */
export async function startRun(trx: Trx, { id, organisation }: Settlement, acting: Acting): Promise<void> {
  const open = await trx
    .selectFrom('processorsettlementrun')
    .select('id')
    .where('processor_settlement', '=', id)
    .where('organisation', '=', organisation)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();
  if (open) return;
  const created_by = acting.actor.kind === 'user' ? acting.actor.id : null;
  const run = await beginItem(
    trx,
    processorsettlementrun,
    { organisation, processor_settlement: id, created_by },
    acting,
  );
  await enqueue(trx, settlement_job, { run: run.id });
}

/** Runs a settlement, unless it is running already. */
export const runSettlement: ActionCommand = async (trx, id, _, context) => {
  const item = await getItem(trx, 'processorsettlement', { id, scope: context.scope, lock: true });
  await startRun(trx, item, context);
  return item;
};

const hour_ms = 3_600_000;
const runs_at_hour = 2;

/** The next automatic run of a settlement: every night, when the day before is over in UTC. */
export function nextRun(now: string): string {
  const midnight_ms = Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`);
  const today_ms = midnight_ms + runs_at_hour * hour_ms;
  return new Date(today_ms > Date.parse(now) ? today_ms : today_ms + 24 * hour_ms).toISOString();
}
