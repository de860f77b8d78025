import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from './database/database.ts';
import { clientsAt } from './database/hosts.ts';
import { endSilent } from './database/silence.ts';

/** The channels by which processes notify each other of changes to cached data. */
export type Channel =
  | 'session'
  | 'organisation'
  | 'clock'
  | 'hold'
  | 'cache'
  | 'cache_answer'
  | 'terminal'
  | 'inbox'
  | 'risk';

/** On these, each caller waits at one place; this process's notifications must not wake the others. */
const by_place: ReadonlySet<Channel> = new Set(['terminal', 'inbox']);

const notified = new WeakMap<Executor, Set<Channel>>();

/** Notifies every process; sent when the transaction commits. */
export async function notify(executor: Executor, channel: Channel, payload = ''): Promise<void> {
  await sql`select pg_notify(${`sluis_${channel}`}, ${payload})`.execute(executor);
  if (!by_place.has(channel)) notified.set(executor, (notified.get(executor) ?? new Set()).add(channel));
}

/** The channels of caches that a transaction notified. */
export const notifiedChannels = (executor: Executor): Iterable<Channel> => notified.get(executor) ?? [];

export interface Listener {
  on(channel: Channel, hear: (payload: string) => void): void;
  /** Its connection's number in the database, which identifies this process; null while it is disconnected. */
  connection(): number | null;
  /** Calls the listeners of this process now, without waiting for its own notification. */
  hear(channels: Iterable<Channel>): void;
  close(): Promise<void>;
}

const channels: readonly Channel[] = [
  'session',
  'organisation',
  'clock',
  'hold',
  'cache',
  'cache_answer',
  'terminal',
  'inbox',
  'risk',
];

/** The name of listeners' connections, one for each process, in the database. */
export const listener_name = 'sluis listen';

interface ListenOptions {
  /** How often the connection is checked, and how long the answer may take. */
  readonly asked_every_ms?: number;
}

/**
 * Listens on a separate connection and connects again when it breaks or is silent, which a connection that only listens
 * would not notice. After a gap every listener is called with an empty payload, because messages in the meantime are
 * lost.
 */
export function listen(url: string, { asked_every_ms = 5000 }: ListenOptions = {}): Listener {
  const Client = clientsAt(url);
  const listeners = new Map<Channel, ((payload: string) => void)[]>();
  const dispatch = (channel: Channel, payload: string): void => {
    for (const each of listeners.get(channel) ?? []) each(payload);
  };
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, 1000);
  };
  const connect = async (): Promise<void> => {
    const mine = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: listener_name,
      connectionTimeoutMillis: asked_every_ms,
    });
    client = mine;
    endSilent(mine, asked_every_ms);
    mine.on('error', again);
    mine.on('end', again);
    mine.on('notification', ({ channel, payload }) =>
      dispatch(channel.replace('sluis_', '') as Channel, payload ?? ''),
    );
    try {
      await mine.connect();
      await mine.query(channels.map((channel) => `listen sluis_${channel}`).join('; '));
      for (const channel of channels) dispatch(channel, '');
    } catch {
      again();
    }
  };
  void connect();
  // A reconnecting connection fails this too; it restarts by itself.
  const asking = setInterval(() => void client?.query('select 1').catch(() => {}), asked_every_ms);
  asking.unref();
  return {
    connection: () => (client as { processID?: number | null } | undefined)?.processID ?? null,
    on: (channel, hear) => listeners.set(channel, [...(listeners.get(channel) ?? []), hear]),
    hear: (spoken) => {
      for (const channel of spoken) dispatch(channel, '');
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(asking);
      await client?.end().catch(() => {});
    },
  };
}
