import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { isGranted } from '@sluis/contract/base/role-expressions';
import {
  type WebhookType,
  webhook,
  webhook_item_of,
  webhook_statuses_of,
  webhook_types_with_status,
} from '@sluis/contract/entities/developers/webhook';
import { type EntityName, entityOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Body, insertRow, type Row } from '../../../resource/commands.ts';
import { findItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { isDisabled } from './address.commands.ts';
import { sampleOf } from './sample.ts';
import { bodyOf } from './webhook.commands.ts';

const fault = (field: string, what: FieldFault) => new ApiError('invalid_value', { fields: { [field]: [what] } });

/**
 * Sends a manual webhook to test an address: about an item with the chosen status, or about a sample. Its body says
 * `test`, as that status need not be the item's. Throws `invalid_value` naming the invalid field.
 */
export async function makeManual(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  const { now, scope } = context;
  await checkReferences(trx, webhook.fields, body, scope);
  const type = body.type as WebhookType;
  const organisation = String(body.organisation);
  const url = String(body.url);
  const status = (body.status ?? null) as string | null;
  const item_id = (body.item_id ?? null) as string | null;
  checkStatus(type, status);
  const address = await isDisabled(trx, { organisation, url });
  if (address !== undefined) throw new ApiError('webhook_address_disabled', { details: { address } });
  const composed = await composeManual(trx, { type, status, organisation, item_id }, context);
  return insertRow(trx, webhook, {
    organisation,
    url,
    type,
    status,
    item_id,
    ...composed,
    id: newId('whk', now),
    created_at: now,
    manual: true,
    next_try_at: now,
  });
}

function checkStatus(type: WebhookType, status: string | null): void {
  const statuses: readonly string[] = webhook_statuses_of[type];
  if (status === null && webhook_types_with_status.includes(type)) throw fault('status', 'required');
  if (status !== null && !statuses.includes(status)) throw fault('status', 'not_allowed');
}

interface About {
  readonly type: WebhookType;
  readonly status: string | null;
  readonly organisation: string;
}

/** The content of a manual webhook: an item with a status, or an example. Throws `invalid_value`. */
export async function composeManual(
  executor: Executor,
  { type, status, organisation, item_id }: About & { readonly item_id: string | null },
  { identity, now }: Pick<CommandContext, 'identity' | 'now'>,
): Promise<{ readonly payment_profile: string | null; readonly body: string }> {
  checkStatus(type, status);
  const item = item_id === null ? undefined : await itemOf(executor, { type, id: item_id, organisation }, identity);
  const data = item ?? sampleOf(webhook_item_of[type], { organisation, now });
  return {
    payment_profile: item?.payment_profile ?? null,
    body: bodyOf(type, status === null ? data : { ...data, status }, now, { test: true }),
  };
}

/** How many of the latest items are searched for one with a status. */
const looked_through = 1000;

/** The latest item of an organisation with a status, of those that the caller may list; null if there is none. */
export async function newestOf(
  executor: Executor,
  { type, status, organisation }: About,
  identity: Identity,
): Promise<string | null> {
  const name: EntityName | null = webhook_item_of[type];
  if (name === null || !isGranted(identity.roles, entityOf(name).roles.list)) return null;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, status, created_at from ${sql.table(name)} where organisation = ${organisation}
      order by created_at desc, id desc limit ${looked_through}) as latest
    where ${status}::text is null or status = ${status}
    order by created_at desc, id desc limit 1`.execute(executor);
  return rows[0]?.id ?? null;
}

interface Named {
  readonly type: WebhookType;
  readonly id: string;
  readonly organisation: string;
}

/** The item of a manual webhook: one of the organisation that the caller may see. */
async function itemOf(executor: Executor, { type, id, organisation }: Named, identity: Identity) {
  const name: EntityName | null = webhook_item_of[type];
  // Only its id is sent.
  if (name === null) return { id, payment_profile: null };
  const found = isGranted(identity.roles, entityOf(name).roles.list)
    ? await findItem(executor, name, { id, scope: within(organisation) })
    : undefined;
  if (!found) throw new ApiError('invalid_reference', { fields: { item_id: ['not_allowed'] } });
  return found as Row & { readonly payment_profile?: string | null };
}
