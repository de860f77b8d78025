import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { identityprovider } from '@sluis/contract/entities/people/identityprovider';
import type { ItemOf } from '@sluis/contract/registry';
import { presetRoles } from '@sluis/contract/role-presets';
import { sql } from 'kysely';
import type { Identity } from '../../../platform/auth/identity.ts';
import { isReached } from '../../../platform/auth/sign-in-reach.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { type Body, deleteItem, insertRow, newValues, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { CommandContext, CreateCommand, DeleteCommand, UpdateCommand } from '../../../resource/resource.ts';
import { checkGrant } from '../user/granting.queries.ts';

type Parts = Pick<Services, 'box' | 'config'>;
type Settings = Pick<
  ItemOf<'identityprovider'>,
  'organisation' | 'issuer' | 'scopes' | 'email_domains' | 'group_roles' | 'provisioning' | 'break_glass'
>;
type Faults = Record<string, readonly FieldFault[]>;

export const placeOfClientSecret = (id: string): string => `client secret of ${id}`;

const domain_form = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Throws `invalid_value` for settings that no sign-in could succeed with. */
function assertForm({ issuer, scopes, email_domains, group_roles, provisioning }: Settings, { config }: Parts): void {
  const faults: Faults = {};
  const { protocol, search, hash } = new URL(issuer);
  // Who a user is must not be changed on the way here.
  const is_safe = protocol === 'https:' || (protocol === 'http:' && config.webhook_private_addresses);
  if (!is_safe || search || hash) faults.issuer = ['invalid_format'];
  if (!scopes.split(' ').includes('openid')) faults.scopes = ['invalid_format'];
  if (!email_domains.every((domain) => domain_form.test(domain))) faults.email_domains = ['invalid_format'];
  if (provisioning === 'JUST_IN_TIME') {
    if (email_domains.length === 0) faults.email_domains = ['required'];
    if (group_roles.length === 0) faults.group_roles = ['required'];
  }
  assertNone(faults);
}

function assertNone(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_value', { fields: faults });
}

/** Throws `invalid_value` for groups and break-glass users outside the reach of the identity provider. */
async function assertReach(trx: Trx, { organisation, group_roles, break_glass }: Settings): Promise<void> {
  const within = sql`${organisation}`;
  const organisations = await trx
    .selectFrom('organisation')
    .select('id')
    .where(isReached('organisation.id', within))
    .execute();
  const users = await trx
    .selectFrom('membership')
    .select('user')
    .where('user', 'in', ['', ...break_glass.map(({ user }) => user)])
    .where(isReached('membership.organisation', within))
    .execute();
  const faults: Faults = {};
  for (const [at, row] of group_roles.entries())
    if (!organisations.some(({ id }) => id === row.organisation))
      faults[`group_roles.${at}.organisation`] = ['not_allowed'];
  for (const [at, row] of break_glass.entries())
    if (!users.some(({ user }) => user === row.user)) faults[`break_glass.${at}.user`] = ['not_allowed'];
  assertNone(faults);
}

/**
 * Checks that the caller could give all that the identity provider can: the roles of its groups, and those of every
 * user in its reach, whom it could sign in as. Throws `role_not_held`.
 */
async function assertGrants(trx: Trx, identity: Identity, { organisation, group_roles }: Settings): Promise<void> {
  const { parent } = await trx
    .selectFrom('organisation')
    .select('parent')
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow();
  for (const row of group_roles)
    await checkGrant(trx, identity, {
      organisation: row.organisation,
      roles: presetRoles(row.preset, parent === null),
    });
  const { rows } = await sql<{ role: string }>`
    select distinct unnest(roles) as role from membership
    where ${isReached('membership.organisation', sql`${organisation}`)}`.execute(trx);
  // As if they were taken away, so that an earlier misplaced role is no fault of the caller.
  await checkGrant(trx, identity, { organisation, roles: [], before: rows.map(({ role }) => role) });
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Checks added domains: of the caller's own address, unless the provider's staff adds them, and of no other identity
 * provider. Otherwise a merchant could have the users of another sent to its own sign-in page. Throws `invalid_value` or
 * `already_exists`.
 */
async function assertDomains(
  trx: Trx,
  { identity }: CommandContext,
  { id, added }: { readonly id: string; readonly added: readonly string[] },
): Promise<void> {
  if (added.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('email domains', 0))`.execute(trx);
  const { rows } = await sql<{ is_provider: boolean; email: string | null; is_taken: boolean }>`
    select parent is null as is_provider,
      (select email from "user" where id = ${identity.id}) as email,
      exists (select 1 from identityprovider where id <> ${id} and email_domains && ${[...added]}::text[]) as is_taken
    from organisation where id = ${identity.organisation}`.execute(trx);
  const [found] = rows;
  const own = found?.email ? domainOf(found.email) : undefined;
  if (!found?.is_provider && added.some((domain) => domain !== own))
    throw new ApiError('invalid_value', { fields: { email_domains: ['not_allowed'] } });
  if (found?.is_taken) throw new ApiError('already_exists', { fields: { email_domains: ['not_allowed'] } });
}

const lowered = (body: Body): Body =>
  Array.isArray(body.email_domains)
    ? { ...body, email_domains: [...new Set((body.email_domains as string[]).map((each) => each.toLowerCase()))] }
    : body;

const sealed = (box: SecretBox, id: string, secret: unknown): string | null =>
  typeof secret === 'string' && secret !== '' ? box.seal(secret, placeOfClientSecret(id)) : null;

/** Adds an identity provider. Throws `role_not_held`, `invalid_value` or `already_exists`. */
export const addIdentityProvider =
  (parts: Parts): CreateCommand =>
  async (trx, body, context) => {
    const none = { email_domains: [], group_roles: [], break_glass: [], client_secret: null };
    const values = await newValues(trx, identityprovider, { ...none, ...lowered(body) }, context);
    const settings = values as unknown as Settings;
    assertForm(settings, parts);
    await assertReach(trx, settings);
    await assertGrants(trx, context.identity, settings);
    await assertDomains(trx, context, { id: values.id, added: settings.email_domains });
    const { client_secret } = values as Body;
    return insertRow(trx, identityprovider, { ...values, client_secret: sealed(parts.box, values.id, client_secret) });
  };

/** Changes an identity provider; a client secret that is not sent is kept. Throws as `addIdentityProvider` does. */
export const changeIdentityProvider =
  (parts: Parts): UpdateCommand =>
  async (trx, id, sent, context): Promise<Row> => {
    const before = await getItem(trx, 'identityprovider', { id, scope: context.scope, lock: true });
    await assertGrants(trx, context.identity, before);
    const body = lowered(sent);
    const settings = { ...before, ...body } as unknown as Settings;
    assertForm(settings, parts);
    await assertReach(trx, settings);
    await assertGrants(trx, context.identity, settings);
    const added = settings.email_domains.filter((domain) => !before.email_domains.includes(domain));
    await assertDomains(trx, context, { id, added });
    const secret = body.client_secret !== undefined && { client_secret: sealed(parts.box, id, body.client_secret) };
    return updateItem(trx, identityprovider, id, { ...body, ...secret }, context);
  };

/** Deletes an identity provider; sessions that it opened go on. Throws `role_not_held`. */
export const removeIdentityProvider: DeleteCommand = async (trx, id, context) => {
  const before = await getItem(trx, 'identityprovider', { id, scope: context.scope, lock: true });
  await assertGrants(trx, context.identity, before);
  return deleteItem(trx, 'identityprovider', id, context);
};
