import { setting_defaults } from '@sluis/contract/configuration';
import { type RawBuilder, sql } from 'kysely';
import { groupsOf } from '../../../platform/configuration/groups.ts';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Owned } from '../../../resource/item.ts';

const at_once = 1000;
const batches_max = 100;

/**
 * Deletes delivered and given-up webhooks, with their attempts, once they are older by the business clock than their
 * organisation keeps them, 90 days by default; the last one of a failing address is kept as long as that fails. In
 * small transactions, each separately, so that delivery is never delayed. Returns how many it deleted; the next call
 * continues.
 */
export async function deleteOldWebhooks(executor: Executor, now: string, limit = at_once): Promise<number> {
  let deleted = 0;
  for (const { value: days, of } of await groupsOf(
    executor,
    'webhooks_kept_days',
    setting_defaults.webhooks_kept_days,
  )) {
    const before = new Date(Date.parse(now) - days * 86_400_000).toISOString();
    for (let batch = 0; batch < batches_max; batch++) {
      const some = await inTransaction(executor, (trx) => deleteSome(trx, { before, of }, limit));
      deleted += some;
      if (some < limit) break;
    }
  }
  return deleted;
}

/** Deletes failing addresses without a webhook for a week: they are no longer used. */
export const deleteOldAddresses = (executor: Executor, now: string): Promise<unknown> =>
  sql`delete from webhookaddress where status <> 'DISABLED' and last_tried_on < ${now}::timestamptz - interval '7 days'`.execute(
    executor,
  );

interface Old {
  readonly before: string;
  readonly of: RawBuilder<unknown>;
}

async function deleteSome(trx: Trx, { before, of }: Old, limit: number): Promise<number> {
  const over = await claimRows<Owned>(trx, {
    table: 'webhook',
    columns: sql`id, organisation`,
    due: sql`created_at < ${before} and ${of} and next_try_at is null and not exists (
      select 1 from webhookaddress as bad where bad.webhook = webhook.id and bad.organisation = webhook.organisation)`,
    order: sql`created_at`,
    limit,
  });
  if (over.length === 0) return 0;
  const old = sql`${rowsLike('webhook', over)} as old`;
  send(
    trx,
    sql`delete from webhook_attempt using ${old}
      where webhook_attempt.webhook = old.id and webhook_attempt.organisation = old.organisation`,
  );
  await sql`delete from webhook using ${old} where webhook.id = old.id and webhook.organisation = old.organisation`.execute(
    trx,
  );
  return over.length;
}
