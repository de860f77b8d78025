import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file in a response. */
export interface SentFile {
  /** With its ending. */
  readonly name: string;
  readonly type: string;
  /** Absent if it is not known beforehand. */
  readonly size_bytes?: number;
  readonly bytes: Readable;
}

/** The name of a file in a header: in ASCII for old readers, and in full (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replace(/[^ \w.()-]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (found) => `%${found.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** A file that was stored whole. */
export const storedFile = (name: string, type: string, bytes: Uint8Array): SentFile => ({
  name,
  type,
  size_bytes: bytes.length,
  bytes: Readable.from([Buffer.from(bytes)]),
});

/** Sends a file as a download. */
export const sendFile = (reply: FastifyReply, { name, type, size_bytes, bytes }: SentFile): FastifyReply =>
  (size_bytes === undefined ? reply : reply.header('content-length', size_bytes))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', disposition(name))
    .type(type)
    .send(bytes);
