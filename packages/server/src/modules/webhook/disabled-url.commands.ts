import { ApiError } from '@sluis/contract/base/errors';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Claimed } from './webhook.queries.ts';

/** Sends nothing more of an organisation to an address whose receiver said that it is gone for good. */
export const disableUrl = (trx: Trx, { id, organisation, url }: Claimed, now: string): Promise<unknown> =>
  trx
    .insertInto('webhook_disabled_url')
    .values({ organisation, url, created_at: now, webhook: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const isDisabled = async (executor: Executor, { organisation, url }: Claimed): Promise<boolean> =>
  (await executor
    .selectFrom('webhook_disabled_url')
    .select('url')
    .where('organisation', '=', organisation)
    .where('url', '=', url)
    .executeTakeFirst()) !== undefined;

export const listDisabled = (executor: Executor, organisation: string) =>
  executor
    .selectFrom('webhook_disabled_url')
    .select(['url', 'created_at', 'webhook'])
    .where('organisation', '=', organisation)
    .orderBy('created_at', 'desc')
    .execute();

/** Sends to an address again; what was given up meanwhile stays so. Throws `not_found` for one that is not disabled. */
export async function enableUrl(trx: Trx, organisation: string, url: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('webhook_disabled_url')
    .where('organisation', '=', organisation)
    .where('url', '=', url)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('not_found');
}
