import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { type RawBuilder, sql } from 'kysely';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { isAmong } from '../../../platform/database/is-among.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { getItem, isRow, itemColumns, type Owned, withinScope } from '../../../resource/item.ts';
import type { Reader, RunRead } from '../../../resource/list/reads.ts';
import type { Acting, CommandContext } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';
import { isDisabled } from './address.commands.ts';

/** The webhooks that a run sends in a second, so that a receiver that has just recovered is not overloaded. */
const per_second = 10;
/** The most that one run sends. */
export const resent_max = 10_000;

/**
 * Sends a webhook again, unchanged and with the same id: immediately if it waits for its next try, with all its tries
 * if it is over. Throws `webhook_under_way` during a try, `webhook_address_disabled`, or `webhook_content_gone`.
 */
export async function resendWebhook(trx: Trx, id: string, _: Body, { scope, now }: Acting): Promise<Row> {
  const found = await getItem(trx, 'webhook', { id, scope, lock: true });
  const address = await isDisabled(trx, found);
  if (address !== undefined) throw new ApiError('webhook_address_disabled', { details: { address } });
  const { rows } = await sql<{ under_way: boolean; has_body: boolean }>`
    select coalesce(leased_until > now(), false) as under_way, body is not null as has_body from webhook
    where ${isRow(found)}`.execute(trx);
  if (rows[0]?.under_way) throw new ApiError('webhook_under_way');
  if (!rows[0]?.has_body) throw new ApiError('webhook_content_gone');
  const { rows: changed } = await sql<Row>`
    update webhook set next_try_at = ${now}, version = version + 1,
      tries_before = case when next_try_at is null then tries else tries_before end
    where ${isRow(found)} returning ${itemColumns(webhook)}`.execute(trx);
  return changed[0] as Row;
}

/** The failed webhooks to send again: those named, or those made in a span, to one address or to any. */
export interface Wanted {
  readonly ids?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly url?: string | undefined;
}

/** Tried and not delivered, and not claimed by a process or another run. */
const isWanted = ({ ids, from, until, url }: Wanted, scope: Scope): RawBuilder<boolean> => sql<boolean>`
  ${withinScope(webhook, scope)} and body is not null
  and (leased_until is null or leased_until < now())
  and not (${waits_in_run})
  and ${ids ? isAmong(ids) : sql`delivered_on is null and (tries > 0 or given_up_on is not null)`}
  ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
  ${until === undefined ? sql`` : sql`and created_at < ${until}`}
  ${url === undefined ? sql`` : sql`and url = ${url}`}`;

/** Part of a run and not yet sent. */
const waits_in_run = sql`resend is not null and next_try_at is not null and tries = tries_at_resend`;

const is_disabled = sql`exists (
  select 1 from webhookaddress as gone
  where gone.organisation = webhook.organisation and gone.url = webhook.url and gone.status = 'DISABLED')`;

interface Counting {
  readonly read: RunRead;
  readonly reader: Reader;
  readonly scope: Scope;
}

/**
 * How many a run would send, and how many are left out because their address is disabled; limited by the merchant's
 * quota.
 */
export async function countWanted(executor: Executor, wanted: Wanted, { read, reader, scope }: Counting) {
  const counting = sql`
    select count(*) filter (where not gone)::int, count(*) filter (where gone)::int
    from (select ${is_disabled} as gone from webhook where ${isWanted(wanted, scope)} limit ${resent_max * 2}) as found`;
  const { sql: text, parameters } = counting.compile(executor);
  const statement = { shape: text, text: () => text, values: [...parameters] };
  const rows = await read({ ...statement, reader, is_high: true, is_shared: true, by_index: true });
  const [count, disabled] = (rows[0] ?? []) as number[];
  return { count: count ?? 0, disabled: disabled ?? 0, at_most: resent_max, per_second };
}

interface Starting extends Pick<CommandContext, 'scope' | 'now' | 'actor'> {
  readonly organisation: string;
}

/**
 * Sends failed webhooks again, oldest first and a fixed number per second: each is due by itself, so a run continues if
 * the process that started it ends.
 */
