import type { Socket } from 'node:net';
import type pg from 'pg';

/** What pg keeps of a connection and does not name in its types; a test holds that it is there. */
interface Wire {
  readonly _activeQuery: unknown;
  readonly connection: { readonly stream: Socket };
}

const heard_by = new WeakSet<Socket>();

/**
 * Ends a connection whose statement gets no answer at all for so long, 0 for never; whoever waits reads ETIMEDOUT. The
 * server's own limit does not help where the server is stopped or something on the way swallows what it says, and a
 * limit on the promise alone would leave the connection to the next, who would wait behind the same statement. Time
 * passes neither while a connection is idle nor while its reader does not want more.
 */
export function endSilent(client: pg.Client | pg.PoolClient, silence_max_ms: number): void {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silence_max_ms);
  if (heard_by.has(stream)) return;
  heard_by.add(stream);
  stream.on('timeout', () => {
    if (!wire._activeQuery || stream.isPaused()) return;
    const error = new Error('the database has not answered for too long');
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}
