import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** How long a webhook that is over stays to be looked up, with its attempts; receivers that dispute one do so sooner. */
export const webhooks_kept_days = 90;

const at_once = 1000;
const batches_max = 100;

/**
 * Deletes webhooks that were made more than 90 days ago by the business clock and are delivered or given up, with their
 * attempts; the one because of which an address is told nothing more stays as long as that holds. In small statements,
 * each by itself: whoever sends webhooks is never held up. Answers how many it deleted; what is left has another turn.
 */
export async function deleteOldWebhooks(executor: Executor, now: string, limit = at_once): Promise<number> {
  const before = new Date(Date.parse(now) - webhooks_kept_days * 86_400_000).toISOString();
  let deleted = 0;
  for (let batch = 0; batch < batches_max; batch++) {
    const { numAffectedRows = 0n } = await sql`
      with old as (
        select id from webhook
        where created_at < ${before} and next_try_at is null
          and not exists (select from webhook_disabled_url where webhook_disabled_url.webhook = webhook.id)
        order by created_at limit ${limit} for update skip locked),
      attempts as (delete from webhook_attempt using old where webhook_attempt.webhook = old.id)
      delete from webhook using old where webhook.id = old.id`.execute(executor);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < limit) break;
  }
  return deleted;
}
