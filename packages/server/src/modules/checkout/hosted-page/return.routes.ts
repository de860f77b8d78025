import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asked, Hosting } from './hosting.ts';
import type { View } from './layout.ts';
import { tryAddress } from './outcome-view.ts';
import { proceed } from './release.commands.ts';
import { findTry } from './tries.queries.ts';

/** Banks append large fields, which the adapter reads. */
const body_max = 65_536;

export const return_route = '/pay/:token/:nonce/return/:lang?';

interface Pages {
  ask(request: FastifyRequest): Promise<Asked>;
  refuse(reply: FastifyReply, view: View): FastifyReply;
}

/**
 * Where browsers return from pages of processors and banks: by any method that a link or a form has, with any
 * parameters. The adapter reads them, and they may be absent: then the processor is asked for the outcome.
 */
export function registerReturn(http: FastifyInstance, hosting: Hosting, { ask, refuse }: Pages): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: body_max }, readFields);
    scope.route({
      method: ['GET', 'POST'],
      url: return_route,
      // A link preview must not count as the payer's return.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { page, view, params } = await ask(request);
        const tried = page && (await findTry(hosting.services.database.kysely, page, params.nonce));
        if (!tried) return refuse(reply, view);
        const is_waiting = await proceed(hosting, tried, {
          method: request.method === 'POST' ? 'POST' : 'GET',
          query: new URL(request.url, 'http://sluis').searchParams,
          form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
        });
        return reply.redirect(tryAddress(view, params, is_waiting ? '/wait' : ''), 303);
      },
    });
  });
}

/** The fields of a form of either type; none of any other body, as the query may contain all. */
async function readFields(request: FastifyRequest, body: Buffer): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined);
  form?.forEach((value, name) => {
    if (typeof value === 'string') fields.append(name, value);
  });
  return fields;
}
