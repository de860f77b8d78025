import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { ApiError } from '@sluis/contract/base/errors';
import type { Branding } from '@sluis/contract/branding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandPage, useBranding } from './branded.ts';
import { sendError } from './errors.ts';

const self = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'";

/** The policy of our pages: scripts only from here, styles from here or with the page's nonce. */
const pagePolicy = (nonce?: string): string =>
  `${self}; script-src 'self'; style-src 'self'${nonce ? ` 'nonce-${nonce}'; style-src-attr 'unsafe-inline'` : ''}; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'`;

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

/** Adds security headers to every response. */
export function useSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, https);
    done();
  });
}

/** A file of the build, read again when a new build has replaced it; undefined if there is none. */
function fileReader(path: string, make: (text: string) => string = (text) => text): () => string | undefined {
  let html: string | undefined;
  let built_ms = 0;
  return () => {
    const modified_ms = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (modified_ms === undefined) return undefined;
    if (modified_ms !== built_ms) {
      html = make(readFileSync(path, 'utf8'));
      built_ms = modified_ms;
    }
    return html;
  };
}

const gzip = promisify<string, Buffer>(gzipWithCallback);

/** The built web application. */
export const web_directory = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

interface WebOptions {
  readonly directory: string;
  readonly branding: Branding;
  readonly branding_file: string | undefined;
}

/** Served from the cache of the service worker, or running as one: neither works in a sandbox. */
const of_service_worker = /\/(?:sw\.js|offline\.html)$/;
const accepts_gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/;
const for_ever = 'public, max-age=31536000, immutable';

/**
 * Serves the built web application: hashed files forever, and its page for every path that is neither a file nor below
 * `/v1`. Without a build those paths say so, and the API works.
 */
export async function useWeb(app: FastifyInstance, { directory, branding, branding_file }: WebOptions): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const readPage = fileReader(join(directory, 'index.html'), (html) => brandPage(html, branding));
  const readTextsVersion = fileReader(join(directory, 'assets/i18n/version'));
  // Only under their own version: another process may still serve the previous texts.
  const isVersioned = (url: string): boolean => {
    const asked = new URLSearchParams(url.split('?', 2)[1]).get('v');
    return asked !== null && asked === readTextsVersion();
  };
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const never_changes = path.includes('/i18n/') ? isVersioned(reply.request.url) : path.includes('/assets/');
      reply.header('cache-control', never_changes ? for_ever : 'no-cache');
      if (of_service_worker.test(path)) reply.header('content-security-policy', pagePolicy());
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = readPage();
    if (html === undefined) return sendError(new ApiError('not_found'), request, reply);
    const nonce = randomBytes(16).toString('base64');
    reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    const page = html.replaceAll('__CSP_NONCE__', nonce);
    if (!accepts_gzip.test(request.headers['accept-encoding'] ?? '')) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await gzip(page));
  };
  useBranding(app, branding, branding_file);
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const is_page =
      request.method === 'GET' && !/^\/(v1|scim|docs|assets)(\/|$)/.test(request.url.split('?', 1)[0] ?? '');
    return is_page ? sendPage(request, reply) : sendError(new ApiError('not_found'), request, reply);
  });
}
