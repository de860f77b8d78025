import { newId } from '@sluis/contract/base/ids';
import { expandRoles } from '@sluis/contract/roles';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { together } from '../database/pipeline.ts';
import { isOrganisationActive } from './active-organisation.ts';
import type { Identity } from './identity.ts';
import { hashSecret, newSecret } from './tokens.ts';

export const api_key_prefix = 'sk';

interface NewApiKey {
  readonly organisation: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly expires_at: string | null;
  readonly created_by: string | null;
  /** The key that it is made with. */
  readonly parent?: string | null;
}

/** Makes an API key and returns it with its secret, which is not kept and cannot be shown again. */
export async function createApiKey(executor: Executor, given: NewApiKey): Promise<{ id: string; secret: string }> {
  const created_at = new Date().toISOString();
  const id = newId('key', created_at);
  const secret = newSecret(api_key_prefix);
  await executor
    .insertInto('apikey')
    .values({
      id,
      ...given,
      roles: [...given.roles],
      created_at,
      key_hash: hashSecret(secret),
      revoked_at: null,
      last_used_at: null,
    })
    .execute();
  return { id, secret };
}

/** The identity behind an API key that is neither revoked nor expired, of an active organisation. Notes its use, to the minute. */
export const findApiKeyIdentity = (executor: Executor, secret: string): Promise<Identity | undefined> =>
  findKey(executor, { key_hash: hashSecret(secret) });

/** The same of a key that was presented before, by its id. */
export const renewApiKeyIdentity = (executor: Executor, id: string): Promise<Identity | undefined> =>
  findKey(executor, { id });

type Which = { readonly key_hash: string } | { readonly id: string };

async function findKey(executor: Executor, which: Which): Promise<Identity | undefined> {
  const finding = executor
    .selectFrom('apikey')
    .select(['id', 'name', 'organisation', 'roles'])
    .where((where) => where.and(which))
    .where(isUsable)
    .executeTakeFirst();
  const [row] = await together([finding, noteUse(executor, which)]);
  if (!row) return undefined;
  const { roles, ...rest } = row;
  return { kind: 'apikey', ...rest, roles: expandRoles(roles), given_roles: roles, timezone: 'UTC' };
}

const isUsable = sql<boolean>`
  revoked_at is null and (expires_at is null or expires_at > now()) and ${isOrganisationActive('apikey.organisation')}`;

/** Sent beside the question whose key it is, so that it costs no time; a database that takes no writes answers that. */
const noteUse = (executor: Executor, which: Which): Promise<unknown> =>
  executor
    .updateTable('apikey')
    .set({ last_used_at: new Date().toISOString() })
    .where((where) => where.and(which))
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .where(isUsable)
    .execute()
    .catch(() => {});
