import { sql } from 'kysely';
import { claimRows } from '../../platform/database/claim.ts';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { send } from '../../platform/database/pipeline.ts';
import { rowsLike } from '../../platform/database/rows-like.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Owned } from '../../resource/item.ts';

/** How long a webhook that is over stays to be looked up, with its attempts; receivers that dispute one do so sooner. */
export const webhooks_kept_days = 90;

const at_once = 1000;
const batches_max = 100;

/**
 * Deletes webhooks that were made more than 90 days ago by the business clock and are delivered or given up, with their
 * attempts; the one because of which an address is told nothing more stays as long as that holds. In small transactions,
 * each separately, so that delivery is never held up. Returns how many it deleted; the rest has another turn.
 */
export async function deleteOldWebhooks(executor: Executor, now: string, limit = at_once): Promise<number> {
  const before = new Date(Date.parse(now) - webhooks_kept_days * 86_400_000).toISOString();
  let deleted = 0;
  for (let batch = 0; batch < batches_max; batch++) {
    const some = await inTransaction(executor, (trx) => deleteSome(trx, before, limit));
    deleted += some;
    if (some < limit) break;
  }
  return deleted;
}

async function deleteSome(trx: Trx, before: string, limit: number): Promise<number> {
  const over = await claimRows<Owned>(trx, {
    table: 'webhook',
    columns: sql`id, organisation`,
    due: sql`created_at < ${before} and next_try_at is null and not exists (
      select from webhook_disabled_url as off where off.webhook = webhook.id and off.organisation = webhook.organisation)`,
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
