import { ApiError } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../platform/database/database.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import type { Limiter } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { makeDeposit } from './notification.commands.ts';
import { notifications_path } from './notification-address.ts';
import { adapterWithSettings } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';

/** Fits batches of hundreds of events. */
const body_max = 1_048_576;

interface Parts {
  readonly services: Services;
  readonly processing: Processing;
  readonly limiter: Limiter;
}

/**
 * The addresses of processors' notifications, one for each processor. The body is read as bytes, which signatures
 * cover. It is stored before the response and processed afterwards: a processor that gets an error would repeat an
 * unacceptable notification for days.
 */
export function registerNotifications(http: FastifyInstance, { services, processing, limiter }: Parts): void {
  const deposit = makeDeposit(services, processing);
  const { kysely } = services.database;
  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    limiter.take('notification', clientNetwork(request.ip));
    const processor = await findProcessor(kysely, (request.params as { processor: string }).processor);
    const adapter = processor && (await adapterWithSettings(processing.adapters, processor));
    if (!adapter) throw new ApiError('not_found');
    const read = adapter.readNotification({
      method: request.method,
      headers: request.headers,
      query: new URL(request.url, 'http://sluis').searchParams,
      body: typeof request.body === 'string' ? request.body : '',
    });
    if (!read) throw new ApiError('unauthenticated');
    if (read.events.length > 0) await deposit({ processor, events: read.events, request });
    reply.code(read.response === undefined ? 204 : 200).header('cache-control', 'no-store');
    return reply.type('text/plain; charset=utf-8').send(read.response);
  };
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: body_max }, (_, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: `${notifications_path}:processor`,
      exposeHeadRoute: false,
      handler: receive,
    });
  });
}

const findProcessor = (executor: Executor, id: string) =>
  isId(id, 'proc') ? findItem(executor, 'processor', { id, scope: everything }) : undefined;
