import { ApiError } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../platform/database/transaction.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { Limiter } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Notification, ProcessorAdapter } from '../../platform/processor-adapter.ts';
import { complain } from '../../platform/sweeps.ts';
import { findItem } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { applyOutcomes, isTooLate } from './outcome.commands.ts';
import type { Processing } from './processing.commands.ts';
import { takerOf } from './takers.queries.ts';

const body_max = 65_536;
const signature_header = 'x-signature';

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
      const said = adapter.readNotification(body, String(request.headers[signature_header] ?? ''));
      if (!said) throw new ApiError('unauthenticated');
      await hear(services, processing, adapter, said);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

async function hear(
  { database, clock }: Services,
  processing: Processing,
  adapter: ProcessorAdapter,
  said: Notification,
): Promise<void> {
  const { reference, ...outcome } = said;
  const name = isId(reference, 'rfnd') ? 'refund' : 'transaction';
  if (name === 'transaction' && !isId(reference, 'txn')) throw new ApiError('not_found');
  const as = acting(clock.now());
  const { scope } = as;
  const payment =
    name === 'refund' ? (await findItem(database.kysely, name, { id: reference, scope }))?.transaction : reference;
  // One processor's word is nothing about another's payments, nor about a gateway's.
  if (!payment || (await takerOf(database.kysely, processing, payment)) !== adapter) throw new ApiError('not_found');
  const told = { acting: as, listeners: processing.listeners };
  const apply = inTransaction(database.kysely, (trx) => applyOutcomes(trx, [{ reference, outcome }], told));
  await apply.catch((error: unknown) => {
    if (!isTooLate(error)) throw error;
    // Money may have moved otherwise than we say, and nobody else will tell.
    const { from } = (error as ApiError).details ?? {};
    complain(new Error(`the processor says ${said.status} of ${reference}, which is ${from}`));
  });
}
