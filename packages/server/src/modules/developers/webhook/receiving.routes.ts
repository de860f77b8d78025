import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@sluis/contract/base/errors';
import { type InboxAnswer, inbox_limits } from '@sluis/contract/webhook-inbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import type { Limiter } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Tenancy } from '../../../resource/tenancy.ts';
import { findOpenInbox, type Inbox } from './inbox.queries.ts';
import type { Header } from './inbox.tables.ts';
import { inbox_path, isInboxToken } from './inbox-address.ts';
import { noteAnswer, receive } from './receive.commands.ts';

interface Parts {
  readonly services: Services;
  readonly limiter: Limiter;
  readonly tenancy: Pick<Tenancy, 'merchantOf'>;
}

/** Larger bodies are not read to the end. */
const read_bytes_max = 4 * 1_048_576;
/** The most delayed answers of one inbox in one process. */
const waiting_max = 20;

const answers: Readonly<Record<Exclude<InboxAnswer, 'cut'>, readonly [status: number, body: object]>> = {
  ok: [200, { received: true }],
  error: [500, { received: true, answer: 'error' }],
  gone: [410, { received: true, answer: 'gone' }],
};

interface Read {
  readonly body: Buffer | undefined;
  readonly body_bytes: number;
}

/**
 * Stores requests to inboxes unchanged: nothing is unpacked or interpreted. The address alone admits a caller; the
 * answer is the one that its user chose.
 */
export function registerInboxes(http: FastifyInstance, { services, limiter, tenancy }: Parts): void {
  const { kysely } = services.database;
  const closing = new AbortController();
  const waiting = new Map<string, number>();
  http.addHook('preClose', async () => closing.abort());
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_: FastifyRequest, payload: AsyncIterable<Buffer>) => readStart(payload));
    scope.get(`${inbox_path}:token`, async (_, reply) =>
      reply.code(405).header('allow', 'POST').type('text/plain').send('Send webhooks to this address with POST.'),
    );
    const callers = new WeakMap<FastifyRequest, Caller>();
    // Before the body is read.
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      const { token } = request.params as { readonly token: string };
      const inbox = isInboxToken(token) ? await findOpenInbox(kysely, token) : undefined;
      limiter.take('public', inbox ? `inbox ${inbox.id}` : clientNetwork(request.ip));
      if (!inbox) throw new ApiError('not_found');
      // A user can have an address in each of many organisations, and requests are stored, so the limit is the
      // merchant's.
      const merchant = await tenancy.merchantOf(kysely, inbox);
      if (merchant !== undefined) limiter.take('merchant_write', merchant);
      // A connection that is closed while its body is read no longer has an address.
      callers.set(request, { inbox, origin: request.ip });
    };
    scope.post(`${inbox_path}:token`, { onRequest }, async (request, reply) => {
      const caller = callers.get(request) as Caller;
      const { inbox } = caller;
      const before = waiting.get(inbox.id) ?? 0;
      if (before >= waiting_max) throw new ApiError('rate_limited', { details: { retry_after_s: 1 } });
      waiting.set(inbox.id, before + 1);
      try {
        return await take(services, caller, { request, reply, signal: closing.signal });
      } finally {
        const left = (waiting.get(inbox.id) ?? 1) - 1;
        if (left > 0) waiting.set(inbox.id, left);
        else waiting.delete(inbox.id);
      }
    });
  });
}

interface Caller {
  readonly inbox: Inbox;
  readonly origin: string;
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
}

async function take(services: Services, caller: Caller, { request, reply, signal }: Call): Promise<FastifyReply> {
  const { inbox, origin } = caller;
  const began = performance.now();
  const { body, body_bytes } = (request.body as Read | undefined) ?? { body: Buffer.alloc(0), body_bytes: 0 };
  const id = await receive(services, inbox, { origin, headers: headersOf(request), body, body_bytes });
  const left = AbortSignal.any([signal, request.signal]);
  if (inbox.delay_s > 0) await wait(1000 * inbox.delay_s, undefined, { signal: left, ref: false }).catch(() => {});
  const code = request.signal.aborted || inbox.answer === 'cut' ? null : codeOf(inbox, body);
  await noteAnswer(services, inbox, { id, status_code: code, duration_ms: Math.round(performance.now() - began) });
  reply.header('cache-control', 'no-store');
  if (code === null) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (body === undefined) {
    reply.header('connection', 'close');
    throw new ApiError('payload_too_large', { details: { bytes: inbox_limits.body_bytes } });
  }
  return reply.code(code).send(answers[inbox.answer as keyof typeof answers][1]);
}

const codeOf = ({ answer }: Inbox, body: Buffer | undefined): number =>
  body === undefined ? 413 : answers[answer as keyof typeof answers][0];

/** Headers in the order in which they came. */
function headersOf({ raw: { rawHeaders } }: FastifyRequest): Header[] {
  const headers: Header[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.push({ name: String(rawHeaders[at]).toLowerCase(), value: String(rawHeaders[at + 1]) });
  return headers;
}

/** Reads a body up to the limit and counts the rest, so that its sender gets the answer; up to a second limit. */
async function readStart(payload: AsyncIterable<Buffer>): Promise<Read> {
  const parts: Buffer[] = [];
  let body_bytes = 0;
  for await (const part of payload) {
    body_bytes += part.length;
    if (body_bytes <= inbox_limits.body_bytes) parts.push(part);
    else parts.length = 0;
    if (body_bytes > read_bytes_max) break;
  }
  return { body: body_bytes <= inbox_limits.body_bytes ? Buffer.concat(parts) : undefined, body_bytes };
}
