import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { toDecimal } from '@sluis/contract/base/money';
import { fromAdyen } from './amounts.ts';
import { type Answer, type Body, type Document, endpointOf, faultOf, refusal, schemaOfEvent } from './mock-checks.ts';
import { decideDispute, openDispute, serveDispute } from './mock-disputes.ts';
import {
  type Choice,
  cancel,
  end,
  type How,
  type Item,
  type MockPayment,
  modify,
  newPsp,
  take,
  type World,
} from './mock-payments.ts';
import { reportOf } from './mock-report.ts';
import { adyenSignature, signedText } from './notifications.ts';
import { reportName } from './settlement.ts';
import type { NotificationItem, NotificationRequest } from './types.ts';

export interface MockSettings {
  readonly api_key?: string;
  readonly report_key?: string;
  readonly merchant_account?: string;
  /** In hexadecimal digits. */
  readonly hmac_key?: string;
  /** Checks requests, answers and webhooks by Adyen's documents. */
  readonly validate?: (document: Document, schema: string, message: unknown) => string | undefined;
  /** Receives webhooks as they arise; without it they are kept until they are taken. */
  readonly push?: (webhook: MockWebhook) => void;
  /** The address of the pages of banks for a browser; the mock's own by default. */
  readonly pages_url?: string;
  /** What `store` returned, of a mock before this one. */
  readonly stored?: Uint8Array;
}

/** A webhook as Adyen delivers it. */
export interface MockWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** What happens to the next request: its answer is lost, it is turned away, or nothing happens to it. */
type Mishap =
  | 'none'
  | 'lost before'
  | 'lost after'
  | 'unreadable'
  | { readonly status: number; readonly retry_after?: string };

export const mock_keys = {
  api_key: 'AQE-test-key',
  report_key: 'AQE-report-key',
  merchant_account: 'SluisECOM',
  hmac_key: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
} as const;

/** The domain that is registered for Apple Pay. */
export const mock_apple_domain = 'pay.example';

interface State {
  readonly settings: typeof mock_keys & MockSettings;
  readonly webhooks: MockWebhook[];
  readonly calls: { readonly path: string; readonly key?: string; readonly body: Body }[];
  /** Own answers and webhooks that break the documents. */
  readonly faults: string[];
  readonly reports: Map<number, string>;
  readonly mishaps: Mishap[];
  /** The answers to requests with idempotency keys, and hashes of the requests, which have card numbers. */
  readonly keys: Map<string, { readonly hash: string; readonly answer: Answer }>;
  hmac_key: string;
  held: Promise<void> | undefined;
}

type Stored = Pick<World, 'payments' | 'tokens' | 'returns' | 'disputes' | 'entries'> & Pick<State, 'keys' | 'reports'>;

/** Schemas that have no signature, unlike the examples beside them. */
const without_signature = ['NotificationRequest', 'RecurringContractNotificationRequest'];

/** A signed webhook with one item, as Adyen sends them. */
function sign({ settings: { validate }, hmac_key, faults }: State, item: NotificationItem): MockWebhook {
  const hmacSignature = adyenSignature(signedText(item), hmac_key);
  const signed = { ...item, additionalData: { ...item.additionalData, hmacSignature } };
  const request: NotificationRequest = { live: 'false', notificationItems: [{ NotificationRequestItem: signed }] };
  const schema = schemaOfEvent(item.eventCode);
  const described = without_signature.includes(schema)
    ? { ...request, notificationItems: [{ NotificationRequestItem: item }] }
    : request;
  const fault = validate?.('webhooks', schema, described);
  if (fault) faults.push(`${item.eventCode}: ${fault}`);
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) };
}

function deliver(state: State, item: NotificationItem): void {
  const { settings, webhooks } = state;
  const webhook = sign(state, item);
  if (settings.push) settings.push(webhook);
  else webhooks.push(webhook);
}

const eventDate = (): string => new Date().toISOString().replace(/\.\d+Z$/, '+00:00');

