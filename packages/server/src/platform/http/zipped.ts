import type { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Shorter ones fit into a packet or two. */
const min_length = 2000;
/** Longer ones are compressed asynchronously: this much takes a millisecond. */
const together_length = 200_000;
const options = { level: 3 } as const;
const takesGzip = (accepted: string): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/i.test(accepted);

/**
 * The JSON of a response, compressed if its caller accepts that: a page of a list shrinks to a seventh, in a tenth of a
 * millisecond. Only for reads, as writes have short responses. Its length reveals no secret (BREACH): a stranger's page
 * cannot send a caller's `authorization`. (RFC 9110 12.5.3)
 */
export function zipped(reply: FastifyReply, json: string): string | Buffer | Readable {
  const { method, headers } = reply.request;
  if (method !== 'GET' || json.length < min_length) return json;
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(String(headers['accept-encoding'] ?? ''))) return json;
  reply.header('content-encoding', 'gzip');
  return json.length > together_length ? createGzip(options).end(json) : gzipSync(json, options);
}
