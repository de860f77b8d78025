import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@sluis/contract/base/errors';
import { hasSucceeded } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toString as qrCode } from 'qrcode';
import { receivesCards } from '../../../platform/config.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import { logProblem, sayWhenToRetry, toApiError } from '../../../platform/http/errors.ts';
import { registerFonts } from '../../../platform/http/font.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything, within } from '../../../resource/scope.ts';
import { wasOffered } from '../checkout-design/checkout-design.queries.ts';
import { registerBank } from './bank-page.ts';
import { countryOfBrowser, languageOfBrowser } from './browser-language.ts';
import { keptOf, readForm } from './form.ts';
import type { Asked, Hosting, Params } from './hosting.ts';
import { type Page, renderPage, type View, viewOf } from './layout.ts';
import { mandateTextOf } from './mandate-text.ts';
import type { Method } from './method.ts';
import { inPayersOrder } from './method-order.ts';
import {
  busyView,
  challengeAddress,
  closedView,
  faultView,
  isElsewhere,
  leavingView,
  noMethodView,
  reasonOf,
  receipt,
  returnedView,
  returnPath,
  type Signed,
  tryAddress,
  underWay,
  unknownView,
} from './outcome-view.ts';
import { findPage, type HostedPage, lockPage } from './page.queries.ts';
import { payView } from './pay-view.ts';
import { browserOf, deviceOf, payerOf } from './payer.ts';
import { registerPreview } from './preview.routes.ts';
import { releasePayment } from './release.commands.ts';
import { registerReports } from './report.routes.ts';
import { registerReturn, return_route } from './return.routes.ts';
import { registerTerminal } from './terminal-page.ts';
import { findTry, findUnknown, type Try, triesOf } from './tries.queries.ts';
import { type Began, beginTry } from './try.commands.ts';
import { isChanged, isOfWallet, payload_max } from './wallet-input.ts';
import { withWallets } from './wallets.queries.ts';
import { registerWallets } from './wallets.routes.ts';

/** Enough for any form on these pages: a wallet's payload in percent-encoding, and little besides. */
const body_max = 3 * payload_max + 2000;
const nonce_form = /^[\w-]{22}$/;
const newNonce = (): string => randomBytes(16).toString('base64url');

/**
 * The pages where payers pay: plain HTML and forms, without cookies or any other state, and without scripts except that
 * of the wallets. A form on another site
 * can therefore do nothing that its sender could not: there is no sign-in here, and anyone with the address may pay.
 */
export function registerHostedPages(http: FastifyInstance, hosting: Hosting): void {
  const { services, processing, limiter } = hosting;
  const { database, clock, branding, config, configurations } = services;
  const is_test = config.demo;
  const bare = bareView(services);
  const ask = async (request: FastifyRequest, lang = chosenIn(request.query)): Promise<Asked> => {
    const params = request.params as Params;
    const found = await findPage(database.kysely, params.token, {
      now: clock.now(),
      adapters: processing.adapters,
      configurations,
    });
    const view = viewOf(branding, { is_test, ...languagesOf(request), lang, ...(found && { page: found }) });
    return {
      page: found && (await withWallets(database.kysely, processing.adapters, forPayer(found, request))),
      view,
      params,
      form: new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
    };
  };
  http.register(async (scope) => {
    useForms(scope, bare);
    registerFonts(scope);
    // Many payers can share a network; requests that reach a processor are limited like calls without an identity.
    scope.addHook('onRequest', async (request) =>
      limiter.take(isCostly(request) ? 'public' : 'read', clientNetwork(request.ip)),
    );
    scope.get('/pay/:token', async (request, reply) => {
      const { page, view } = await ask(request);
      return sendPage(reply, view, page ? firstPage(view, page) : missing(view));
    });
    scope.get('/pay/:token/:nonce', async (request, reply) => {
      const asked = await ask(request);
      return sendPage(reply, asked.view, await tryPage(hosting, asked));
    });
    registerWallets(scope, hosting, ask);
    scope.post('/pay/:token', { bodyLimit: body_max }, async (request, reply) => {
      const asked = await ask(request);
      const answer = await pay(hosting, asked, request);
      return typeof answer === 'string' ? reply.redirect(answer, 303) : sendPage(reply, asked.view, answer);
    });
    scope.get('/pay/:token/:nonce/wait', async (request, reply) => {
      const asked = await ask(request);
      return sendPage(reply, asked.view, await tryPage(hosting, asked, true));
    });
    scope.get('/pay/:token/:nonce/leave', async (request, reply) => {
      const asked = await ask(request);
      const leaving = await leavingPage(hosting, asked);
      return leaving ? sendPage(reply, asked.view, leaving) : reply.redirect(tryAddress(asked.view, asked.params), 303);
    });
    registerReturn(scope, hosting, {
      ask: (request) => ask(request, chosenIn(request.params)),
      refuse: (reply, view) => sendPage(reply, view, missing(view)),
    });
    scope.all('/pay/*', (request, reply) => sendPage(reply, bare(request), missing(bare(request))));
    const send = (request: FastifyRequest, reply: FastifyReply, draw: (view: View) => Page | undefined) => {
      const view = bare(request);
      return sendPage(reply, view, draw(view) ?? missing(view));
    };
    registerReports(scope);
    registerBank(scope, services, send);
    if (is_test) registerTerminal(scope, { services, processing }, send);
  });
}