function notify(state: State, { reference, psp, amount, method }: MockPayment, item: Item): void {
  const { settings } = state;
  deliver(state, {
    merchantAccountCode: settings.merchant_account,
    merchantReference: reference,
    ...(item.pspReference !== psp && { originalReference: psp }),
    eventDate: eventDate(),
    amount,
    paymentMethod: method,
    reason: '',
    ...item,
  });
}

/**
 * Adyen on the loopback interface: the Checkout API without sessions, pages of banks, signed webhooks and settlement
 * details reports. It refuses what Adyen would refuse.
 */
export async function openAdyen(given: MockSettings = {}) {
  const settings = { ...mock_keys, ...given } as State['settings'];
  const state: State = {
    settings,
    webhooks: [],
    calls: [],
    faults: [],
    reports: new Map(),
    mishaps: [],
    keys: new Map(),
    hmac_key: settings.hmac_key,
    held: undefined,
  };
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stored = given.stored && (deserialize(given.stored) as Stored);
  for (const [key, answer] of stored?.keys ?? []) state.keys.set(key, answer);
  for (const [batch, csv] of stored?.reports ?? []) state.reports.set(batch, csv);
  const how: How = { captures: 'succeed', refunds: 'succeed', has_several_captures: false };
  const world: World = {
    payments: stored?.payments ?? new Map(),
    tokens: stored?.tokens ?? new Map(),
    returns: stored?.returns ?? new Map(),
    disputes: stored?.disputes ?? new Map(),
    entries: stored?.entries ?? [],
    how,
    url: settings.pages_url ?? url,
    notify: (payment, item) => notify(state, payment, item),
  };
  server.on('request', (request, response) => {
    read(request)
      .then((call) => serve(state, world, call, response))
      .catch((error) => {
        state.faults.push(String(error));
        response.destroy();
      });
  });
  const { calls, faults } = state;
  return {
    url,
    base_url: `${url}/v72`,
    area_url: url,
    settings,
    calls,
    faults,
    how,
    /** All that it remembers, for the next mock. */
    store: (): Uint8Array => {
      const { payments, tokens, returns, disputes, entries } = world;
      const { keys, reports } = state;
      return serialize({ payments, tokens, returns, disputes, entries, keys, reports } satisfies Stored);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    ...driversOf(state, world),
  };
}

export type Adyen = Awaited<ReturnType<typeof openAdyen>>;

/** The means of a test or a demo to decide what happens at Adyen and the banks behind it. */
function driversOf(state: State, world: World) {
  const known = (reference: string): MockPayment => {
    const found = [...world.payments.values()].findLast((payment) => payment.reference === reference);
    if (!found) throw new Error(`the mock does not know ${reference}`);
    return found;
  };
  /** Pays out what was settled since the last batch. */
  const closeBatch = (batch: number, day: string, time = '02:10:00'): string => {
    const { merchant_account } = state.settings;
    const csv = reportOf(world.entries.splice(0), { batch, created: `${day} ${time}`, merchant_account });
    state.reports.set(batch, csv);
    const name = reportName(batch);
    deliver(state, {
      eventCode: 'REPORT_AVAILABLE',
      success: 'true',
      eventDate: eventDate(),
      merchantAccountCode: merchant_account,
      merchantReference: '',
      pspReference: name,
      reason: `${world.url}/reports/download/MerchantAccount/${merchant_account}/${name}`,
      amount: { currency: 'EUR', value: 0 },
    });
    return csv;
  };
  return {
    known,
    /** What happens to the next requests, in order. */
    next: (...mishaps: Mishap[]) => void state.mishaps.push(...mishaps),
    /** Answers nothing until the returned function is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.held = promise;
      return () => {
        state.held = undefined;
        resolve();
      };
    },
    /** The webhooks since the last call, in the order in which they arose. */
    takeWebhooks: (): MockWebhook[] => state.webhooks.splice(0),
    /** A webhook about a payment, such as one that Adyen or a bank begins. */
    notify: (reference: string, item: Omit<Item, 'pspReference'> & { readonly pspReference?: string }) =>
      world.notify(known(reference), { pspReference: newPsp(), ...item }),
    /** The same by Adyen's id of the payment. */
    notifyOf: (psp: string, item: Omit<Item, 'pspReference'>) => {
      const payment = world.payments.get(psp);
      if (payment) world.notify(payment, { pspReference: newPsp(), ...item });
    },
    sign: (item: NotificationItem) => sign(state, item),
    rotateKey: (to: string) => {
      state.hmac_key = to;
    },
    /** The parameters with which a payer's browser returns. */
    comeBack: (reference: string, choice: Choice) => leave(world, known(reference), choice).searchParams,
    /** The payer approves in an app, without returning. */
    approve: (reference: string) => void end(world, known(reference), 'authorised'),
    /** The card holder or account holder takes their money back; the id of the dispute. */
    chargeBack: (reference: string, reason_code: string): string => openDispute(world, known(reference), reason_code),
    disputes: world.disputes,
    /** The bank decides a dispute; without a defence, because the time for it has ended. */
    decide: (dispute: string, status: 'Won' | 'Lost') => decideDispute(world, dispute, status),
    /** A report with any content. */
    putReport: (batch: number, csv: string) => void state.reports.set(batch, csv),
    closeBatch,
    /** The same now, in the next batch; nothing if there is nothing to pay out. */
    payOut: (): void => {
      if (world.entries.length === 0) return;
      const in_cet = new Date(Date.now() + 3_600_000).toISOString();
      closeBatch(Math.max(0, ...state.reports.keys()) + 1, in_cet.slice(0, 10), in_cet.slice(11, 19));
    },
  };
}

async function read(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { pathname, searchParams } = new URL(String(request.url), 'http://adyen');
  const { method = 'GET', headers } = request;
  return { method, path: pathname, query: searchParams, headers, text: Buffer.concat(parts).toString() };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function serve(state: State, world: World, call: Call, response: ServerResponse): Promise<void> {
  if (call.path.startsWith('/hpp/')) return showPage(world, call, response);
  const mishap = state.mishaps.shift();
  await state.held;
  if (mishap === 'lost before') return void response.destroy();
  if (mishap === 'unreadable')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
  if (typeof mishap === 'object') {
    const headers: Record<string, string> = mishap.retry_after ? { 'retry-after': mishap.retry_after } : {};
    return send(response, { status: mishap.status, body: { status: mishap.status }, headers });
  }
  if (call.path.startsWith('/reports/')) return sendReport(state, call, response);
  const answer = answerTo(state, world, call);
  if (mishap === 'lost after') response.destroy();
  else send(response, answer);
}

function sendReport({ reports, settings }: State, { path, headers }: Call, response: ServerResponse): void {
  const batch = Number(/settlement_detail_report_batch_(\d+)\.csv$/.exec(path)?.[1]);
  const csv = headers['x-api-key'] === settings.report_key ? reports.get(batch) : undefined;
  const status = headers['x-api-key'] === settings.report_key ? (csv ? 200 : 404) : 401;
  response.writeHead(status, { 'content-type': 'text/csv' }).end(csv ?? '');
}

/** Answers a request to the API; one with a known idempotency key is answered as before. */
function answerTo(state: State, world: World, { method, path, headers, text }: Call): Answer {
  const { settings, keys, calls, faults } = state;
  const endpoint = endpointOf(path);
  if (method !== 'POST' || !endpoint) return refusal(404, '000', 'Not found');
  if (headers['x-api-key'] !== settings.api_key) return refusal(401, '000', 'HTTP Status Response - Unauthorized');
  const { document, path: short } = endpoint;
  const body = JSON.parse(text) as Body;
  const fault = settings.validate?.(document, endpoint.request, body);
  if (fault) return refusal(400, '702', fault);
  const perform = (key?: string): Answer => {
    calls.push({ path: short, body, ...(key && { key }) });
    const own =
      document === 'disputes'
        ? serveDispute(world, short, body, settings.merchant_account)
        : answerOnce(world, short, body);
    const broken = own.status < 300 ? settings.validate?.(document, endpoint.answer, own.body) : undefined;
    if (broken) faults.push(`${short}: ${broken}`);
    return own;
  };
  // The Disputes API has no idempotency keys.
  if (document === 'disputes') return perform();
  const refused = faultOf(short, body, settings.merchant_account);
  if (refused) return refused;
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return perform();
  if (key.length > 64) return refusal(422, '703', 'The idempotency key is too long');
  const before = keys.get(key);
  const hash = createHash('sha256').update(`${short} ${text}`).digest('base64');
  if (before) return before.hash === hash ? before.answer : refusal(422, '704', 'request already processed');
  const answer = perform(key);
  keys.set(key, { hash, answer });
  return answer;
}

function answerOnce(world: World, path: string, body: Body): Answer {
  if (path === '/payments') return take(world, body);
  if (path === '/payments/details') return finish(world, body);
  if (path === '/paymentMethods') return { status: 200, body: { paymentMethods: [{ type: 'scheme', name: 'Cards' }] } };
  if (path === '/applePay/sessions') return appleSession(body);
  if (path === '/cancels') return cancelUnseen(world, body);
  const [, psp = '', kind = ''] = /^\/payments\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  const payment = world.payments.get(psp);
  if (!payment) return refusal(422, '167', 'Original pspReference required for this operation');
  return modify(world, { kind, payment, body });
}

/** What Apple answered to Adyen, for a domain that is registered there. */
function appleSession({ domainName, displayName }: Body): Answer {
  if (domainName !== mock_apple_domain) return refusal(422, '905', 'The domain is not registered with Apple Pay');
  const session = { domainName, displayName, merchantSessionIdentifier: 'SSH0A1' };
  return { status: 200, body: { data: Buffer.from(JSON.stringify(session)).toString('base64') } };
}

/** The address to which a payer's browser returns. */
function leave({ returns }: World, payment: MockPayment, choice: Choice): URL {
  const redirectResult = newPsp();
  returns.set(redirectResult, { payment, choice, is_used: false });
  const back = new URL(String(payment.request.returnUrl));
  back.searchParams.set('redirectResult', redirectResult);
  return back;
}

/** The result of a return, once. */
function finish(world: World, { details }: Body): Answer {
  const { redirectResult } = details as { readonly redirectResult?: string };
  const found = world.returns.get(redirectResult ?? '');
  if (!found) return refusal(422, '14_018', 'Invalid redirectResult');
  if (found.is_used) return refusal(422, '704', 'request already processed or in progress');
  found.is_used = true;
  return end(world, found.payment, found.choice, true);
}

/** Cancels a payment by our reference; one that Adyen has not received gets no webhook. */
function cancelUnseen(world: World, body: Body): Answer {
  const { merchantAccount, paymentReference, reference } = body as Readonly<Record<string, string>>;
  const pspReference = newPsp();
  const found = [...world.payments.values()].find((payment) => payment.reference === paymentReference);
  if (found) cancel(world, found, { pspReference, amount: found.amount }, 'TECHNICAL_CANCEL');
  return { status: 201, body: { merchantAccount, paymentReference, reference, pspReference, status: 'received' } };
}

/** The page of a bank: its payer approves, refuses or cancels. */
function showPage(world: World, { path, query }: Call, response: ServerResponse): void {
  const payment = [...world.payments.values()].find(({ page }) => path === `/hpp/${page}`);
  if (!payment) {
    response.writeHead(404).end();
    return;
  }
  const choice = query.get('choice') as Choice | null;
  if (choice) {
    response.writeHead(302, { location: leave(world, payment, choice).href }).end();
    return;
  }
  const amount = toDecimal({ amount: fromAdyen(payment.amount), currency_code: payment.amount.currency });
  const title = payment.type === 'scheme' ? '3-D Secure' : 'Test bank';
  const buttons = Object.entries({ authorised: 'Approve', refused: 'Decline', cancelled: 'Cancel' }).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`,
  );
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Adyen test bank</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:24rem;color-scheme:light dark}
button{display:block;width:100%;min-height:44px;margin:12px 0;font:inherit;border:1px solid;border-radius:8px;background:none}
button:first-of-type{color:#fff;background:#0f5c6e}</style>
<main><h1>${title}</h1><p>The test bank of Adyen. No money moves.</p>
<p><strong>${payment.amount.currency} ${amount}</strong></p><form>${buttons.join('')}</form></main></html>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}
