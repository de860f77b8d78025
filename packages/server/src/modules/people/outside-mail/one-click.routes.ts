import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import type { Limiter } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/http/services.ts';
import { withdrawFromMails } from './consent.commands.ts';

const body_max = 4096;

/**
 * The request of a mail program whose reader unsubscribes (RFC 8058): a form, without a cookie and without a page.
 * Outside the table of routes because it is not JSON. A GET does nothing: programs that scan mails for harmful links
 * follow them all.
 */
export function registerOneClick(
  http: FastifyInstance,
  { services, limiter }: { readonly services: Services; readonly limiter: Limiter },
): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: body_max }, (_, body, done) => done(null, body));
    scope.post<{ Params: { token: string } }>('/v1/mails/withdraw/:token', async ({ ip, params }, reply) => {
      limiter.take('public', clientNetwork(ip));
      await inTransaction(services.database.kysely, (trx) => withdrawFromMails(trx, params.token.slice(0, 200)));
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
