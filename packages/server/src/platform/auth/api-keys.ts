import { newId } from '@sluis/contract/base/ids';
import { expandRoles } from '@sluis/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { together } from '../database/pipeline.ts';
import { isOrganisationActive } from './active-organisation.ts';
import { plainAddress } from './address-ranges.ts';
import type { Identity } from './identity.ts';
import { hashSecret, newSecret } from './tokens.ts';

export const api_key_prefix = 'sk';

interface NewApiKey {
  readonly organisation: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly expires_at: string | null;
  readonly address_ranges?: readonly string[];
  readonly created_by: string | null;
  /** The key that makes it. */
  readonly parent?: string | null;
  /** The person who gets its secret. */
  readonly holder?: string | null;
}

/** Makes an API key and returns it with its secret, which is not stored and cannot be shown again. */
export async function createApiKey(
  executor: Executor,
  { address_ranges = [], ...given }: NewApiKey,
): Promise<{ id: string; secret: string }> {
  const created_at = new Date().toISOString();
  const id = newId('key', created_at);
  const secret = newSecret(api_key_prefix);
  await executor
    .insertInto('apikey')
    .values({
      id,
      ...given,
      roles: [...given.roles],
      address_ranges: [...address_ranges],
      created_at,
      key_hash: hashSecret(secret),
      revoked_at: null,
      last_used_at: null,
    })
    .execute();
  return { id, secret };
}

/**
 * The identity of an API key that is neither revoked nor expired, of an active organisation; the secret before the last
 * rotation counts until it expires. Records its use from an allowed address, to the minute.
 */
export function findApiKeyIdentity(
  executor: Executor,
  secret: string,
  address?: string,
): Promise<Identity | undefined> {
  const hash = hashSecret(secret);
  const is_previous = sql<boolean>`previous_key_hash = ${hash}`;
  const previous = sql<boolean>`(${is_previous} and previous_expires_at > now())`;
  return findKey(executor, {
    which: sql<boolean>`(key_hash = ${hash} or ${previous})`,
    previous,
    is_previous,
    address,
  });
}

/** The same for a key that was presented before, by its id. */
export const renewApiKeyIdentity = (executor: Executor, id: string): Promise<Identity | undefined> =>
  findKey(executor, {
    which: sql<boolean>`id = ${id}`,
    previous: sql<boolean>`false`,
    is_previous: sql<boolean>`false`,
  });

interface Presented {
  readonly which: RawBuilder<boolean>;
  /** Whether the secret before the last rotation was presented. */
  readonly previous: RawBuilder<boolean>;
  /** The same of a key that is found: Citus takes no `now()` in the values of an update. */
  readonly is_previous: RawBuilder<boolean>;
  readonly address?: string | undefined;
}

async function findKey(executor: Executor, presented: Presented): Promise<Identity | undefined> {
  const finding = executor
    .selectFrom('apikey')
    .select(['id', 'name', 'organisation', 'roles', 'address_ranges'])
    .select(sql<string | null>`case when ${presented.previous} then previous_expires_at end`.as('previous_until'))
    .where(presented.which)
    .where(isUsable)
    .executeTakeFirst();
  const [row] = await together([finding, noteUse(executor, presented)]);
  if (!row) return undefined;
  const { roles, previous_until, ...rest } = row;
  const until = previous_until === null ? {} : { previous_until };
  return { kind: 'apikey', ...rest, ...until, roles: expandRoles(roles), given_roles: roles, timezone: 'UTC' };
}

const isUsable = sql<boolean>`
  revoked_at is null and (expires_at is null or expires_at > now()) and ${isOrganisationActive('apikey.organisation')}`;

const isOld = (column: string) => sql`(${sql.ref(column)} is null or ${sql.ref(column)} < now() - interval '1 minute')`;

/** Sent along with the query for the key, so that it costs no time; a read-only database still answers that. */
function noteUse(executor: Executor, { which, previous, is_previous, address }: Presented): Promise<unknown> {
  const from = address === undefined ? null : plainAddress(address);
  const now = new Date().toISOString();
  return sql`
    update apikey set last_used_at = ${now}, last_used_ip = coalesce(${from}::text, last_used_ip),
      previous_used_at = case when ${is_previous} then ${now}::timestamptz else previous_used_at end
    where ${which} and ${isUsable}
      and (${isOld('last_used_at')} or (${previous} and ${isOld('previous_used_at')}))
      and (${from}::text is null or address_ranges = '{}' or ${from}::inet <<= any(address_ranges::inet[]))`
    .execute(executor)
    .catch(() => {});
}
