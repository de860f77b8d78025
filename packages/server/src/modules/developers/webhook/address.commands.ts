import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { webhookaddress } from '@sluis/contract/entities/developers/webhookaddress';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import type { Outcome, SentWebhook } from './outcome.commands.ts';
import type { Claimed } from './webhook.queries.ts';

interface Tried extends SentWebhook {
  readonly outcome: Outcome;
}

const addressOf = ({ claimed: { organisation, url } }: SentWebhook): string => `${organisation} ${url}`;

/**
 * Records the answers of addresses: one that accepted a webhook is healthy, one that did not fails, and one that
 * answered 410 is disabled. Manual tests do not count for an address that real webhooks go to.
 */
export function noteAddresses(trx: Trx, tries: readonly Tried[], now: string): void {
  // In one order, as all locks are taken.
  const real = tries.filter(({ claimed }) => !claimed.manual);
  const groups = [...Map.groupBy(real, addressOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, some] of groups) {
    const gone = some.find(({ outcome }) => outcome.is === 'given_up' && outcome.reason === 'url_disabled');
    const taken = some.find(({ outcome }) => outcome.is === 'delivered');
    const last = gone ?? some.at(-1);
    if (taken && !gone) send(trx, forget(taken.claimed));
    else if (last) send(trx, upsert(last, { now, failures: some.length, is_gone: gone !== undefined }));
  }
}

const forget = ({ organisation, url }: Claimed) =>
  sql`delete from webhookaddress where organisation = ${organisation} and url = ${url} and status <> 'DISABLED'`;

function upsert(
  { claimed, answered }: Tried,
  { now, failures, is_gone }: { readonly now: string; readonly failures: number; readonly is_gone: boolean },
) {
  const status = is_gone ? 'DISABLED' : 'FAILING';
  return sql`
    insert into webhookaddress as known (id, created_at, organisation, url, status, failing_since, lasting, last_tried_on,
      failures, status_code, error, webhook)
    values (${newId('wadr', now)}, ${now}, ${claimed.organisation}, ${claimed.url}, ${status}, ${now}, ${is_gone}, ${now},
      ${failures}, ${answered.status_code}, ${answered.error}, ${claimed.id})
    on conflict (organisation, url) do update set
      status = excluded.status,
      failing_since = case when known.status = 'ENABLED' then excluded.failing_since else known.failing_since end,
      lasting = excluded.lasting or (known.lasting and known.status = 'FAILING'),
      last_tried_on = excluded.last_tried_on,
      failures = case when known.status = 'ENABLED' then excluded.failures else known.failures + excluded.failures end,
      status_code = excluded.status_code,
      error = excluded.error,
      webhook = excluded.webhook,
      version = known.version + 1
    where known.status <> 'DISABLED'`;
}

/** Whether an organisation's webhooks no longer go to an address, because it answered 410. */
export const isDisabled = async (
  executor: Executor,
  { organisation, url }: Pick<Claimed, 'organisation' | 'url'>,
): Promise<string | undefined> =>
  (
    await executor
      .selectFrom('webhookaddress')
      .select('id')
      .where('organisation', '=', organisation)
      .where('url', '=', url)
      .where('status', '=', 'DISABLED')
      .executeTakeFirst()
  )?.id;

export const listDisabled = (executor: Executor, organisation: string) =>
  executor
    .selectFrom('webhookaddress')
    .select(['url', 'last_tried_on as created_at', 'webhook'])
    .where('organisation', '=', organisation)
    .where('status', '=', 'DISABLED')
    .orderBy('last_tried_on', 'desc')
    .execute();

/** Sends to an address again; webhooks given up meanwhile remain so. An address that is not disabled is unchanged. */
export async function enableAddress(trx: Trx, id: string, _: Body, context: Acting): Promise<Row> {
  const found = await getItem(trx, 'webhookaddress', { id, scope: context.scope, lock: true });
  if (found.status !== 'DISABLED') return found;
  return updateItem(trx, webhookaddress, id, { status: 'ENABLED', lasting: false }, context);
}

/** The same by its URL. Throws `not_found` for one that is not disabled. */
export async function enableUrl(trx: Trx, organisation: string, url: string, now: string): Promise<void> {
  const id = await isDisabled(trx, { organisation, url });
  if (id === undefined) throw new ApiError('not_found');
  await updateItem(
    trx,
    webhookaddress,
    id,
    { status: 'ENABLED', lasting: false },
    { scope: within(organisation), now },
  );
}
