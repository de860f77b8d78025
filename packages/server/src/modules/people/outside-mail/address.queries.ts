import { type Fields, mailedField } from '@sluis/contract/base/fields';
import type { Recipient } from '@sluis/contract/mail-states';
import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor } from '../../../platform/database/database.ts';

/**
 * The merchant that an organisation is or belongs to: the one directly below the provider, or the provider itself.
 * Queried here, because the tree in `tenancy.ts` may be a second old.
 */
export async function findMerchant(executor: Executor, organisation: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${organisationsAbove(sql.val(organisation))}
    order by parent is null, distance desc limit 1`.execute(executor);
  return rows[0]?.id ?? organisation;
}

/** A merchant with its parts, to select `id` from; the provider alone, because its merchants are not its parts. */
const partsOf = (merchant: string) => sql`(
  with recursive below as (
    select id, parent from organisation where id = ${merchant}
    union all select o.id, o.parent from organisation o join below on o.parent = below.id and below.parent is not null
  ) select id from below)`;

/**
 * The addresses of the merchant's users, who need not be asked. Invited users without a password do not count, because
 * anyone can be invited.
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

/** The merchant's consent requests and the answers, by address. */
export async function findConsents(executor: Executor, merchant: string, addresses: readonly string[]) {
  const rows = await executor
    .selectFrom('mail_address')
    .select(['address', 'asked_at', 'agreed_at', 'withdrawn_at', 'withdrawal', askFrom.as('ask_from')])
    .where('merchant', '=', merchant)
    .where('address', 'in', ['', ...addresses])
    .execute();
  return new Map(rows.map((row) => [row.address, row]));
}

/** The days before an address that declined can be asked again. */
export const days_after_refusal = 90;

const refused_or_asked_at = sql`coalesce(mail_address.withdrawn_at, mail_address.asked_at)`;
const rest = sql`case when mail_address.withdrawn_at is null then interval '1 day' else interval ${sql.lit(`${days_after_refusal} days`)} end`;

/** SQL: when an address that has not agreed can be asked again. */
export const askFrom = sql<string>`${refused_or_asked_at} + ${rest}`;

/** SQL: whether it can be asked at a time. */
export const isAskableAt = (at: RawBuilder<unknown>) => sql<boolean>`${at} - ${refused_or_asked_at} >= ${rest}`;

export function addressesOf(fields: Fields, item: Readonly<Record<string, unknown>>): readonly string[] {
  const value = item[mailedField(fields) ?? ''];
  return Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
}

/** Whether each of the given addresses receives the organisation's mail at present, in their order. */
export async function findRecipients(
  executor: Executor,
  organisation: string,
  named: readonly string[],
): Promise<Recipient[]> {
  const addresses = named.map((address) => address.toLowerCase());
  const merchant = await findMerchant(executor, organisation);
  const inside = await findInside(executor, merchant, addresses);
  const asked = await findConsents(executor, merchant, addresses);
  return named.map((address) => {
    const row = asked.get(address.toLowerCase());
    const plain = { address, since: null, ask_from: null };
    if (inside.has(address.toLowerCase())) return { ...plain, state: 'own' };
    if (!row) return { ...plain, state: 'unasked', ask_from: new Date().toISOString() };
    const { agreed_at, withdrawn_at, asked_at, ask_from } = row;
    if (agreed_at) return { ...plain, state: 'agreed', since: agreed_at };
    return { address, state: withdrawn_at ? 'declined' : 'asked', since: withdrawn_at ?? asked_at, ask_from };
  });
}

/** The number of unrequested mails of these kinds sent for a merchant in the last 24 hours, to one address if given. */
export async function countMailsToday(
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

/** The number of such mails to an address in the last 24 hours, from all merchants. */
export async function countMailsTo(executor: Executor, address: string, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail
    where lower(recipient) = ${address} and kind = ${kind} and created_at > now() - interval '1 day'`.execute(executor);
  return rows[0]?.count ?? 0;
}
