import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../platform/http/html.ts';
import type { Services } from '../../../platform/http/services.ts';
import { bareView, sendPage } from './hosted-page.routes.ts';
import { notice } from './layout.ts';

/** A bank may post the payer's browser back to the address that it was given before the pages moved. */
const returning = /^\/pay\/[\w-]+\/[\w-]+\/return(?:[/?]|$)/;

/**
 * The hosted pages in a process that receives no card numbers: links lead on to the process that does. A form is not
 * read, as it may contain a number; its sender is shown the way to the page.
 */
export function registerMoved(http: FastifyInstance, services: Pick<Services, 'branding' | 'config'>): void {
  const bare = bareView(services);
  const leadOn = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { method, url } = request;
    const to = `${services.config.pages_origin}${url}`;
    if (method === 'GET' || method === 'HEAD') return reply.redirect(to, 302);
    // The browser sends what the bank gave it there, and nothing that a payer typed.
    if (returning.test(url)) return reply.redirect(to, 307);
    const view = bare(request);
    const title = view.say('unreadable_title');
    const more = html`<div class="stack"><a class="button" href="${to}">${view.say('continue')}</a></div>`;
    return sendPage(reply, view, {
      title,
      status: 421,
      body: notice(view, { title, text: view.say('unreadable'), mark: 'bad', more }),
    });
  };
  // Answered before a body is read.
  for (const url of ['/pay/*', '/sandbox/*']) http.all(url, { onRequest: leadOn }, leadOn);
}
