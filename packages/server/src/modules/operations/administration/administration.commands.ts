import { country_codes } from '@sluis/contract/base/countries';
import { newId } from '@sluis/contract/base/ids';
import { brokenRules } from '@sluis/contract/base/password-policy';
import { createSchema } from '@sluis/contract/base/schema';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { entities, prefixOf } from '@sluis/contract/registry';
import { personal_roles, role_catalogue } from '@sluis/contract/roles';
import { sql } from 'kysely';
import { createApiKey } from '../../../platform/auth/api-keys.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { type Trx, uniqueViolation } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { recordChanges, recordingChanges } from '../../../resource/changes.ts';
import { getItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';

/** Commands for the administrator of the machine before anyone can sign in: the provider, its first user, an API key, a profile. */

/** A command failed; the message is for the administrator who typed it. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError';
}

const refuse = (message: string): never => {
  throw new AdministrationError(message);
};

const now = (): string => new Date().toISOString();

function checkRoles(roles: readonly string[], known: readonly string[]): void {
  const unknown = roles.filter((role) => !known.includes(role));
  if (unknown.length > 0) refuse(`Unknown roles: ${unknown.join(', ')}. Known: ${known.join(', ')}`);
}

async function checkOrganisation(trx: Trx, id: string): Promise<void> {
  const found = await trx.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) refuse(`Organisation ${id} was not found.`);
}

/**
 * Makes an organisation: without a parent the provider, of which there is one. Its own users, who see every merchant,
 * need an authenticator app or a passkey.
 */
export async function addOrganisation(
  trx: Trx,
  { name, country, parent }: { name: string; country: string; parent?: string },
): Promise<string> {
  if (!country_codes.includes(country)) refuse(`${country} is not an ISO 3166-1 country code.`);
  if (parent) await checkOrganisation(trx, parent);
  const created_at = now();
  const id = newId('org', created_at);
  try {
    const adding = trx.insertInto('organisation').values({
      id,
      name,
      parent: parent ?? null,
      country_code: country,
      created_at,
      mfa_required_own: parent ? null : 'google',
    });
    await recordingChanges(trx, entities.organisation, sql`id = ${id}`, () => adding.execute());
  } catch (error) {
    if (uniqueViolation(error))
      refuse('The provider already exists. Use --parent to place the organisation below another.');
    throw error;
  }
  await notify(trx, 'organisation', id);
  return id;
}

interface NewProfile {
  readonly organisation: string;
  readonly name: string;
  readonly currency_code: string;
  /** The name for payers; the profile's name by default. */
  readonly display_name?: string;
}

/** Makes a payment profile without processors: for imported payments, or those of a gateway. */
export async function addPaymentProfile(trx: Trx, { display_name, ...given }: NewProfile): Promise<string> {
  await checkOrganisation(trx, given.organisation);
  const values = { ...given, display_name: display_name ?? given.name };
  const { error } = createSchema(paymentprofile.fields, prefixOf).safeParse(values);
  if (error) refuse(`Invalid: ${error.issues.map(({ path }) => path.join('.')).join(', ')}.`);
  const created_at = now();
  const id = newId(prefixOf(paymentprofile.name), created_at);
  const adding = trx.insertInto('paymentprofile').values({ ...values, id, created_at, processors: [] });
  await recordingChanges(trx, paymentprofile, sql`id = ${id}`, () => adding.execute());
  return id;
}

interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly organisation: string;
  readonly roles: readonly string[];
  readonly password: string;
}

export async function addUser(trx: Trx, { email, name, organisation, roles, password }: NewUser): Promise<string> {
  checkRoles(roles, personal_roles);
  await checkOrganisation(trx, organisation);
  const broken = brokenRules(password);
  if (broken.length > 0) refuse(`The password does not meet these rules: ${broken.join(', ')}.`);
  const created_at = now();
  const id = newId('usr', created_at);
  try {
    const person = {
      created_at,
      organisation,
      email,
      name,
      language: 'nl',
      timezone: 'Europe/Amsterdam',
    } as const;
    const adding = trx.insertInto('user').values({ id, ...person });
    await recordingChanges(trx, entities.user, sql`id = ${id}`, () => adding.execute());
  } catch (error) {
    if (uniqueViolation(error)) refuse(`A user with the address ${email} already exists.`);
    throw error;
  }
  await trx
    .insertInto('credential')
    .values({ user: id, password_hash: await hashPassword(password), changed_at: now() })
    .execute();
  const membership = { id: newId('mbr', created_at), created_at, organisation, user: id, roles: [...roles] };
  const admitting = trx.insertInto('membership').values(membership);
  await recordingChanges(trx, entities.membership, sql`id = ${membership.id}`, () => admitting.execute());
  return id;
}

interface NewKey {
  readonly organisation: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly expires_at: string | null;
}

/** Makes an API key; its secret is returned once and stored only as a hash. */
export async function addApiKey(trx: Trx, given: NewKey): Promise<{ id: string; secret: string }> {
  checkRoles(given.roles, role_catalogue);
  await checkOrganisation(trx, given.organisation);
  const made = await createApiKey(trx, { ...given, created_by: null });
  const after = await getItem(trx, 'apikey', { id: made.id, scope: everything });
  recordChanges(trx, entities.apikey, [{ after, secrets: ['secret'] }]);
  return made;
}

/** Empties the list of allowed addresses of an organisation whose users are locked out by it. */
export async function allowAllAddresses(trx: Trx, id: string): Promise<string> {
  await checkOrganisation(trx, id);
  const emptying = sql`update organisation set address_ranges = '{}', version = version + 1 where id = ${id}`;
  await recordingChanges(trx, entities.organisation, sql`id = ${id}`, () => emptying.execute(trx));
  await notify(trx, 'organisation', id);
  await notify(trx, 'session', id);
  return `${id}: its own list of allowed addresses is empty.`;
}
