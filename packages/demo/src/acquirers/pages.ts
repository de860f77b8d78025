import type { FastifyInstance } from 'fastify';
import type { AcquirerName } from './accounts.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The address of an acquirer's pages for browsers. */
export const pagesOf = (origin: string, name: AcquirerName): string => `${origin}/dev/acquirers/${name}`;

/** Shows the pages of banks under the demo's own address: the mocks listen on this machine only. */
export function servePages(http: FastifyInstance, urls: Readonly<Record<AcquirerName, string>>): void {
  http.get<{ Params: { acquirer: string; '*': string } }>('/dev/acquirers/:acquirer/*', async (request, reply) => {
    const { acquirer, '*': path } = request.params;
    // Pages of payers, and not the interfaces of the mocks.
    if (!Object.hasOwn(urls, acquirer) || !/^(?:hpp|pages)\/\w+$/.test(path)) return reply.callNotFound();
    const base = urls[acquirer as AcquirerName];
    const { search } = new URL(request.url, base);
    const page = await fetch(`${base}/${path}${search}`, { redirect: 'manual' });
    const location = page.headers.get('location');
    return reply
      .code(page.status)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, ...(location && { location }) })
      .type('text/html; charset=utf-8')
      .send(await page.text());
  });
}
