import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** The only script of ours on payment pages, as it is in the repository. */
const script = readFileSync(new URL('./browser/wallets.js', import.meta.url), 'utf8');
const hash = createHash('sha384').update(script).digest('base64');

export const wallet_script_path = '/pay/wallets.js';

/** Another text under this address than the page expects, such as of another version, is not run (PCI DSS 6.4.3). */
export const wallet_script_integrity = `sha384-${hash}`;

export function registerWalletScript(scope: FastifyInstance): void {
  scope.get(wallet_script_path, (request, reply) => {
    const etag = `"${hash}"`;
    reply.header('cache-control', 'public, no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