export async function startResend(trx: Trx, wanted: Wanted, { organisation, scope, now, actor }: Starting) {
  const taken = await claimRows<Owned>(trx, {
    table: 'webhook',
    columns: sql`id, organisation, created_at`,
    due: sql`${isWanted(wanted, scope)} and not ${is_disabled}`,
    order: sql`created_at, id`,
    limit: resent_max,
  });
  const id = newId('whr', now);
  await trx
    .insertInto('webhook_resend')
    .values({
      id,
      created_at: now,
      organisation,
      created_by: actor.name,
      created_from: wanted.from ?? null,
      created_until: wanted.until ?? null,
      url: wanted.url ?? null,
      total: taken.length,
      stopped_on: null,
    })
    .execute();
  const began_ms = Date.parse(now);
  const due = taken
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id: webhook_id, organisation: owner }, index) => ({
      id: webhook_id,
      organisation: owner,
      next_try_at: new Date(began_ms + Math.floor((index * 1000) / per_second)).toISOString(),
    }));
  if (due.length > 0)
    await sql`
      update webhook set resend = ${id}, tries_at_resend = webhook.tries, next_try_before = webhook.next_try_at,
        next_try_at = due.next_try_at, version = webhook.version + 1,
        tries_before = case when webhook.next_try_at is null then webhook.tries else webhook.tries_before end
      from ${rowsLike('webhook', due)} as due
      where webhook.id = due.id and webhook.organisation = due.organisation`.execute(trx);
  return getRun(trx, id, scope);
}

/** Stops a run: unsent webhooks wait, or are over, as before. */
export async function stopResend(trx: Trx, id: string, { scope, now }: Pick<Acting, 'scope' | 'now'>) {
  await getRun(trx, id, scope);
  await trx
    .updateTable('webhook_resend')
    .set({ stopped_on: now })
    .where('id', '=', id)
    .where('stopped_on', 'is', null)
    .execute();
  const waiting = await claimRows<Owned>(trx, {
    table: 'webhook',
    columns: sql`id, organisation`,
    due: sql`resend = ${id} and ${waits_in_run} and (leased_until is null or leased_until < now())`,
    order: sql`id`,
    limit: resent_max,
  });
  if (waiting.length > 0)
    await sql`
      update webhook set next_try_at = webhook.next_try_before, version = webhook.version + 1
      from ${rowsLike('webhook', waiting)} as kept
      where webhook.id = kept.id and webhook.organisation = kept.organisation`.execute(trx);
  return getRun(trx, id, scope);
}

export interface Run {
  readonly id: string;
  readonly created_at: string;
  readonly organisation: string;
  readonly created_by: string | null;
  readonly created_from: string | null;
  readonly created_until: string | null;
  readonly url: string | null;
  readonly total: number;
  readonly stopped_on: string | null;
  readonly waiting: number;
  readonly delivered: number;
}

/** Runs with their counts, the newest first. */
async function readRuns(executor: Executor, where: RawBuilder<unknown>): Promise<Run[]> {
  const { rows: runs } = await sql<Omit<Run, 'waiting' | 'delivered'>>`
    select id, created_at, organisation, created_by, created_from, created_until, url, total, stopped_on
    from webhook_resend where ${where} order by id desc limit 5`.execute(executor);
  const { rows: counts } = await sql<Pick<Run, 'id' | 'waiting' | 'delivered'>>`
    select begun.id, count(*) filter (where ${waits_in_run})::int as waiting,
      count(*) filter (where delivered_on >= begun.created_at)::int as delivered
    from unnest(${runs.map(({ id }) => id)}::text[], ${runs.map((run) => run.created_at)}::timestamptz[])
      as begun (id, created_at) join webhook on webhook.resend = begun.id
    group by begun.id`.execute(executor);
  const counted = new Map(counts.map((each) => [each.id, each]));
  return runs.map((run) => ({ ...run, waiting: 0, delivered: 0, ...counted.get(run.id) }));
}

async function getRun(executor: Executor, id: string, scope: Scope): Promise<Run> {
  const [run] = await readRuns(executor, sql`id = ${id} and ${ownedIn(scope)}`);
  if (!run) throw new ApiError('not_found');
  return run;
}

const ownedIn = ({ all, organisations }: Scope) => (all ? sql`true` : sql`organisation = any(${[...organisations]})`);

/** The runs of the last day, the newest first. */
export const listRuns = (executor: Executor, scope: Scope, now: string): Promise<Run[]> =>
  readRuns(executor, sql`${ownedIn(scope)} and created_at > ${now}::timestamptz - interval '1 day'`);
