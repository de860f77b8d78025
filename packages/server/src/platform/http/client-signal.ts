import type { FastifyReply } from 'fastify';

/** nginx's status of a response whose client left before its end, for the log and the audit trail. */
export const left = 499;

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
