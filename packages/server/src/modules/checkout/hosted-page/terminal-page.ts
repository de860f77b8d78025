import { ApiError } from '@sluis/contract/base/errors';
import { isPaid } from '@sluis/contract/entities/payments/transaction';
import { cardLabel } from '@sluis/contract/payment-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { throughOf } from '../../../platform/auth/acts.ts';
import { findTerminalIdentity, terminal_token_prefix } from '../../../platform/auth/terminal-tokens.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import { html } from '../../../platform/http/html.ts';
import {
  type AtTerminal,
  type Caller,
  claimPayment,
  type Parts,
  paymentAt,
  type Result,
  reportResult,
  waitingAt,
} from '../terminal/device.commands.ts';
import { enrolDevice } from '../terminal/enrolment.commands.ts';
import { notice, type Page, type View, whoLine } from './layout.ts';
import { reasonOf } from './outcome-view.ts';
import type { TextKey } from './texts/en.ts';

type Draw = (view: View) => Page | undefined;
type Send = (request: FastifyRequest, reply: FastifyReply, draw: Draw) => FastifyReply;

const base = '/sandbox/terminal';
/** All pages of a terminal count as one process of its device. */
const claim = 'sandbox-page';
/** The possible results of a payment: a tapped card of the sandbox, or the reason why there is none. */
const choices: Readonly<Record<string, { readonly label: TextKey; readonly result: Result }>> = {
  paid: { label: 'terminal_tap', result: tapped('4111111111111111') },
  mastercard: { label: 'terminal_tap_mastercard', result: tapped('5555555555554444') },
  refused: { label: 'terminal_tap_declined', result: tapped('4000000000000002') },
  poor: { label: 'terminal_tap_poor', result: tapped('4000000000009995') },
  unread: { label: 'terminal_refuse', result: { result: 'declined' } },
  stopped: { label: 'terminal_stop', result: { result: 'cancelled' } },
};

function tapped(number: string): Result {
  return { result: 'card', card: { number, expiry: '12/49' } };
}

const refusals: Readonly<Record<string, TextKey>> = {
  invalid_token: 'terminal_code_refused',
  terminal_inactive: 'terminal_off',
  organisation_inactive: 'terminal_off',
};

/** Why something is refused, in words; other errors are rethrown. */
function refusalOf(error: unknown): TextKey {
  const key = error instanceof ApiError ? refusals[error.code] : undefined;
  if (!key) throw error;
  return key;
}

interface Params {
  readonly token: string;
}

const queryOf = ({ query }: FastifyRequest, name: string): string => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.slice(0, 100) : '';
};
const formOf = ({ body }: FastifyRequest): URLSearchParams => new URLSearchParams(typeof body === 'string' ? body : '');
function addressOf(path: string, request: FastifyRequest, more: Readonly<Record<string, string>> = {}): string {
  const lang = queryOf(request, 'lang');
  const query = new URLSearchParams({ ...more, ...(lang && { lang }) }).toString();
  return query ? `${path}?${query}` : path;
}

/** A payment terminal in a browser, for the demo: it makes the calls of a device. */
export function registerTerminal(scope: FastifyInstance, parts: Parts, send: Send): void {
  const { database, clock } = parts.services;
  const { kysely } = database;
  const enrolling = (request: FastifyRequest, fault?: TextKey): Draw =>
    (
      (code) => (view: View) =>
        codePage(view, { code, action: addressOf(base, request), fault })
    )(queryOf(request, 'code'));

  scope.get(base, async (request, reply) => send(request, reply, enrolling(request)));
  scope.post(base, async (request, reply) => {
    const code = (formOf(request).get('code') ?? '').slice(0, 40);
    try {
      const { token } = await enrolDevice(kysely, { code, software: 'sandbox 1.0' }, throughOf(clock, request));
      return reply.redirect(addressOf(`${base}/${token}`, request), 303);
    } catch (error) {
      return send(request, reply, enrolling(request, refusalOf(error)));
    }
  });
  scope.get(`${base}/:token`, async (request, reply) => send(request, reply, await screenOf(parts, request)));
  scope.post(`${base}/:token`, async (request, reply) => {
    const { token } = request.params as Params;
    const form = formOf(request);
    const id = (form.get('payment') ?? '').slice(0, 40);
    const chosen = choices[form.get('choice') ?? ''];
    const caller = await callerOf(parts, token).catch(() => undefined);
    if (caller && chosen) {
      // A payment that no longer waits is shown unchanged.
      await inTransaction(kysely, (trx) => claimPayment(trx, caller, { id, claim, now: clock.now() })).catch(
        refusedAtDevice,
      );
      await reportResult(parts, caller, { id, claim, network: clientNetwork(request.ip), result: chosen.result }).catch(
        refusedAtDevice,
      );
    }
    return reply.redirect(addressOf(`${base}/${token}`, request, { payment: id }), 303);
  });
}