/** The previews of designs, which are shown in the web application and take no input. */
export function registerPreviews(http: FastifyInstance, services: Services): void {
  http.register(async (scope) => {
    useForms(scope, bareView(services));
    if (!receivesCards(services.config)) registerFonts(scope);
    registerPreview(scope, services, sendPage);
  });
}

/** The view of a page about no item, in the browser's language. */
export const bareView =
  ({ branding, config }: Pick<Services, 'branding' | 'config'>) =>
  (request: FastifyRequest): View =>
    viewOf(branding, { is_test: config.demo, ...languagesOf(request) });

/** A page with its methods in the order for its payer, unless a design or a card-add link sets the order. */
function forPayer(page: HostedPage, request: FastifyRequest): HostedPage {
  const { payment_product_order: own_order = [] } = page.design ?? {};
  if (own_order.length > 0 || page.id.startsWith('cal_')) return page;
  const country = page.country ?? countryOfBrowser(request.headers['accept-language']);
  return { ...page, methods: inPayersOrder(page.methods, { country, device: deviceOf(request) }) };
}

const missing = (view: View): Page => faultView(view, 'missing', 404);
const isCostly = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' || routeOptions.url === return_route;
const languagesOf = ({ query, headers }: FastifyRequest) => ({
  lang: chosenIn(query),
  browser: languageOfBrowser(headers['accept-language']),
});
/** The language that the payer chose, in the query or, where others append their own parameters, in the path. */
const chosenIn = (values: unknown): string | null => {
  const { lang } = values as { readonly lang?: unknown };
  return typeof lang === 'string' ? lang : null;
};

/** Accepts forms only, and shows errors as a page too. */
function useForms(scope: FastifyInstance, bare: (request: FastifyRequest) => View): void {
  scope.removeAllContentTypeParsers();
  const as_text = { parseAs: 'string', bodyLimit: body_max } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', as_text, (_, body, done) => done(null, body));
  scope.setErrorHandler((error, request, reply) => {
    const known = toApiError(error);
    logProblem(request, known, error);
    sayWhenToRetry(reply, known);
    const what = known.status === 429 ? 'hurried' : known.status >= 500 ? 'failed' : 'unreadable';
    const view = bare(request);
    return sendPage(reply, view, faultView(view, what, known.status));
  });
}

/** Google Pay opens a window, which it answers from, and the wallets are payment APIs of the browser. */
const wallet_permissions = 'camera=(), geolocation=(), microphone=(), payment=(self "https://pay.google.com")';

