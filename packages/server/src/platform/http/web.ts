import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
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

/** The built page, read again when a new build has replaced it; undefined where there is none. */
function pageReader(path: string): () => string | undefined {
  let html: string | undefined;
  let built_ms = 0;
  return () => {
    const modified_ms = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (modified_ms === undefined) return undefined;
    if (modified_ms !== built_ms) {
      html = readFileSync(path, 'utf8');
      built_ms = modified_ms;
    }
    return html;
  };
}

/**
 * Serves the built web application: hashed files for ever, and its page for every path that is no file and not below
 * `/v1`. Without a build the paths answer that there is none, and the API works.
 */
export async function useWeb(app: FastifyInstance, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const readPage = pageReader(join(directory, 'index.html'));
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const is_hashed = path.includes('/assets/') && !path.includes('/i18n/');
      reply.header('cache-control', is_hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const html = readPage();
    if (html === undefined) return sendError(new ApiError('not_found'), request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const is_page = request.method === 'GET' && !/^\/(v1|docs|assets)(\/|$)/.test(request.url.split('?', 1)[0] ?? '');
    return is_page ? sendPage(request, reply) : sendError(new ApiError('not_found'), request, reply);
  });
}
