import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { presetRoles, type RolePreset } from '@sluis/contract/role-presets';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { House } from '../../../resource/module.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { inScope } from '../../../resource/scope.ts';
import { requestEmailChange } from '../credential/credential.commands.ts';
import { checkGrant } from '../user/granting.queries.ts';
import { addMembership, changeMembership, endMembership } from '../user/membership.commands.ts';
import { checkManageable } from '../user/person.queries.ts';
import { makeInvitation } from '../user/stand-in.commands.ts';
import { activateUser, changeUser, inviteUser } from '../user/user.commands.ts';
import { makeWelcome } from '../welcome-mail/welcome-mail.commands.ts';
import { type Changes, nameOf } from './attributes.ts';
import { findMember, groupsOf, isTaken, type Member } from './member.queries.ts';
import type { SentAttributes } from './provisioning.tables.ts';
import { refusal, taken } from './scim.ts';

/** One call of an identity provider: always about the organisation of its key. */
export interface Call {
  readonly trx: Trx;
  readonly context: CommandContext;
  readonly house: House;
}

const organisationOf = ({ context }: Call): string => context.identity.organisation;
const now = (): string => new Date().toISOString();

/** Calls of an organisation wait for each other: two provisioners see each other's users. */
export const lockMembers = ({ trx, context }: Call) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`provisioning ${context.identity.organisation}`}, 0))`.execute(
    trx,
  );

export async function getMember(call: Call, id: string): Promise<Member> {
  const member = await findMember(call.trx, organisationOf(call), id);
  if (!member) throw new ApiError('not_found');
  return member;
}

const in_use = () => taken('A user with this userName or email address already exists.');

/** Adds a user without roles, which groups give. Throws `uniqueness`. */
export async function addMember(call: Call, attributes: SentAttributes, active: boolean): Promise<Member> {
  const organisation = organisationOf(call);
  const { user_name, email } = attributes;
  if (await isTaken(call.trx, organisation, { user_name, email })) throw in_use();
  const at = now();
  const user = active ? await admit(call, attributes, { user: null, roles: [] }) : null;
  const id = newId('mbr', at);
  await call.trx
    .insertInto('provisioned_user')
    .values({ id, organisation, user, ...attributes, created_at: at, updated_at: at })
    .execute();
  return getMember(call, id);
}

interface Known {
  readonly user: string | null;
  readonly roles: readonly string[];
}

/**
 * Gives a person access: one at home in the caller's organisations directly, as an administrator would; any other is
 * invited, and accepts first if they have an account elsewhere (ADR 35). Returns the user.
 */
async function admit(call: Call, attributes: SentAttributes, { user, roles }: Known): Promise<string> {
  const { trx, context, house } = call;
  const organisation = organisationOf(call);
  const welcome = makeInvitation(house, makeWelcome(house));
  const found = await findAtHome(call, user, attributes.email);
  if (found) {
    await addMembership(trx, { organisation, user: found.id, roles: [...roles] }, context);
    if (!found.active) await activateUser(trx, found.id, {}, context);
    // The link of an earlier mail may have expired.
    if (found.last_sign_in_at === null) await welcome(trx, found.id, undefined);
    return found.id;
  }
  const invite = inviteUser(welcome, house.configurations);
  const body = { organisation, email: attributes.email, name: nameOf(attributes), roles: [...roles] };
  const invited = await invite(trx, body, context);
  return invited.id;
}

/** The user who had access before, or who has the address, if their home is in the caller's organisations. */
async function findAtHome({ trx, context: { scope } }: Call, user: string | null, email: string) {
  const { rows } = await sql<{ id: string; active: boolean; organisation: string; last_sign_in_at: string | null }>`
    select id, active, organisation, last_sign_in_at from "user" where id = ${user} or lower(email) = lower(${email})
    order by id = ${user} desc nulls last, id`.execute(trx);
  return rows.find(({ organisation }) => inScope(scope, organisation));
}

/** Changes attributes and access. The person themselves changes only if the caller may manage them. */
export async function changeMember(call: Call, member: Member, { attributes, active }: Changes): Promise<Member> {
  const { id } = member;
  const { user_name, email } = attributes;
  const renamed = user_name !== undefined && user_name.toLowerCase() !== member.user_name.toLowerCase();
  const readdressed = email !== undefined && email.toLowerCase() !== member.email.toLowerCase();
  const claimed = { id, ...(renamed && { user_name }), ...(readdressed && { email }) };
  if ((renamed || readdressed) && (await isTaken(call.trx, organisationOf(call), claimed))) throw in_use();
  if (isOther(member, attributes)) await keep(call, member, attributes);
  const next = { ...sentOf(member), ...attributes };
  if (active === false) await deactivate(call, member);
  else await changePerson(call, member, next, readdressed);
  if (active === true && !member.active) await activate(call, member, next);
  return getMember(call, id);
}

const isOther = (member: Member, attributes: Partial<SentAttributes>): boolean =>
  Object.entries(attributes).some(([name, value]) => member[name as keyof SentAttributes] !== value);

const sentOf = (member: Member): SentAttributes => {
  const { user_name, external_id, email, display_name, formatted_name, given_name, family_name } = member;
  return { user_name, external_id, email, display_name, formatted_name, given_name, family_name };
};

type Kept = Partial<SentAttributes> & { readonly user?: string; readonly groups?: string[]; readonly roles?: string[] };

/** Stores what the identity provider sent of a member, from now on beside the membership. */
async function keep({ trx, context }: Call, member: Member, changed: Kept): Promise<void> {
  const at = now();
  const first = {
    ...sentOf(member),
    id: member.id,
    organisation: context.identity.organisation,
    user: member.user,
    groups: groupsOf(member),
    created_at: member.created_at,
  };
  await trx
    .insertInto('provisioned_user')
    .values({ ...first, ...changed, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((set) => ({ ...changed, updated_at: at, version: set('provisioned_user.version', '+', 1) })),
    )
    .execute();
}

const not_manageable = ['not_found', 'belongs_elsewhere', 'role_not_held', 'own_access'];

/** Whether the caller may change the person, who then belongs to no organisation outside the caller's. */
async function isManageable({ trx, context }: Call, user: string): Promise<boolean> {
  try {
    await checkManageable(trx, user, context);
    return true;
  } catch (error) {
    if (error instanceof ApiError && not_manageable.includes(error.code)) return false;
    throw error;
  }
}

/**
 * Renames the person, and has a new address confirmed by a link mailed to it: until then they sign in with the old one.
 * A person of other organisations too keeps both, with the same response.
 */
async function changePerson(call: Call, member: Member, next: SentAttributes, readdressed: boolean): Promise<void> {
  const { trx, context, house } = call;
  const { user, membership } = member;
  if (user === null || membership === null) return;
  const name = nameOf(next);
  const person = await trx
    .selectFrom('user')
    .select(['name', 'stand_in'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const isRenamed = name !== nameOf(sentOf(member)) && name !== person.name;
  if (!(isRenamed || readdressed) || !(await isManageable(call, user))) return;
  if (isRenamed) await changeUser(trx, user, { name }, context);
  if (readdressed && !person.stand_in) await requestEmailChange(trx, house, user, next.email);
}

/**
 * Ends the person's access to the caller's organisation and those below it, with their sessions there. Their roles are
 * kept, to be given again.
 */
async function deactivate(call: Call, member: Member): Promise<void> {
  if (member.membership === null) return;
  await keep(call, member, { roles: [...member.roles] });
  await endAccess(call, member);
}

async function endAccess({ trx, context }: Call, { user }: Member): Promise<void> {
  const memberships = await trx
    .selectFrom('membership')
    .select(['id', 'organisation'])
    .where('user', '=', user)
    .orderBy('id')
    .execute();
  for (const { id, organisation } of memberships)
    if (inScope(context.scope, organisation)) await endMembership(trx, id, context);
}

async function activate(call: Call, member: Member, next: SentAttributes): Promise<void> {
  if (member.membership !== null && member.user !== null) {
    // The user has access, and was deactivated by an administrator.
    await activateUser(call.trx, member.user, {}, call.context);
    return;
  }
  const user = await admit(call, next, member);
  await keep(call, member, { user });
}

/** Ends a member's access, and forgets what their identity provider sent. */
export async function removeMember(call: Call, member: Member): Promise<void> {
  if (member.membership !== null) await endAccess(call, member);
  await call.trx.deleteFrom('provisioned_user').where('id', '=', member.id).execute();
}

/** Puts a member in other groups, which changes their roles; roles that were given by hand remain. */
export async function changeGroups(call: Call, member: Member, next: readonly RolePreset[]): Promise<void> {
  const { trx, context } = call;
  const rolesOf = (groups: readonly RolePreset[]) => groups.flatMap((group) => presetRoles(group, member.at_provider));
  const before = groupsOf(member);
  const left = rolesOf(before.filter((group) => !next.includes(group)));
  const roles = [...new Set([...member.roles.filter((role) => !left.includes(role)), ...rolesOf(next)])];
  const groups = [...next];
  if (member.membership === null) {
    // The key that gives them access later may have roles that this one does not.
    await checkGrant(trx, context.identity, { organisation: organisationOf(call), roles, before: member.roles });
    await keep(call, member, { groups, roles });
    return;
  }
  await changeMembership(trx, member.membership, { roles }, context);
  await keep(call, member, { groups });
}

/** Throws 412 if the caller acts on an older version. */
export function checkVersion({ version }: Member, asked: string | undefined): void {
  if (asked === undefined || asked.trim() === '*') return;
  const etags = asked.split(',').map((each) => each.trim());
  if (!etags.includes(etagOf(version))) throw refusal(undefined, 'The user has been changed in the meantime.', 412);
}

export const etagOf = (version: string): string => `W/"${version}"`;
