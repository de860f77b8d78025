import { presetOf, presetRoles, type RolePreset, role_presets } from '@sluis/contract/role-presets';
import { expandRoles } from '@sluis/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Condition } from './filter.ts';
import type { SentAttributes } from './provisioning.tables.ts';
import { refusal } from './scim.ts';

/** A user of an organisation, as its identity provider sees them: a membership, or what is left of one that ended. */
export interface Member extends SentAttributes {
  readonly id: string;
  readonly user: string | null;
  readonly membership: string | null;
  /** Those of the membership, or those to be given again. */
  readonly roles: readonly string[];
  /** Null before the identity provider has changed anything. */
  readonly groups: readonly string[] | null;
  readonly active: boolean;
  readonly at_provider: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: string;
}

/**
 * The members of an organisation. One that the identity provider has not changed yet is known by the id of the
 * membership; a membership that was given again keeps the first id.
 */
const members = (organisation: string): RawBuilder<unknown> => sql`(
  select coalesce(p.id, m.id) as id, coalesce(m."user", p."user") as "user", m.id as membership,
    coalesce(m.roles, p.roles) as roles, p.groups, m.id is not null and u.active as active,
    coalesce(p.user_name, u.email) as user_name, p.external_id, coalesce(p.email, u.email) as email,
    case when p.id is null then u.name else p.display_name end as display_name,
    p.formatted_name, p.given_name, p.family_name,
    coalesce(p.created_at, m.created_at) as created_at, coalesce(p.updated_at, m.created_at) as updated_at,
    concat_ws('.', coalesce(p.version, 0), coalesce(m.version, 0), coalesce(u.version, 0)) as version,
    (select parent from organisation where id = ${organisation}) is null as at_provider
  from (select * from membership where organisation = ${organisation}) m
  full join (select * from provisioned_user where organisation = ${organisation}) p on p."user" = m."user"
  left join "user" u on u.id = coalesce(m."user", p."user")) members`;

const emails = /^emails(?:\[[^\]]*\])?(?:\.value)?$/;

function sqlOf({ attribute, value }: Condition): RawBuilder<boolean> {
  if (attribute === 'active') return sql<boolean>`active = ${String(value).toLowerCase() === 'true'}`;
  if (typeof value !== 'string') return sql<boolean>`false`;
  if (attribute === 'username') return sql<boolean>`lower(user_name) = lower(${value})`;
  if (attribute === 'externalid') return sql<boolean>`external_id = ${value}`;
  if (attribute === 'id') return sql<boolean>`id = ${value}`;
  if (emails.test(attribute)) return sql<boolean>`lower(email) = lower(${value})`;
  throw refusal(
    'invalidFilter',
    `Users are not filtered by ${attribute}: use userName, externalId, emails.value or active.`,
  );
}

export interface Page {
  /** From 1. */
  readonly start: number;
  readonly count: number;
}

/** A page of members, the oldest first, and the number of all. */
export async function listMembers(
  executor: Executor,
  organisation: string,
  conditions: readonly Condition[],
  { start, count }: Page,
): Promise<{ total: number; items: Member[] }> {
  const where = sql.join([sql`true`, ...conditions.map(sqlOf)], sql` and `);
  const [{ rows: counted }, { rows: items }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${members(organisation)} where ${where}`.execute(
      executor,
    ),
    sql<Member>`select * from ${members(organisation)} where ${where} order by id offset ${start - 1} limit ${count}`.execute(
      executor,
    ),
  ]);
  return { total: counted[0]?.total ?? 0, items };
}

export async function findMember(executor: Executor, organisation: string, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select * from ${members(organisation)} where id = ${id}`.execute(executor);
  return rows[0];
}

export async function findMembers(
  executor: Executor,
  organisation: string,
  ids?: readonly string[],
): Promise<readonly Member[]> {
  const among = ids ? sql`id = any(${[...ids]})` : sql`true`;
  return (await sql<Member>`select * from ${members(organisation)} where ${among} order by id`.execute(executor)).rows;
}

/** Whether a user name or an address already belongs to another member. */
export async function isTaken(
  executor: Executor,
  organisation: string,
  { id, user_name, email }: { readonly id?: string; readonly user_name?: string; readonly email?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${members(organisation)}
    where id is distinct from ${id ?? null}::text and (lower(user_name) = lower(${user_name ?? null}::text)
      or lower(email) = lower(${email ?? null}::text)) limit 1`.execute(executor);
  return rows.length > 0;
}

/** The groups of a member whose roles they still have: an administrator may have changed those since. */
export function groupsOf({ groups, roles, at_provider }: Member): RolePreset[] {
  if (groups === null) return [presetOf(roles) ?? []].flat();
  const granted = expandRoles(roles);
  const isHeld = (group: RolePreset) =>
    [...expandRoles(presetRoles(group, at_provider))].every((role) => granted.has(role));
  return role_presets.filter((group) => groups.includes(group) && isHeld(group));
}
