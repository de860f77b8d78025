import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import type { Config } from '@sluis/server/platform/config';
import { log } from '@sluis/server/platform/log';
import type { Running } from '@sluis/server/start';
import { openApi } from '../live/api.ts';
import type { Acquirers } from './acquirers.ts';
import { connectShop } from './connect.ts';
import { sell } from './payments.ts';

/**
 * Connects the acquirers of a new demo world through the API, as staff do, and begins its first sales, which end while
 * the demo is already in use.
 */
export async function beginAcquirers(
  { address, database }: Running,
  {
    acquirers,
    origin,
    signal,
  }: Pick<Config, 'origin'> & { readonly acquirers: Acquirers; readonly signal: AbortSignal },
): Promise<{ readonly ended: Promise<void> }> {
  const { kysely } = database;
  const root = await kysely
    .selectFrom('organisation')
    .select('id')
    .where('parent', 'is', null)
    .executeTakeFirstOrThrow();
  const made = {
    organisation: root.id,
    name: 'Demo acquirers',
    roles: ['PSP_ALL'],
    expires_at: null,
    created_by: null,
  };
  const key = await createApiKey(kysely, made);
  const { sluis } = openApi(address, key.secret, signal);
  const profile = await connectShop(database, sluis);
  const ended = sell({ sluis, acquirers, profile, address, origin, signal })
    .catch((error: unknown) => {
      if (!signal.aborted) log.warn({ error }, 'the sales at the acquirers could not be made');
    })
    .then(async () => {
      const revoked_at = new Date().toISOString();
      await kysely.updateTable('apikey').set({ revoked_at }).where('id', '=', key.id).execute();
    });
  return { ended };
}
