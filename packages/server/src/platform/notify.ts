import { sql } from 'kysely';
import pg from 'pg';
import type { Executor } from './database/database.ts';
import { endSilent } from './database/silence.ts';

/** Channels on which processes notify each other of changes to what they may have cached. */
export type Channel = 'session' | 'organisation' | 'clock' | 'hold' | 'cache' | 'cache_answer' | 'terminal' | 'inbox';

/** On these callers wait at one place each; what this process says itself must not wake those at every other place. */
const by_place: ReadonlySet<Channel> = new Set(['terminal', 'inbox']);

const said = new WeakMap<Executor, Set<Channel>>();

/** Notifies every process; sent when the transaction commits. */
export async function notify(executor: Executor, channel: Channel, payload = ''): Promise<void> {
  await sql`select pg_notify(${`sluis_${channel}`}, ${payload})`.execute(executor);
  if (!by_place.has(channel)) said.set(executor, (said.get(executor) ?? new Set()).add(channel));
}

/** The channels of caches that a transaction notified. */
export const notifiedChannels = (executor: Executor): Iterable<Channel> => said.get(executor) ?? [];

export interface Listener {
  on(channel: Channel, hear: (payload: string) => void): void;
  /** The number of its connection in the database, by which the others know this process; null while there is none. */
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
];

/** By which the connections of listeners, one for each process, are known in the database. */
export const listener_name = 'sluis listen';

interface ListenOptions {
  /** How often it is asked whether anybody is still there, and how long the answer may take. */
  readonly asked_every_ms?: number;
}

/**
 * Listens on a connection of its own and connects again when it breaks or falls silent, which nobody would notice who
 * only listens. After a gap every listener is called with an empty payload, because what was said in the meantime is
 * lost.
 */
export function listen(url: string, { asked_every_ms = 5000 }: ListenOptions = {}): Listener {
  const listeners = new Map<Channel, ((payload: string) => void)[]>();
  const tell = (channel: Channel, payload: string): void => {
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
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: listener_name,
      connectionTimeoutMillis: asked_every_ms,
    });
    client = mine;
    endSilent(mine, asked_every_ms);
    mine.on('error', again);
    mine.on('end', again);
    mine.on('notification', ({ channel, payload }) => tell(channel.replace('sluis_', '') as Channel, payload ?? ''));
    try {
      await mine.connect();
      await mine.query(channels.map((channel) => `listen sluis_${channel}`).join('; '));
      for (const channel of channels) tell(channel, '');
    } catch {
      again();
    }
  };
  void connect();
  // A connection that is being made again fails this too; it has its own way to start again.
  const asking = setInterval(() => void client?.query('select 1').catch(() => {}), asked_every_ms);
  asking.unref();
  return {
    connection: () => (client as { processID?: number | null } | undefined)?.processID ?? null,
    on: (channel, hear) => listeners.set(channel, [...(listeners.get(channel) ?? []), hear]),
    hear: (spoken) => {
      for (const channel of spoken) tell(channel, '');
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(asking);
      await client?.end().catch(() => {});
    },
  };
}
