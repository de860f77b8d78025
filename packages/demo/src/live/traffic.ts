import { setTimeout as wait } from 'node:timers/promises';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import type { Database } from '@sluis/server/platform/database/database';
import { type Api, openApi } from './api.ts';
import { pay } from './pay.ts';
import { makeRefunds } from './refunds.ts';

const look_every_ms = 5000;
const key_name = 'Live demo payments';

/**
 * Continuous payments through the API, as a gateway would record them; the sandbox settings determine how many a
 * minute.
 */
export interface Traffic {
  stop(): Promise<void>;
}

export function startTraffic(database: Database, address: string): Traffic {
  const stopping = new AbortController();
  const running = run(database, address, stopping.signal).catch(() => {});
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function run(database: Database, address: string, signal: AbortSignal): Promise<void> {
  let api: Api | undefined;
  while (!signal.aborted) {
    const per_minute = await rateOf(database).catch(() => 0);
    if (per_minute === 0) {
      await wait(look_every_ms, undefined, { signal });
      continue;
    }
    api ??= openApi(address, await makeKey(database), signal);
    // A payment that fails, because the database is unavailable or the merchant inactive, is skipped.
    void pay(api).catch(() => {});
    void makeRefunds(api, database).catch(() => {});
    const pause_ms = (60_000 / per_minute) * (0.4 + Math.random() * 1.2);
    await wait(Math.min(pause_ms, look_every_ms * 6), undefined, { signal });
  }
}

const rateOf = async ({ kysely }: Database): Promise<number> =>
  (await kysely.selectFrom('sandbox_setting').select('traffic_per_minute').executeTakeFirstOrThrow())
    .traffic_per_minute;

/** Sets the initial number of payments a minute. */
export const setTraffic = ({ kysely }: Database, traffic_per_minute: number): Promise<unknown> =>
  kysely.updateTable('sandbox_setting').set({ traffic_per_minute }).execute();

/** Creates an API key of the provider and ends that of an earlier start. */
async function makeKey({ kysely }: Database): Promise<string> {
  const root = await kysely
    .selectFrom('organisation')
    .select('id')
    .where('parent', 'is', null)
    .executeTakeFirstOrThrow();
  await kysely
    .updateTable('apikey')
    .set({ revoked_at: new Date().toISOString() })
    .where('name', '=', key_name)
    .where('revoked_at', 'is', null)
    .execute();
  const roles = ['TRANSACTION_LIST', 'TRANSACTION_RECORD', 'REFUND_LIST', 'REFUND_RECORD'];
  const made = { organisation: root.id, name: key_name, roles, expires_at: null, created_by: null };
  return (await createApiKey(kysely, made)).secret;
}