function refusedAtDevice(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
  return undefined;
}

const callerOf = async ({ services }: Parts, token: string): Promise<Caller | undefined> =>
  token.startsWith(`${terminal_token_prefix}_`) ? findTerminalIdentity(services.database.kysely, token) : undefined;

/** The screen of a terminal: the payment that it waits for, or a payment's outcome. */
async function screenOf(parts: Parts, request: FastifyRequest): Promise<Draw> {
  const { token } = request.params as Params;
  const { database, clock } = parts.services;
  const address = `${base}/${token}`;
  try {
    const caller = await callerOf(parts, token);
    if (!caller) return () => undefined;
    const shown = queryOf(request, 'payment');
    const done = shown ? await paymentAt(database.kysely, caller, shown).catch(refusedAtDevice) : undefined;
    if (done && done.expires_at === null) return (view) => outcomePage(view, caller, done, addressOf(address, request));
    const payment = done ?? (await waitingAt(database.kysely, caller, clock.now()));
    return payment
      ? (view) => paymentPage(view, caller, payment, addressOf(address, request))
      : (view) => idlePage(view, caller);
  } catch (error) {
    const key = refusalOf(error);
    return (view) => ({
      title: view.say('terminal_title'),
      body: notice(view, { title: view.say('terminal_title'), text: view.say(key), mark: 'bad' }),
      again_s: 5,
    });
  }
}

interface CodeForm {
  readonly code: string;
  readonly action: string;
  readonly fault: TextKey | undefined;
}

function codePage({ say }: View, { code, action, fault }: CodeForm): Page {
  const title = say('terminal_title');
  const body = html`<div class="sheet alone"><section class="work"><h1>${title}</h1>
<p class="said">${say('terminal_intro')}</p><form method="post" action="${action}" class="stack">
${fault && html`<div class="alert" role="alert">${say(fault)}</div>`}
<div class="field"><label for="code">${say('terminal_code')}</label>
<input id="code" name="code" value="${code}" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false"></div>
<button>${say('terminal_enrol')}</button></form></section></div>`;
  return { title, body, ...(fault && { status: 422 }) };
}

function idlePage(view: View, { name }: Caller): Page {
  const title = view.say('terminal_idle');
  const body = html`<div class="sheet alone"><header class="about">${whoLine(view, name)}</header>
<section class="work"><h1>${title}</h1><p class="said">${view.say('terminal_idle_about')}</p></section></div>`;
  return { title, body, again_s: 2 };
}

function paymentPage(view: View, { name }: Caller, payment: AtTerminal, action: string): Page {
  const { say, words } = view;
  const title = say('terminal_present');
  const button = ([choice, { label }]: [string, (typeof choices)[string]], index: number) =>
    html`<button name="choice" value="${choice}" class="${index === 0 ? '' : 'quiet'}">${say(label)}</button>`;
  const body = html`<div class="sheet alone"><header class="about">${whoLine(view, name)}
<p class="amount">${words.money(payment)}</p><dl><div><dt>${say('reference')}</dt><dd>${payment.merchant_reference}</dd></div></dl></header>
<section class="work"><h1>${title}</h1><p class="said">${say('terminal_timeout')}</p>
<form method="post" action="${action}" class="stack"><input type="hidden" name="payment" value="${payment.id}">
${Object.entries(choices).map(button)}</form></section></div>`;
  // The screen of a payment that the merchant cancelled reloads by itself.
  return { title, body, again_s: 15 };
}

function outcomePage(view: View, { name: who }: Caller, payment: AtTerminal, next: string): Page {
  const { say, words } = view;
  const more = html`<div class="stack"><a class="button" href="${next}">${say('terminal_next')}</a></div>`;
  if (payment.status === 'INITIATED') {
    const title = say('processing_title');
    return { title, body: notice(view, { title, text: say('processing'), who }), again_s: 1 };
  }
  const has_paid = isPaid(payment) || payment.status === 'AUTHORIZED';
  const title = say(has_paid ? 'terminal_approved' : 'terminal_failed');
  const { card_brand, card_last_four } = payment;
  const card = card_brand && card_last_four ? ` · ${cardLabel({ card_brand, card_last_four })}` : '';
  const text = has_paid ? `${words.money(payment)}${card}` : say(reasonOf(payment));
  return { title, body: notice(view, { title, text, mark: has_paid ? 'good' : 'bad', more, who }) };
}
