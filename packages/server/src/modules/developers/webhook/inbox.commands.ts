import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { type InboxAnswer, inbox_limits } from '@sluis/contract/webhook-inbox';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { findInbox, type Holder, type Inbox } from './inbox.queries.ts';
import { inboxUrl, newInboxToken } from './inbox-address.ts';

const unused_days = 90;

/** The inbox of a user in an organisation, made if it does not exist; it replaces those used longest ago. */
export async function openInbox(trx: Trx, holder: Holder, now: string): Promise<Inbox> {
  await trx
    .insertInto('webhook_inbox')
    .values({ ...holder, id: newId('whi', now), created_at: now, last_used_at: now, token: newInboxToken() })
    .onConflict((conflict) => conflict.columns(['user', 'organisation']).doUpdateSet({ last_used_at: now }))
    .execute();
  await sql`delete from webhook_inbox where id in (
    select id from webhook_inbox where "user" = ${holder.user}
    order by last_used_at desc, id desc offset ${inbox_limits.of_user})`.execute(trx);
  return held(await findInbox(trx, holder));
}

/** A user's own inbox, locked. Throws `not_found` for any other. */
export async function holdInbox(trx: Trx, { id, user }: { readonly id: string; readonly user: string }) {
  const found = await trx
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('id', '=', id)
    .where('user', '=', user)
    .forUpdate()
    .executeTakeFirst();
  return held(found);
}

function held<T>(inbox: T | undefined): T {
  if (inbox === undefined) throw new ApiError('not_found');
  return inbox;
}

interface Changes {
  readonly answer?: InboxAnswer | undefined;
  readonly delay_s?: number | undefined;
  readonly token?: string;
}

/** Changes an inbox, and notifies its readers. */
export async function changeInbox(trx: Trx, { id }: Pick<Inbox, 'id'>, changes: Changes, now: string): Promise<void> {
  await trx
    .updateTable('webhook_inbox')
    .set((with_) => ({ ...changes, last_used_at: now, version: with_('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await notify(trx, 'inbox', id);
}

/** Gives it another address: requests to the former are refused, without a mail about the failure. */
export async function renewInbox(trx: Trx, inbox: Inbox, config: Pick<Config, 'origin'>, now: string): Promise<void> {
  await trx
    .deleteFrom('webhookaddress')
    .where('organisation', '=', inbox.organisation)
    .where('url', '=', inboxUrl(inbox.token, config))
    .execute();
  await changeInbox(trx, inbox, { token: newInboxToken() }, now);
}

export async function clearInbox(trx: Trx, inbox: Inbox, now: string): Promise<void> {
  await trx.deleteFrom('webhook_received').where('inbox', '=', inbox.id).execute();
  await changeInbox(trx, inbox, {}, now);
}

/** Deletes webhooks received a week ago, and inboxes unused for 90 days. */
export async function deleteOldInboxes(executor: Executor, now: string): Promise<void> {
  await sql`delete from webhook_received
    where created_at < ${now}::timestamptz - make_interval(days => ${inbox_limits.kept_days})`.execute(executor);
  await sql`delete from webhook_inbox
    where last_used_at < ${now}::timestamptz - make_interval(days => ${unused_days})`.execute(executor);
}
