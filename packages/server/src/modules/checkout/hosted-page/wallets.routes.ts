import { ProcessorRefused, ProcessorUnavailable } from '@sluis/adapter';
import { isAppleAddress } from '@sluis/adapter/wallets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import { findItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { speakTo } from '../../payments/orders/payment-processor.queries.ts';
import type { Asked, Hosting } from './hosting.ts';
import { registerWalletScript } from './wallet-script.ts';

const domain_path = '/.well-known/apple-developer-merchantid-domain-association';

/**
 * What wallets need besides the page: its script, the session that Apple Pay requires, and the file by which Apple
 * recognises our domain.
 */
export function registerWallets(
  scope: FastifyInstance,
  { services, processing }: Hosting,
  ask: (request: FastifyRequest) => Promise<Asked>,
): void {
  const { database, configurations, config } = services;
  const { kysely } = database;
  registerWalletScript(scope);
  scope.post('/pay/:token/apple-session', async (request, reply) => {
    const { page, form } = await ask(request);
    const offer = page?.wallets?.find(({ product }) => product === 'apple_pay');
    const processor = offer && (await findItem(kysely, 'processor', { id: offer.processor, scope: everything }));
    if (!page || !processor) return reply.code(404).send();
    const validation_url = form.get('validation_url') ?? '';
    if (!isAppleAddress(validation_url)) return reply.code(400).send();
    const { organisation } = page;
    const line = await speakTo(kysely, processing.adapters, processor, {
      payment: { id: null, organisation },
      request_id: request.id,
    });
    const asked = {
      validation_url,
      domain: new URL(config.pages_origin).hostname,
      display_name: page.name,
    };
    try {
      const session = await line?.adapter.openAppleSession?.(asked);
      if (!session) return reply.code(404).send();
      return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(session));
    } catch (error) {
      if (!(error instanceof ProcessorRefused || error instanceof ProcessorUnavailable)) throw error;
      logFailure(new Error(`no session of Apple Pay for ${processor.id}: ${error.message}`));
      return reply.code(502).send();
    } finally {
      await inTransaction(kysely, async (trx) => auditCallsOut(trx, line?.calls() ?? []));
    }
  });
  scope.get(domain_path, async (_, reply) => {
    const { rows } = await sql<{ id: string }>`select id from organisation where parent is null`.execute(kysely);
    const { values } = await configurations.of(kysely, rows[0]?.id ?? '');
    const file = values.apple_domain_file;
    return file === null ? reply.code(404).send() : reply.type('text/plain; charset=utf-8').send(file);
  });
}
