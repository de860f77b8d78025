import type { FastifyReply } from 'fastify';

/**
 * Aborted when the client leaves before it has its response. The signal of Fastify is aborted once the body of a
 * request has been read, so it serves requests without one only.
 */
export function clientSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
