import type { FastifyInstance } from 'fastify';
import { wallet_script, wallet_script_integrity, wallet_script_path } from './page-scripts.ts';

export function registerWalletScript(scope: FastifyInstance): void {
  scope.get(wallet_script_path, (request, reply) => {
    const etag = `"${wallet_script_integrity}"`;
    reply.header('cache-control', 'public, no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(wallet_script.text);
  });
}
