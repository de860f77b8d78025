import { sql } from 'kysely';
import { organisationsAbove } from '../../platform/auth/organisations-above.ts';
import type { Executor } from '../../platform/database/database.ts';

/** The merchant that an organisation is or is part of: what stands right below the provider, or the provider itself. */
export async function merchantOf(executor: Executor, organisation: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${organisationsAbove(sql.val(organisation))}
    order by parent is null, distance desc limit 1`.execute(executor);
  return rows[0]?.id ?? organisation;
}

/** A merchant with its parts, to select `id` from; of the provider itself alone, whose merchants are none of its parts. */
const partsOf = (merchant: string) => sql`(
  with recursive below as (
    select id, parent from organisation where id = ${merchant}
    union all select o.id, o.parent from organisation o join below on o.parent = below.id and below.parent is not null
  ) select id from below)`;

/**
 * Which of the addresses are of people who work for the merchant: those need not be asked. Who was invited and has set no
 * password yet is none of them, because anybody can be invited.
 */
export async function findInside(executor: Executor, merchant: string, addresses: readonly string[]) {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from "user"
    where lower(email) = any(${[...addresses]}) and active and not stand_in
      and exists (select 1 from credential where credential."user" = "user".id)
      and exists (
        select 1 from membership where membership."user" = "user".id and organisation in ${partsOf(merchant)})`.execute(
    executor,
  );
  return new Set(rows.map(({ address }) => address));
}

/** Which of the addresses have agreed to get the merchant's mail. */
export async function findAgreed(executor: Executor, merchant: string, addresses: readonly string[]) {
  const rows = await executor
    .selectFrom('mail_address')
    .select('address')
    .where('merchant', '=', merchant)
    .where('address', 'in', ['', ...addresses])
    .where('agreed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/**
 * How many mails of the kinds were sent for a merchant in the last 24 hours to where nobody had asked for them; of these to
 * one address, where it is named.
 */
export async function countToday(
  executor: Executor,
  merchant: string,
  kinds: readonly string[],
  to?: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail
    where organisation in ${partsOf(merchant)} and kind = any(${[...kinds]})
      and created_at > now() - interval '1 day'
      and ${to === undefined ? sql`true` : sql`lower(recipient) = ${to.toLowerCase()}`}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** How many such mails an address got in the last 24 hours, of whichever merchants. */
export async function countTodayTo(executor: Executor, address: string, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail
    where lower(recipient) = ${address} and kind = ${kind} and created_at > now() - interval '1 day'`.execute(executor);
  return rows[0]?.count ?? 0;
}