/** Sends a page. Its address is all that is needed to pay, so it is neither cached nor sent as a referrer. */
export function sendPage(reply: FastifyReply, view: View, page: Page): FastifyReply {
  const { text, policy } = renderPage(view, page, randomBytes(16).toString('base64'));
  const { again_s, again_to } = page;
  if (again_s !== undefined) reply.header('refresh', again_to ? `${again_s}; url=${again_to}` : String(again_s));
  if (page.wallets)
    reply
      .header('permissions-policy', wallet_permissions)
      .header('cross-origin-opener-policy', 'same-origin-allow-popups');
  return reply
    .code(page.status ?? 200)
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(text);
}

function firstPage(view: View, page: HostedPage, alert?: string): Page {
  if (page.closed) return closedView(view, page);
  if (page.methods.length === 0 && !page.wallets) return noMethodView(view, page);
  return payView(view, page, { nonce: newNonce(), ...(alert && { alert }) });
}

/** The outcome of a try; a failed one offers another. */
async function tryPage({ services }: Hosting, { page, view, params }: Asked, has_returned = false): Promise<Page> {
  const { kysely } = services.database;
  const tried = page && (await findTry(kysely, page, params.nonce));
  const transaction = tried && (await findItem(kysely, 'transaction', { id: tried.transaction, scope: everything }));
  if (!page || !tried || !transaction) return missing(view);
  if (hasSucceeded(transaction)) return receipt(view, page, transaction, await signedWith(kysely, transaction));
  const { say } = view;
  const ended: readonly string[] = ['DECLINED', 'CANCELLED', 'ABANDONED', 'FAILED', 'AUTHORIZATION_VOIDED'];
  if (!ended.includes(transaction.status))
    return has_returned
      ? returnedView(view, page, tried)
      : underWay(view, page, transaction, { ...tried, code: await pictureOf(tried) });
  return firstPage(view, page, `${say(reasonOf(transaction))} ${say('try_again')}`);
}

/** The mandate that a payment was made with or started, if it is one of direct debit. */
async function signedWith(
  executor: Executor,
  { id: verified_by, mandate, organisation }: ItemOf<'transaction'>,
): Promise<Signed | undefined> {
  const started = executor.selectFrom('mandate').select('id').where('verified_by', '=', verified_by);
  const id = mandate ?? (await started.where('organisation', '=', organisation).executeTakeFirst())?.id;
  const found = id === undefined ? undefined : await findItem(executor, 'mandate', { id, scope: within(organisation) });
  return found?.mandate_reference ? found : undefined;
}

/** The code that the payer of a try scans. */
const pictureOf = async ({ wait }: Try): Promise<string | undefined> =>
  wait?.code === undefined ? undefined : qrCode(wait.code, { type: 'svg', margin: 0 });

/** The page that sends the payer of a try to a challenge on another server; undefined if there is none. */
async function leavingPage({ services }: Hosting, { page, view, params }: Asked): Promise<Page | undefined> {
  const { kysely } = services.database;
  const tried = page && (await findTry(kysely, page, params.nonce));
  if (!tried?.challenge_url || !isElsewhere(tried.challenge_url)) return undefined;
  return leavingView(view, tried);
}

const amount_refusals: readonly string[] = ['payment_limit_exceeded', 'daily_limit_exceeded'];

