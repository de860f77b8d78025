import scalar from '@scalar/fastify-api-reference';
import type { Branding } from '@sluis/contract/branding';
import type { FastifyInstance } from 'fastify';
import { openApi } from '../http/openapi.ts';
import type { Route } from '../http/route.ts';
import { files, renderGuides } from './pages.ts';

interface Documented {
  readonly routes: readonly Route[];
  readonly branding: Branding;
  readonly public_url: string | undefined;
}

// The reference inlines its own styles and scripts, and shows nothing written by users.
const reference_policy =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:";
const page_policy =
  "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'";

const description_path = '/docs/openapi.json';

/** Serves the guides and the errors below `/docs`, and beside them the reference, as a page and as JSON. */
export async function useDocs(app: FastifyInstance, { routes, branding, public_url }: Documented): Promise<void> {
  await app.register(async (reference) => {
    reference.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', reference_policy));
    await reference.register(scalar, {
      routePrefix: '/docs/reference',
      configuration: {
        url: description_path,
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        // Links to services of others.
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        authentication: { preferredSecurityScheme: 'bearer' },
        // The examples are ours, and a test executes them.
        hiddenClients: true,
      } as object,
    });
  });
  // Written on first request: describing every call took a fifth of the time to build the application.
  let description: string | undefined;
  app.get(description_path, (_, reply) => {
    description ??= JSON.stringify(openApi(routes, public_url));
    return reply.type('application/json; charset=utf-8').send(description);
  });
  let pages: ReadonlyMap<string, string> | undefined;
  for (const path of ['', '/errors', '/client', '/guides/:name'])
    app.get(`/docs${path}`, (request, reply) => {
      pages ??= renderGuides(branding, public_url);
      const page = pages.get(new URL(request.url, 'http://x').pathname.slice('/docs'.length));
      if (page === undefined) return reply.callNotFound();
      return reply
        .header('content-security-policy', page_policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page);
    });
  for (const [path, { type, text }] of Object.entries(files))
    app.get(path, (_, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(`${type}; charset=utf-8`).send(text),
    );
}
