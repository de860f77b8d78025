import { ApiError } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditCallIn } from '../../platform/audit/audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { Limiter } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Notification, ProcessorAdapter } from '../../platform/processor-adapter.ts';
import { logFailure } from '../../platform/sweeps.ts';
import { findItem } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { within } from '../../resource/scope.ts';
import { applyOutcomes, isTooLate } from './outcome.commands.ts';
import { takerOfPayment } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';

const body_max = 65_536;

interface Parts {
  readonly services: Services;
  readonly processing: Processing;
  readonly limiter: Limiter;
}

/**
 * What processors say by themselves, of payments and refunds that are theirs. The body is taken as it was sent, because
 * its signature is of its bytes. Sending it again changes nothing, and what can no longer be is answered like what was
 * done: a processor that is told of an error would say it for days.
 */
export function registerNotifications(http: FastifyInstance, { services, processing, limiter }: Parts): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: body_max }, (_, body, done) => done(null, body));
    scope.post('/v1/notification/:adapter', async (request, reply) => {
      limiter.take('public', clientNetwork(request.ip));
      const { adapter: name } = request.params as { adapter: string };
      const adapter = processing.adapters.named.get(name);
      if (!adapter) throw new ApiError('not_found');
      const body = typeof request.body === 'string' ? request.body : '';
      const { searchParams: query } = new URL(request.url, 'http://sluis');
      const read = adapter.readNotification({ method: request.method, headers: request.headers, query, body });
      if (!read) throw new ApiError('unauthenticated');
      for (const said of read.events)
        if ('reference' in said) await hear(services, processing, { adapter, said, request });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

interface Heard {
  readonly adapter: ProcessorAdapter;
  readonly said: Notification;
  readonly request: FastifyRequest;
}

async function hear(
  { database, clock }: Services,
  processing: Processing,
  { adapter, said, request }: Heard,
): Promise<void> {
  const began = performance.now();
  const { reference, ...outcome } = said;
  const name = isId(reference, 'rfnd') ? 'refund' : 'transaction';
  if (name === 'transaction' && !isId(reference, 'txn')) throw new ApiError('not_found');
  const as = acting(clock.now());
  const item = await findItem(database.kysely, name, { id: reference, scope: as.scope });
  if (!item) throw new ApiError('not_found');
  const { organisation } = item;
  const payment = name === 'refund' ? (item as ItemOf<'refund'>).transaction : reference;
  // One processor's word is nothing about another's payments, nor about a gateway's.
  const taker = await takerOfPayment(database.kysely, processing, { id: payment, scope: within(organisation) });
  if (taker?.adapter !== adapter) throw new ApiError('not_found');
  const audience = await processing.adapters.audienceOf(database.kysely, taker.organisation);
  const note = (trx: Trx): void =>
    auditCallIn(trx, {
      organisation,
      audience,
      route: '/v1/notification/:adapter',
      url: request.url,
      origin: request.ip,
      request_id: request.id,
      item: reference,
      transaction: payment,
      response_code: 204,
      duration_ms: Math.round(performance.now() - began),
      headers: request.headers,
      request_body: request.body,
    });
  const told = { acting: as, listeners: processing.listeners };
  const apply = inTransaction(database.kysely, async (trx) => {
    await applyOutcomes(trx, [{ reference, organisation, outcome }], told);
    note(trx);
  });
  await apply.catch(async (error: unknown) => {
    if (!isTooLate(error)) throw error;
    await inTransaction(database.kysely, async (trx) => note(trx));
    // Money may have moved otherwise than we say, and nobody else will tell.
    const { from } = (error as ApiError).details ?? {};
    logFailure(new Error(`the processor reported ${said.status} for ${reference}, which is ${from}`));
  });
}
