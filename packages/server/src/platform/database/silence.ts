import type { Socket } from 'node:net';
import type pg from 'pg';

/** Fields of pg's connection without types; a test checks that they exist. */
interface Wire {
  readonly _activeQuery: unknown;
  readonly connection: { readonly stream: Socket };
}

const watched = new WeakSet<Socket>();

/**
 * Ends a connection whose statement gets no answer at all for this long, 0 for never; the caller gets ETIMEDOUT. The
 * server's own limit does not help if the server is stopped or the network drops its packets, and a limit on the
 * promise alone would leave the connection to the next caller, who would wait behind the same statement. Idle
 * connections and readers that do not want more do not count.
 */
export function endSilent(
  client: pg.Client | pg.PoolClient,
  silence_max_ms: number,
  found: () => void = () => {},
): void {
  const wire = client as typeof client & Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silence_max_ms);
  if (watched.has(stream)) return;
  watched.add(stream);
  stream.on('timeout', () => {
    if (!wire._activeQuery || stream.isPaused()) return;
    stream.destroy(silent());
    found();
  });
}

const silent = (): Error => Object.assign(new Error('the database has not responded in time'), { code: 'ETIMEDOUT' });

/**
 * The same for all connections of a pool. Once one is silent, those that have been idle since before its statement are
 * ended too: after a network failure they are equally dead, and would each cost a caller the whole time.
 */
export function endSilentOf(pool: pg.Pool, silence_max_ms: number): void {
  const idle_since_ms = new Map<pg.PoolClient, number>();
  const endSuspects = (): void => {
    const asked_ms = performance.now() - silence_max_ms;
    for (const [client, since_ms] of idle_since_ms)
      if (since_ms < asked_ms) (client as pg.PoolClient & Wire).connection.stream.destroy(silent());
  };
  pool.on('connect', (client) => endSilent(client, silence_max_ms, endSuspects));
  pool.on('acquire', (client) => void idle_since_ms.delete(client));
  pool.on('remove', (client) => void idle_since_ms.delete(client));
  pool.on('release', (error, client) => {
    if (!error) idle_since_ms.set(client, performance.now());
  });
}
