import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ApiError } from '@sluis/contract/base/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';

const self = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'";

/** The policy of a page of ours: scripts only from here, styles from here or with the page's nonce. */
const pagePolicy = (nonce: string): string =>
  `${self}; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'`;

/** Security headers of an answer (OWASP secure headers). */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  reply.header('x-frame-options', 'DENY');
  reply.header('x-request-id', request.id);
  if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  reply.header('content-security-policy', `${self}; sandbox`);
}

/** Security headers on everything. */
export function useSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, https);
    done();
  });
}

/**
 * Serves the built web application: hashed files for ever, and its page for every path that is no file and not below
 * `/v1`. Without a build the paths answer that there is none, and the API works.
 */
export async function useWeb(app: FastifyInstance, directory: string): Promise<void> {
  const page = join(directory, 'index.html');
  const built = existsSync(page);
  if (built)
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') && !path.includes('/i18n/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  const html = built ? readFileSync(page, 'utf8') : '';
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  };
  app.get('/', (_, reply) => sendPage(reply));
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const is_page = request.method === 'GET' && !/^\/(v1|docs|assets)(\/|$)/.test(request.url.split('?', 1)[0] ?? '');
    return built && is_page ? sendPage(reply) : sendError(new ApiError('not_found'), request, reply);
  });
}
