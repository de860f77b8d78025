import { newId } from '@sluis/contract/base/ids';
import { every_group } from '@sluis/contract/entities/people/identityprovider';
import { membership } from '@sluis/contract/entities/people/membership';
import { user } from '@sluis/contract/entities/people/user';
import { presetRoles } from '@sluis/contract/role-presets';
import type { SsoRefusal } from '@sluis/contract/sso-refusals';
import { sql } from 'kysely';
import { isReached } from '../../../platform/auth/sign-in-reach.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { notify } from '../../../platform/notify.ts';
import { createItem, insertRow, updateItem } from '../../../resource/commands.ts';
import { type Acting, acting } from '../../../resource/resource.ts';
import { findByAddress, lockAddress } from '../user/address.queries.ts';
import { removeMembership } from '../user/membership.commands.ts';
import type { Connection } from './connection.queries.ts';
import type { Claims } from './identity-client.ts';

type Parts = Pick<Services, 'clock' | 'configurations'>;

/** The user that an identity provider vouches for, or why there is none. */
export type Matched = { readonly user: string } | { readonly refusal: SsoRefusal; readonly words: string };

const refuse = (refusal: SsoRefusal, words: string): Matched => ({ refusal, words });

/**
 * Finds or makes the user of an ID token, and gives them the roles of their groups. A user is known by the issuer and
 * the subject; the first time by an address that the identity provider says is verified, and only in the reach of the
 * identity provider: it must not sign in users of others. Changes are kept also if the user is refused.
 */
export async function matchUser(trx: Trx, parts: Parts, connection: Connection, claims: Claims): Promise<Matched> {
  const known = await findBySubject(trx, connection, claims);
  const email = textOf(claims[connection.email_claim])?.trim();
  const matched = known === undefined ? await matchAddress(trx, parts, connection, { claims, email }) : { user: known };
  if (!('user' in matched)) return matched;
  const standing = await standingOf(trx, connection, matched.user);
  if (!standing.active) return refuse('no_access', 'the user is inactive');
  if (!standing.belongs) return refuse('no_access', 'the user does not belong to the organisation');
  await keepSubject(trx, connection, claims, matched.user);
  await followGroups(trx, parts, connection, { user: matched.user, groups: groupsOf(claims[connection.groups_claim]) });
  return matched;
}

const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' && claim !== '' ? claim : undefined);

/** The groups of a claim: a list of names, or one. */
const groupsOf = (claim: unknown): readonly string[] =>
  Array.isArray(claim) ? claim.filter((each) => typeof each === 'string') : [textOf(claim) ?? []].flat();

/** Whether a claim says yes; Microsoft and others write it as a text or a number. */
const isTrue = (claim: unknown): boolean => claim === true || /^(?:true|1)$/.test(String(claim));

async function findBySubject(trx: Trx, { id }: Connection, { iss, sub }: Claims): Promise<string | undefined> {
  const found = await trx
    .selectFrom('identity_subject')
    .select('user')
    .where('identity_provider', '=', id)
    .where('issuer', '=', iss)
    .where('subject', '=', sub)
    .forUpdate()
    .executeTakeFirst();
  return found?.user;
}

interface Presented {
  readonly claims: Claims;
  readonly email: string | undefined;
}

/** The user with the address of a new subject, or one made for it. */
async function matchAddress(
  trx: Trx,
  parts: Parts,
  connection: Connection,
  { claims, email }: Presented,
): Promise<Matched> {
  if (email === undefined || !/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 254)
    return refuse('no_access', `no email address in the claim ${connection.email_claim}`);
  if (!isTrue(claims[connection.verified_claim]))
    return refuse('unverified', `the claim ${connection.verified_claim} does not say that the address was verified`);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (connection.email_domains.length > 0 && !connection.email_domains.includes(domain))
    return refuse('no_access', `addresses at ${domain} are not allowed`);
  await lockAddress(trx, email);
  const found = await findByAddress(trx, email);
  if (found) {
    if (!(await hasSubject(trx, connection, claims.iss, found.id))) return { user: found.id };
    return refuse('no_access', 'the user is known by another subject');
  }
  if (connection.provisioning !== 'JUST_IN_TIME') return refuse('no_access', 'the user has not been invited');
  const wanted = await rolesOf(trx, connection, groupsOf(claims[connection.groups_claim]));
  const [home] = wanted.keys();
  if (home === undefined) return refuse('no_access', 'no group of the user has roles');
  const name = (textOf(claims[connection.name_claim]) ?? email).slice(0, 200);
  return { user: await makeUser(trx, parts, connection, { organisation: home, email, name }) };
}

