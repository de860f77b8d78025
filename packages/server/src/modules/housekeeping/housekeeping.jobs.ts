import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Executor } from '../../platform/database/database.ts';
import { maintainMonths } from '../../platform/database/months.ts';
import { dropExpired } from '../audit/expiry.commands.ts';
import { deleteOldFiles } from '../import/retention.commands.ts';
import { deleteOldNotifications } from '../processing/notification-retention.commands.ts';
import { deleteOldInboxes } from '../webhook/inbox.commands.ts';
import { deleteOldAddresses, deleteOldWebhooks } from '../webhook/retention.commands.ts';
import { deleteOldCalls } from './calls.commands.ts';

/** Every quarter of an hour. */
export const housekeeping_crontab = '*/15 * * * * housekeeping';

/** How many months of what grows with every call is kept. */
export type Retention = Pick<Config, 'keep_audit_months' | 'keep_history_months' | 'keep_imports_months' | 'secret'>;

/**
 * Deletes expired data: the audit trail, histories, what middlewares answered and the keys of imported rows after the configured months,
 * files of imports after 30 days, what inboxes of tests received after a week and the inboxes themselves after 90 days without use, idempotency records and tries of cards after a day, expired tickets, failed sign-ins, links and trusted
 * browsers, mail after 30 days, sessions after 90; and webhooks and notifications of processors by the business clock, which is what `now` is. Where the
 * provider configured that a merchant's calls or webhooks are kept for another time, they are.
 */
export async function runHousekeeping(executor: Executor, now: string, kept: Retention): Promise<void> {
  const real_ms = Date.now();
  await dropExpired(executor, kept, real_ms);
  await maintainMonths(
    executor,
    { table: 'status_history', prefix: 'hist', kept_months: kept.keep_history_months },
    real_ms,
  );
  await deleteOldCalls(executor, real_ms, kept);
  await sql`delete from import_row where created_at < now() - make_interval(months => ${kept.keep_imports_months})`.execute(
    executor,
  );
  await deleteOldFiles(executor);
  await sql`delete from middleware_call where created_at < now() - make_interval(months => ${kept.keep_history_months})`.execute(
    executor,
  );
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(executor);
  await sql`delete from export_ticket where expires_at < now()`.execute(executor);
  await sql`delete from running_export where seen_at < now() - interval '5 minutes'`.execute(executor);
  await sql`delete from card_try where created_at < now() - interval '1 day'`.execute(executor);
  await sql`delete from sign_in_failure where failed_at < now() - interval '1 day'`.execute(executor);
  await sql`delete from one_time_token where expires_at < now()`.execute(executor);
  await sql`delete from trusted_device where expires_at < now()`.execute(executor);
  await sql`delete from mail where created_at < now() - interval '30 days'`.execute(executor);
  await sql`delete from session where expires_at < now() - interval '90 days'`.execute(executor);
  await sql`delete from webhook_secret where expires_at < now()`.execute(executor);
  await deleteOldNotifications(executor, now);
  await deleteOldInboxes(executor, now);
  await deleteOldAddresses(executor, now);
  await deleteOldWebhooks(executor, now);
}
