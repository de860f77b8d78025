import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import type { Owned } from '../../../resource/item.ts';
import { tries_in_order } from './schedule.ts';

const claimed_columns = ['id', 'organisation', 'payment_profile', 'url', 'type', 'item_id', 'manual', 'tries'] as const;
const hidden_columns = ['tries_before', 'body'] as const;

export type Claimed = Pick<ItemOf<'webhook'>, (typeof claimed_columns)[number]> & {
  readonly tries_before: number;
  readonly body: string;
};

/**
 * No earlier webhook of the same item to the same address is still being tried. The item's version gives the order:
 * changes of an item lock its row, so that they come one after the other, whatever the clocks show. Manual tests have
 * no order: they neither wait nor delay others. Nor do matches of a ruleset, which are about different payments.
 */
const isFirst = sql<boolean>`not exists (
  select 1 from webhook earlier
  where not webhook.manual and webhook.type <> 'validationruleset'
    and earlier.organisation = webhook.organisation and earlier.item_id = webhook.item_id and earlier.url = webhook.url
    and (coalesce(earlier.item_version, 0), earlier.id) < (coalesce(webhook.item_version, 0), webhook.id)
    and earlier.next_try_at is not null and not earlier.manual
    and (earlier.tries - earlier.tries_before < ${sql.lit(tries_in_order)} or earlier.leased_until is not null))`;

export async function nextDue(executor: Executor, after: string): Promise<string | null> {
  const first = await executor
    .selectFrom('webhook')
    .select('next_try_at')
    .where('next_try_at', '>', after)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
  return first?.next_try_at ?? null;
}

interface Claiming {
  readonly now: string;
  readonly limit: number;
  /** Organisations at their limit. */
  readonly except: readonly string[];
}

/**
 * Claims due webhooks. A lease in real time, well above the duration of a call, excludes other processes; when its
 * process dies it expires, and another process sends the message again.
 */
export async function claimDue(trx: Trx, { now, limit, except }: Claiming): Promise<Claimed[]> {
  const due = await claimRows<Owned>(trx, {
    table: 'webhook',
    columns: sql`id, organisation`,
    due: sql`next_try_at <= ${now} and (leased_until is null or leased_until < now())
      and organisation <> all(${[...except]}) and ${isFirst}`,
    order: sql`next_try_at`,
    limit,
  });
  if (due.length === 0) return [];
  const { rows } = await sql<Claimed>`
    update webhook set leased_until = now() + interval '1 minute', tries = webhook.tries + 1
    from ${rowsLike('webhook', due)} as due where webhook.id = due.id and webhook.organisation = due.organisation
    returning ${sql.join([...claimed_columns, ...hidden_columns].map((name) => sql.ref(`webhook.${name}`)))}`.execute(
    trx,
  );
  return rows;
}

export const listAttempts = (executor: Executor, { id, organisation }: Owned) =>
  executor
    .selectFrom('webhook_attempt')
    .select(['id', 'created_at', 'status_code', 'content', 'duration_ms', 'error'])
    .where('webhook', '=', id)
    .where('organisation', '=', organisation)
    .orderBy('id')
    .limit(1000)
    .execute();
