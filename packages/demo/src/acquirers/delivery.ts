import { setTimeout as wait } from 'node:timers/promises';
import { log } from '@sluis/server/platform/log';
import type { Running } from '@sluis/server/start';
import type { AcquirerName } from './accounts.ts';

export interface Webhook {
  readonly acquirer: AcquirerName;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Server = Pick<Running, 'address' | 'database'>;

/** Before each attempt to deliver a webhook. */
const waits_ms = [0, 1000, 5000, 30_000, 120_000];

/** Delivers webhooks once the server listens; `changed` is called when one begins or ends. */
export function makeDelivery(changed: () => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pending = new Set<Webhook>();
  const started = Promise.withResolvers<Server>();

  const deliver = async (webhook: Webhook): Promise<void> => {
    const server = await started.promise;
    for (const wait_ms of waits_ms) {
      await wait(wait_ms, undefined, { signal });
      if (await isAccepted(server, webhook, signal)) break;
    }
    pending.delete(webhook);
    changed();
  };
  return {
    send: (webhook: Webhook): void => {
      pending.add(webhook);
      changed();
      deliver(webhook).catch((error) => {
        if (!signal.aborted) log.warn({ error }, 'a webhook of the demo could not be delivered');
      });
    },
    start: (server: Server): void => started.resolve(server),
    stop: (): void => stopping.abort(),
    /** Those that have not been accepted. */
    pending: (): readonly Webhook[] => [...pending],
  };
}

async function isAccepted({ address, database }: Server, webhook: Webhook, signal: AbortSignal): Promise<boolean> {
  const { acquirer, headers, body } = webhook;
  const processor = await processorOf(database, acquirer);
  // The account is not connected.
  if (!processor) return true;
  const url = `${address}/notifications/${processor}`;
  const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** The processor whose address a user would have given the acquirer: the first with an account of its own. */
async function processorOf({ kysely }: Running['database'], name: AcquirerName): Promise<string | undefined> {
  const found = await kysely
    .selectFrom('processor')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['provider']), '=', name))
    .where('account', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}