/** Handles a submitted form; returns the address to continue at, or a page with the errors. */
async function pay(hosting: Hosting, asked: Asked, request: FastifyRequest): Promise<string | Page> {
  const { services, processing, notify } = hosting;
  const { page: seen, view, params, form } = asked;
  const nonce = form.get('nonce') ?? '';
  if (!seen) return missing(view);
  if (!nonce_form.test(nonce)) return firstPage(view, seen);
  const address = `/pay/${params.token}/${nonce}${view.suffix}`;
  const tries = await triesOf(services.database.kysely, seen, nonce);
  if (tries.own) return address;
  if (seen.closed || (seen.methods.length === 0 && !seen.wallets)) return firstPage(view, seen);
  if (isOfWallet(form) && isChanged(form, seen)) return firstPage(view, seen, view.say('amount_changed'));
  const { configurations } = services;
  const now = services.clock.now();
  const offered = await withOffered(services.database.kysely, seen, form, now);
  const read = readForm(form, offered, { now, textOf: (method) => mandateTextOf(view, seen, method)?.sha256 });
  if ('faults' in read) return payView(view, seen, { nonce, kept: keptOf(form), faults: read.faults });
  if (seen.single) await releaseWaiting(hosting, tries.open);
  const beginning = inTransaction(services.database.kysely, async (trx): Promise<Began> => {
    const page = await lockPage(trx, seen, { now, adapters: processing.adapters, configurations });
    // The amount may have changed since the form was shown: the payer then sees the page again.
    if (!page || page.amount !== seen.amount || !isStillOffered(page, read.wish.method)) return 'closed';
    const text = mandateTextOf(view, page, read.wish.method);
    return beginTry(trx, page, {
      nonce,
      wish: read.wish,
      payer: payerOf(request, services.config),
      box: services.box,
      ...(text && { signing: { ...text, ...browserOf(request, view.language), ip: request.ip } }),
      acting: acting(now),
      notify,
      configurations,
      processing,
      network_tries_max: services.config.card_tries_max,
    });
  });
  const began = await beginning.catch((error: unknown): Began => {
    if (error instanceof ApiError && error.code === 'request_in_progress') return 'busy';
    if (error instanceof ApiError && error.code === 'no_processor') return 'closed';
    if (error instanceof ApiError && amount_refusals.includes(error.code)) return 'refused';
    throw error;
  });
  if (began === 'again') return address;
  if (began === 'busy') {
    const unknown = await findUnknown(services.database.kysely, seen);
    return unknown ? { ...unknownView(view, seen, unknown), status: 409 } : busyView(view, seen);
  }
  if (began === 'refused') return firstPage(view, seen, view.say('amount_refused', { name: seen.name }));
  if (began === 'limited') return faultView(view, 'limited', 429);
  if (began === 'closed') return `/pay/${params.token}${view.suffix}`;
  if (!began.order) return address;
  const { card, wallet } = read.wish;
  const browser = browserOf(request, view.language);
  const return_url = `${services.config.pages_origin}${returnPath(view, { token: params.token, nonce })}`;
  const outcome = await processing.perform(began.order, {
    ...(card && { card }),
    ...(wallet && { wallet_payload: wallet.payload, wallet_payer: wallet.payer }),
    keep: seen.keep,
    return_url,
    browser,
  });
  const challenge = outcome && 'challenge_url' in outcome ? outcome.challenge_url : undefined;
  if (!challenge) return address;
  // The page's policy allows forms to this server only, and browsers apply it to redirects too.
  return isElsewhere(challenge)
    ? tryAddress(view, { token: params.token, nonce }, '/leave')
    : challengeAddress(view, challenge);
}

/** Whether a first payment still starts the same: its amount, and who collects afterwards. */
const isStillOffered = ({ taken }: HostedPage, { product, starts }: Method): boolean =>
  !starts || isDeepStrictEqual(taken.find((method) => method.product === product)?.starts, starts);

/** A page with the method that its payer chose, if the design offered it until a moment ago. */
async function withOffered(executor: Executor, page: HostedPage, form: URLSearchParams, now: string) {
  const isChosen = ({ product }: Method): boolean => product === form.get('method');
  const chosen = page.taken.find(isChosen);
  if (!chosen || !page.design || page.methods.some(isChosen)) return page;
  const was_offered = await wasOffered(executor, page.design.id, chosen.product, now);
  return was_offered ? { ...page, methods: [...page.methods, chosen] } : page;
}

/** Releases an earlier try before another starts, so that it can no longer be paid as well. */
async function releaseWaiting(hosting: Hosting, open: readonly Try[]): Promise<void> {
  for (const tried of open)
    await releasePayment(hosting, tried, { status: 'CANCELLED', status_reason: 'another try was begun' });
}
