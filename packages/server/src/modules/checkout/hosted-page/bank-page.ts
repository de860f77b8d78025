import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../platform/http/html.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type AtBank, challenge_answers, findAtBank } from '../../payments/sandbox/bank.queries.ts';
import type { Page, View } from './layout.ts';

type Send = (request: FastifyRequest, reply: FastifyReply, draw: (view: View) => Page | undefined) => FastifyReply;

/** The page of the payer's bank in the sandbox. A payer who leaves it has given no answer. */
export function registerBank(scope: FastifyInstance, { database }: Services, send: Send): void {
  scope.get('/sandbox/bank/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const waiting = await findAtBank(database.kysely, id);
    return send(request, reply, (view) => bankPage(view, waiting, id));
  });
}

function bankPage(view: View, waiting: AtBank | undefined, id: string): Page | undefined {
  const { say, words } = view;
  if (!waiting?.return_url) return undefined;
  const { pathname, search } = new URL(waiting.return_url);
  const title = say('bank_title');
  const amount = words.money(waiting);
  const question = waiting.amount > 0 ? say('bank_pay', { amount }) : say('bank_keep');
  const answer = (challenge: string, label: string, quiet = '') =>
    html`<button name="challenge" value="${challenge}" class="${quiet}">${label}</button>`;
  const { right, wrong, cancelled } = challenge_answers;
  // Only a path: the sandbox is on this server, under whatever host name the payer used.
  const form = html`<form method="post" action="${pathname}${search}"><input type="hidden" name="payment" value="${id}"><p class="said">${say('bank_intro')}</p>
<p><strong>${question}</strong></p><div class="stack">${answer(right, say('bank_approve'))}
${answer(wrong, say('bank_decline'), 'quiet')}${answer(cancelled, say('bank_cancel'), 'quiet')}</div></form>`;
  const done = html`<p class="said">${say('bank_done')}</p>
<div class="stack"><a class="button" href="${pathname}${search}">${say('continue')}</a></div>`;
  const body = html`<div class="sheet alone"><section class="work"><h1>${title}</h1>
${waiting.status === 'PENDING' ? form : done}</section></div>`;
  return { title, body };
}
