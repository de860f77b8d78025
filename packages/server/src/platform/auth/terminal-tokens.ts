import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { together } from '../database/pipeline.ts';
import { inactiveOf } from './active-organisation.ts';
import type { Identity } from './identity.ts';
import { hashSecret } from './tokens.ts';

export const terminal_token_prefix = 'trm';

/**
 * The terminal of a token. Records that it was seen, to the half minute. Throws `terminal_inactive` or
 * `organisation_inactive`, so that the device can say why.
 */
export async function findTerminalIdentity(executor: Executor, token: string): Promise<Identity | undefined> {
  const token_hash = hashSecret(token);
  const finding = executor
    .selectFrom('terminal')
    .select(['id', 'name', 'organisation', 'status'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  const [row] = await together([finding, noteSeen(executor, token_hash)]);
  if (!row) return undefined;
  const { status, ...rest } = row;
  if (status !== 'ACTIVE') throw new ApiError('terminal_inactive');
  // Of its own, because a cluster searches terminals on all nodes, and the tree of organisations on one.
  const closed = await inactiveOf(executor, [rest.organisation]);
  if (closed.size > 0) throw new ApiError('organisation_inactive');
  return { kind: 'terminal', ...rest, roles: new Set(), given_roles: [], timezone: 'UTC' };
}

/** Sent along with the query for the token; a terminal that is being changed is recorded the next time. */
const noteSeen = (executor: Executor, token_hash: string): Promise<unknown> =>
  executor
    .updateTable('terminal')
    .set({ last_seen_at: new Date().toISOString() })
    .where('token_hash', '=', token_hash)
    .where(sql<boolean>`(last_seen_at is null or last_seen_at < now() - interval '30 seconds')`)
    .execute()
    .catch(() => {});