/** Whether another subject of the issuer is this user: an address that was given to another person is not theirs. */
async function hasSubject(trx: Trx, { id }: Connection, issuer: string, of: string): Promise<boolean> {
  const found = await trx
    .selectFrom('identity_subject')
    .select('subject')
    .where('identity_provider', '=', id)
    .where('issuer', '=', issuer)
    .where('user', '=', of)
    .executeTakeFirst();
  return found !== undefined;
}

interface NewPerson {
  readonly organisation: string;
  readonly email: string;
  readonly name: string;
}

async function makeUser(
  trx: Trx,
  { clock, configurations }: Parts,
  { language }: Connection,
  person: NewPerson,
): Promise<string> {
  const { timezone } = (await configurations.of(trx, person.organisation)).values;
  const begun = { active: true, mfa_enabled: false, stand_in: false, invited_at: new Date().toISOString() };
  const { id } = await createItem(trx, user, { ...person, language, timezone, ...begun }, acting(clock.now()));
  return id;
}

/**
 * Whether a user is active, and belongs to the reach: a member there or, without any membership, at home there. Locks
 * the user, so that concurrent sign-ins follow the groups one after the other.
 */
async function standingOf(trx: Trx, { organisation }: Connection, id: string) {
  const within = sql`${organisation}`;
  const { rows } = await sql<{ active: boolean; belongs: boolean }>`
    select active and not stand_in as active,
      exists (select 1 from membership where membership."user" = "user".id and ${isReached('membership.organisation', within)})
      or (not exists (select 1 from membership where membership."user" = "user".id)
        and ${isReached('user.organisation', within)}) as belongs
    from "user" where id = ${id} for update`.execute(trx);
  return rows[0] ?? { active: false, belongs: false };
}

async function keepSubject(trx: Trx, { id }: Connection, { iss, sub }: Claims, of: string): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .insertInto('identity_subject')
    .values({ identity_provider: id, issuer: iss, subject: sub, user: of, created_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['identity_provider', 'issuer', 'subject']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
}

/** The roles that groups give, by organisation; organisations that left the reach are ignored. */
async function rolesOf(
  trx: Trx,
  { organisation, group_roles }: Connection,
  groups: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const given = group_roles.filter(({ group }) => group === every_group || groups.includes(group));
  const reached = await trx
    .selectFrom('organisation')
    .select(['id', 'parent'])
    .where('id', 'in', ['', ...given.map((row) => row.organisation)])
    .where(isReached('organisation.id', sql`${organisation}`))
    .execute();
  const roles = new Map<string, readonly string[]>();
  for (const row of given) {
    const at = reached.find(({ id }) => id === row.organisation);
    if (!at) continue;
    const added = presetRoles(row.preset, at.parent === null);
    roles.set(at.id, [...new Set([...(roles.get(at.id) ?? []), ...added])]);
  }
  return roles;
}

interface Grouped {
  readonly user: string;
  readonly groups: readonly string[];
}

/**
 * Makes the memberships of a user those of their groups, in the organisations that the groups are about: adds, changes
 * and ends them. Without groups in the settings, and for break-glass users, memberships are given by hand.
 */
async function followGroups(trx: Trx, { clock }: Parts, connection: Connection, { user: of, groups }: Grouped) {
  const { id: identity_provider, group_roles, break_glass } = connection;
  if (group_roles.length === 0 || break_glass.some((each) => each.user === of)) return;
  const wanted = await rolesOf(trx, connection, groups);
  const now = acting(clock.now());
  const about = group_roles.map((row) => row.organisation);
  const present = await trx
    .selectFrom('membership')
    .leftJoin('group_membership', 'group_membership.membership', 'membership.id')
    .select(['membership.id', 'membership.user', 'membership.organisation', 'membership.roles'])
    .where('membership.user', '=', of)
    .where(isReached('membership.organisation', sql`${connection.organisation}`))
    .where((where) =>
      where.or([
        where('membership.organisation', 'in', about),
        where('group_membership.identity_provider', '=', identity_provider),
      ]),
    )
    .forUpdate('membership')
    .execute();
  for (const [organisation, roles] of wanted) {
    const found = present.find((each) => each.organisation === organisation);
    if (!found) await addFor(trx, { organisation, user: of, roles }, identity_provider, now);
    else if (!isSame(found.roles, roles)) {
      await updateItem(trx, membership, found.id, { roles }, now);
      await notify(trx, 'session', found.id);
    }
  }
  for (const each of present) if (!wanted.has(each.organisation)) await removeMembership(trx, each, now);
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each) => others.includes(each));

async function addFor(
  trx: Trx,
  given: { readonly organisation: string; readonly user: string; readonly roles: readonly string[] },
  identity_provider: string,
  { now }: Acting,
): Promise<void> {
  const id = newId('mbr', now);
  await insertRow(trx, membership, { id, created_at: now, ...given });
  await trx.insertInto('group_membership').values({ membership: id, identity_provider }).execute();
}
