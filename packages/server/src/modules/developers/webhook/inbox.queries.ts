import { isGranted } from '@sluis/contract/base/role-expressions';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { expandRoles } from '@sluis/contract/roles';
import { inbox_limits } from '@sluis/contract/webhook-inbox';
import { type Selectable, sql } from 'kysely';
import { isOrganisationActive } from '../../../platform/auth/active-organisation.ts';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type Inbox = Selectable<Tables['webhook_inbox']>;

/** The owner of an inbox: one user has one in each organisation. */
export interface Holder {
  readonly user: string;
  readonly organisation: string;
}

const inbox_columns = [
  'id',
  'created_at',
  'organisation',
  'user',
  'token',
  'answer',
  'delay_s',
  'last_used_at',
] as const;
const line_columns = [
  'id',
  'created_at',
  'body_bytes',
  'type',
  'status',
  'webhook',
  'verdict',
  'verdict_detail',
  'answer',
  'delay_s',
  'status_code',
  'duration_ms',
] as const;

export const findInbox = (executor: Executor, { user, organisation }: Holder): Promise<Inbox | undefined> =>
  executor
    .selectFrom('webhook_inbox')
    .select([...inbox_columns, 'version'])
    .where('user', '=', user)
    .where('organisation', '=', organisation)
    .executeTakeFirst();

/**
 * The inbox at an address, as long as its user may still read it: with a role that lists webhooks, in its organisation
 * or above it, if that is active.
 */
export async function findOpenInbox(executor: Executor, token: string): Promise<Inbox | undefined> {
  const rows = await executor
    .selectFrom('webhook_inbox')
    .innerJoin('user', 'user.id', 'webhook_inbox.user')
    .innerJoin('membership', 'membership.user', 'user.id')
    .select([...inbox_columns.map((name) => `webhook_inbox.${name}` as const), 'webhook_inbox.version'])
    .select('membership.roles as roles')
    .where('webhook_inbox.token', '=', token)
    .where('user.active', '=', true)
    .where(isOrganisationActive('membership.organisation'))
    .where(
      sql<boolean>`membership.organisation in (
        select id from ${organisationsAbove(sql.ref('webhook_inbox.organisation'))})`,
    )
    .execute();
  const found = rows.find(({ roles }) => isGranted(expandRoles(roles), webhook.roles.list));
  if (!found) return undefined;
  const { roles: _, ...inbox } = found;
  return inbox;
}

/** The received webhooks of an inbox, the last first, without contents. */
export const listReceived = (executor: Executor, inbox: string) =>
  executor
    .selectFrom('webhook_received')
    .select(line_columns)
    .where('inbox', '=', inbox)
    .orderBy('id', 'desc')
    .limit(inbox_limits.kept)
    .execute();

/** One of them with its contents. */
export const findReceived = (executor: Executor, inbox: string, id: string) =>
  executor
    .selectFrom('webhook_received')
    .select([...line_columns, 'origin', 'headers', 'body'])
    .where('inbox', '=', inbox)
    .where('id', '=', id)
    .executeTakeFirst();
