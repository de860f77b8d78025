import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { signatureOf } from '@sluis/adapter/signatures';
import { toDecimal } from '@sluis/contract/base/money';
import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';
import { api_version } from './client.ts';
import { Books, type PageAnswer, type Place, Refused, type StoredBooks } from './mock-books.ts';
import { makeCustomer, makeFile, makeToken } from './mock-objects.ts';
import { endpoints, faultOf, type Given, nested } from './mock-parameters.ts';

export interface MockOptions {
  /** The keys that it accepts, of test mode or live mode. */
  readonly api_key?: string;
  /** The connected accounts that a request can name. */
  readonly accounts?: readonly string[];
  readonly is_multicapture?: boolean;
  readonly now?: () => number;
  /** The address of the pages of banks for a browser; the mock's own by default. */
  readonly pages_url?: string;
  /** Receives the events of the account itself as they arise. */
  readonly push?: (event: Stripe.EventBase) => void;
  /** What `store` returned, of a mock before this one. */
  readonly stored?: Uint8Array;
}

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly given: Given;
  readonly key: string | undefined;
  readonly account: string | undefined;
  readonly file: File | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const text = (value: Given[string] | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const objectOf = (value: Given[string] | undefined): Given => (typeof value === 'object' ? value : {});

const refusal = (status: number, error: Partial<Stripe.StripeRawError>, headers = {}): Answer => ({
  status,
  headers,
  body: { error: { type: 'invalid_request_error', ...error } },
});

const listOf = (path: string, data: readonly { readonly id: string }[], given: Given) => {
  const from = text(given.starting_after);
  const begin = from === undefined ? 0 : data.findIndex(({ id }) => id === from) + 1;
  const limit = Number(given.limit ?? 10);
  return { object: 'list', data: data.slice(begin, begin + limit), has_more: begin + limit < data.length, url: path };
};

const isWithin = (value: number, range: Given): boolean =>
  value >= Number(range.gte ?? 0) &&
  value > Number(range.gt ?? -1) &&
  value < Number(range.lt ?? Number.POSITIVE_INFINITY) &&
  value <= Number(range.lte ?? Number.POSITIVE_INFINITY);

/** The objects in the place of their ids, if the request asks for them. */
function expanded(books: Books, body: object, given: Given): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const path of Object.values(objectOf(given.expand))) {
    const [first = '', ...rest] = String(path).split('.');
    const targets = first === 'data' ? (copy.data as Record<string, unknown>[]) : [copy];
    const name = first === 'data' ? (rest[0] ?? '') : first;
    for (const target of targets) {
      const id = target[name];
      if (id !== null && typeof id !== 'string')
        throw new Refused(400, { param: 'expand', message: `This property cannot be expanded (${path}).` });
      target[name] = id === null ? null : structuredClone(books.objects.get(id));
    }
  }
  return copy;
}

/** What the mock does otherwise than usual, until a test changes it. */
interface Faults {
  lose: 'before' | 'after' | undefined;
  /** The next answer is not one of Stripe. */
  is_garbled: boolean;
  limit_s: number | undefined;
  status: number | undefined;
  is_hiding: boolean;
  forbidden: string | undefined;
  /** The requests that are lost, garbled or refused, as `POST /v1/refunds`; all by default. */
  only: RegExp | undefined;
  held: Promise<void> | undefined;
}

type Handler = (
  books: Books,
  id: string,
  given: Given,
  about: { readonly is_hiding: boolean; readonly file: File | undefined },
) => object;

const query_form = /^metadata\['(\w+)'\]:'(\w+)'$/;

function search(books: Books, given: Given, is_hiding: boolean): object {
  const [, name = '', value] = query_form.exec(text(given.query) ?? '') ?? [];
  if (value === undefined)
    throw new Refused(400, { param: 'query', message: 'We were unable to parse your search query.' });
  const data = books.all<Stripe.PaymentIntent>('payment_intent').filter(({ metadata }) => metadata[name] === value);
  return {
    object: 'search_result',
    data: is_hiding ? [] : data,
    has_more: false,
    next_page: null,
    total_count: undefined,
    url: '/v1/payment_intents/search',
  };
}

const account: Stripe.Account = {
  id: 'acct_1PgafTB7WZ01zgkW',
  object: 'account',
  business_profile: null,
  charges_enabled: true,
  country: 'NL',
  default_currency: 'eur',
  details_submitted: true,
  email: 'finance@acquirer.test',
  payouts_enabled: true,
  settings: {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: 'Sluis Shop', timezone: 'Europe/Amsterdam' },
    payments: {
      statement_descriptor: 'SLUIS',
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
  },
  type: 'standard',
};

const byPayment =
  ({ payment_intent, charge }: Given) =>
  (refund: Stripe.Refund): boolean =>
    (payment_intent === undefined || refund.payment_intent === payment_intent) &&
    (charge === undefined || refund.charge === charge);

const handlers: Readonly<Record<keyof typeof endpoints, Handler>> = {
  'GET /v1/account': () => account,
  'GET /v1/balance': () => ({ object: 'balance', available: [], livemode: false, pending: [] }),
  'POST /v1/customers': (books, _, given) =>
    books.add(makeCustomer(books.made, { ...given, metadata: objectOf(given.metadata) } as Partial<Stripe.Customer>)),
  'POST /v1/tokens': (books, _, { pk_token }) => {
    try {
      JSON.parse(text(pk_token) ?? '');
    } catch {
      throw new Refused(400, { param: 'pk_token', message: 'Your payment token could not be decrypted.' });
    }
    return books.add(makeToken(books.made));
  },
  'POST /v1/payment_methods': (books, _, given) => books.makeMethod(given),
  'POST /v1/payment_intents': (books, _, given) => books.createIntent(given),
  'GET /v1/payment_intents/search': (books, _, given, { is_hiding }) => search(books, given, is_hiding),
  'GET /v1/payment_intents/:id': (books, id) => books.get<Stripe.PaymentIntent>(id, 'payment_intent'),
  'POST /v1/payment_intents/:id/capture': (books, id, given) => books.capture(id, given),
  'POST /v1/payment_intents/:id/cancel': (books, id) => books.cancel(id),
  'POST /v1/setup_intents': (books, _, given) => books.createSetup(given),
  'GET /v1/setup_intents': (books, _, given) =>
    listOf(
      '/v1/setup_intents',
      books.all<Stripe.SetupIntent>('setup_intent').filter(({ created }) => isWithin(created, objectOf(given.created))),
      given,
    ),
  'GET /v1/setup_intents/:id': (books, id) => books.get<Stripe.SetupIntent>(id, 'setup_intent'),
  'POST /v1/setup_intents/:id/cancel': (books, id) => books.cancelSetup(id),
  'POST /v1/refunds': (books, _, given) => books.refund(given),
  'GET /v1/refunds': (books, _, given) =>
    listOf('/v1/refunds', books.all<Stripe.Refund>('refund').filter(byPayment(given)), given),
  'GET /v1/refunds/:id': (books, id) => books.get<Stripe.Refund>(id, 'refund'),
  'GET /v1/charges/:id': (books, id) => books.get<Stripe.Charge>(id, 'charge'),
  'GET /v1/disputes/:id': (books, id) => books.get<Stripe.Dispute>(id, 'dispute'),
  'POST /v1/disputes/:id': (books, id, given) => books.respond(id, given),
  'POST /v1/disputes/:id/close': (books, id) => books.closeDispute(id, 'lost'),
  'POST /v1/files': (books, _, __, { file }) => {
    if (!file)
      throw new Refused(400, { code: 'parameter_missing', param: 'file', message: 'Missing required param: file.' });
    if (file.size === 0) throw new Refused(400, { message: 'The file is empty.' });
    return books.add(
      makeFile(books.made, { filename: file.name, size: file.size, type: file.type.split('/').at(-1) ?? null }),
    );
  },
  'GET /v1/payouts': (books, _, given) =>
    listOf(
      '/v1/payouts',
      books
        .all<Stripe.Payout>('payout')
        .filter(({ arrival_date }) => isWithin(arrival_date, objectOf(given.arrival_date))),
      given,
    ),
  'GET /v1/payouts/:id': (books, id) => books.get<Stripe.Payout>(id, 'payout'),
  'GET /v1/balance_transactions': (books, _, given) =>
    listOf('/v1/balance_transactions', books.movementsOf(text(given.payout)), given),
};

/** The endpoint of a request, with the id in its path. */
function routeOf(method: string, path: string): readonly [route: string, id: string] {
  const exact = `${method} ${path}`;
  if (Object.hasOwn(handlers, exact)) return [exact, ''];
  const [, v1 = '', resource = '', id = '', verb] = path.split('/');
  return [`${method} /${v1}/${resource}/:id${verb ? `/${verb}` : ''}`, id];
}

function perform(books: Books, { method, path, given, file }: Asked, { is_hiding }: Faults): Answer {
  const [route, id] = routeOf(method, path);
  const endpoint = Object.hasOwn(endpoints, route) ? endpoints[route] : undefined;
  const handler = handlers[route];
  if (!endpoint || !handler) return refusal(404, { message: `Unrecognized request URL (${method}: ${path}).` });
  const fault = faultOf(endpoint.rules, given);
  if (fault) return refusal(400, fault);
  const missing = endpoint.required.find((name) => given[name] === undefined);
  if (missing)
    return refusal(400, { code: 'parameter_missing', param: missing, message: `Missing required param: ${missing}.` });
  try {
    return { status: 200, body: expanded(books, handler(books, id, given, { is_hiding, file }), given) };
  } catch (error) {
    if (error instanceof Refused) return refusal(error.status, error.error);
    throw error;
  }
}

interface Stored {
  readonly books: ReadonlyMap<string, StoredBooks>;
  readonly kept: ReadonlyMap<string, Kept>;
}

/** Options without a default. */
type Unset = 'pages_url' | 'push' | 'stored';

interface Kept {
  /** Its hash: it may have a card number. */
  readonly request: string;
  /** Undefined while it is performed. */
  answer?: Answer;
}

/** Answers a repeated key with the first answer, and refuses it for another request. */
function once(
  kept: Map<string, Kept>,
  { key, method, path, given }: Asked,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined || method !== 'POST') return act();
  const request = createHash('sha256')
    .update(JSON.stringify([path, given]))
    .digest('base64');
  const known = kept.get(key);
  const type = 'idempotency_error';
  if (known && known.request !== request)
    return Promise.resolve(
      refusal(400, { type, message: 'Keys for idempotent requests can only be used with the same parameters.' }),
    );
  if (known && !known.answer)
    return Promise.resolve(
      refusal(409, {
        type,
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request.',
      }),
    );
  if (known?.answer) return Promise.resolve({ ...known.answer, headers: { 'idempotent-replayed': 'true' } });
  const fresh: Kept = { request };
  kept.set(key, fresh);
  return act().then((answer) => {
    fresh.answer = answer;
    return answer;
  });
}

const page = (intent: Stripe.PaymentIntent | undefined): string => {
  const { amount, currency, payment_method_types: [method] = [] } = intent ?? {};
  const sum = amount !== undefined && currency ? decimalOf(amount, currency) : '';
  const links = Object.entries({ succeed: 'Approve', fail: 'Decline', cancel: 'Cancel' }).map(
    ([answer, label]) => `<a href="?answer=${answer}">${label}</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Stripe test page</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:24rem;color-scheme:light dark}
a{display:block;line-height:44px;margin:12px 0;text-align:center;border:1px solid;border-radius:8px;
color:inherit;text-decoration:none}a:first-of-type{color:#fff;background:#0f5c6e}</style>
<main><h1>${method === undefined || method === 'card' ? '3-D Secure' : 'Test bank'}</h1><p>The test page of Stripe. No money moves.</p>
<p><strong>${sum}</strong></p>${links.join('')}</main></html>`;
};

const decimalOf = (amount: number, currency: string): string => {
  const currency_code = currency.toUpperCase();
  return `${currency_code} ${toDecimal({ amount: fromStripe(amount, currency), currency_code })}`;
};

/** The fields of a form, and the file that may be among them. */
async function formOf(request: IncomingMessage): Promise<{ fields: URLSearchParams; file: File | undefined }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return { fields: new URLSearchParams(body.toString()), file: undefined };
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { fields: new URLSearchParams(texts), file: [...form.values()].find((value) => value instanceof File) };
}

/** A delivery of an event, signed as Stripe does. */
export function signed(event: object, secrets: readonly string[], at_ms: number) {
  const body = JSON.stringify(event);
  const t = Math.floor(at_ms / 1000);
  const v1 = secrets.map((key) => signatureOf(`${t}.${body}`, { algorithm: 'sha256', key, encoding: 'hex' }));
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': [`t=${t}`, ...v1.map((of) => `v1=${of}`)].join(','),
    },
    query: new URLSearchParams(),
    body,
  };
}

/**
 * Stripe over HTTP on this machine: it keeps objects, refuses what the published interface does not allow, and behaves
 * as its test mode does. Tests change how it behaves.
 */
export class StripeMock {
  readonly asked: Asked[] = [];
  readonly faults: Faults = {
    lose: undefined,
    is_garbled: false,
    only: undefined,
    limit_s: undefined,
    status: undefined,
    is_hiding: false,
    forbidden: undefined,
    held: undefined,
  };
  readonly #books = new Map<string, Books>();
  readonly #kept = new Map<string, Kept>();
  readonly #options: Required<Omit<MockOptions, Unset>> & Pick<MockOptions, Unset>;
  readonly #server = createServer((request, response) => {
    void this.#serve(request, response);
  });

  constructor(given: MockOptions = {}) {
    const { stored, ...options } = given;
    this.#options = {
      api_key: 'sk_test_mock',
      accounts: [],
      is_multicapture: false,
      now: Date.now,
      ...options,
    };
    if (!stored) return;
    const { books, kept } = deserialize(stored) as Stored;
    for (const [account, objects] of books) this.#books.set(account, new Books(this.#placeOf(account), objects));
    for (const [key, answer] of kept) this.#kept.set(key, answer);
  }

  /** All that it remembers, for the next mock. */
  store(): Uint8Array {
    const books = new Map([...this.#books].map(([account, of]) => [account, of.store()]));
    return serialize({ books, kept: this.#kept } satisfies Stored);
  }

  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The objects of the account itself, or of a connected one. */
  books(account?: string): Books {
    const known = this.#books.get(account ?? '');
    if (known) return known;
    const books = new Books(this.#placeOf(account ?? ''));
    this.#books.set(account ?? '', books);
    return books;
  }

  #placeOf(account: string): Place {
    const { now, api_key, is_multicapture, pages_url, push } = this.#options;
    return {
      base_url: () => pages_url ?? this.url,
      now,
      livemode: api_key.includes('_live_'),
      account: account || undefined,
      is_multicapture,
      ...(push && { push }),
    };
  }

  /** The payment with a reference of ours. */
  payment(reference: string): Stripe.PaymentIntent {
    const found = this.books()
      .all<Stripe.PaymentIntent>('payment_intent')
      .find(({ metadata }) => metadata.sluis_reference === reference);
    if (!found) throw new Error(`Stripe does not know ${reference}`);
    return found;
  }

  /** The last event of a type. */
  event(type: Stripe.Event.Type): Stripe.EventBase {
    const found = this.books().events.findLast((each) => each.type === type);
    if (!found) throw new Error(`no event ${type}`);
    return found;
  }

  /** What Stripe does after a day. */
  forgetKeys(): void {
    this.#kept.clear();
  }

  /** Performs no request before the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.faults.held = promise;
    return () => {
      this.faults.held = undefined;
      resolve();
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    if (url.pathname.startsWith('/pages/')) {
      this.#servePage(url, response);
      return;
    }
    const { faults } = this;
    const is_affected = faults.only?.test(`${request.method} ${url.pathname}`) ?? true;
    const { lose, is_garbled } = is_affected ? faults : { lose: undefined, is_garbled: false };
    if (lose) faults.lose = undefined;
    if (is_garbled) faults.is_garbled = false;
    const form = await formOf(request);
    if (lose === 'before') {
      request.socket.destroy();
      return;
    }
    const answer = await this.#answer(request, { url, form, is_affected });
    if (lose === 'after') {
      request.socket.destroy();
      return;
    }
    const { status, body: content, headers } = answer;
    if (is_garbled) response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
  }

  #servePage(url: URL, response: ServerResponse): void {
    const id = url.pathname.slice('/pages/'.length);
    const answer = url.searchParams.get('answer');
    const found = this.books().objects.get(id) as Stripe.PaymentIntent | undefined;
    if (!found) response.writeHead(404).end();
    else if (answer === null) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(found));
    else response.writeHead(303, { location: this.books().answerPage(id, answer as PageAnswer) }).end();
  }

  async #answer(
    { headers, method = 'GET' }: IncomingMessage,
    {
      url,
      form,
      is_affected,
    }: { readonly url: URL; readonly form: Awaited<ReturnType<typeof formOf>>; readonly is_affected: boolean },
  ): Promise<Answer> {
    const { faults } = this;
    const { 'stripe-account': account, 'idempotency-key': key } = headers as Readonly<
      Record<string, string | undefined>
    >;
    const given = nested(method === 'GET' ? url.searchParams : form.fields);
    const asked: Asked = { method, path: url.pathname, given, key, account, file: form.file };
    this.asked.push({ ...asked, given: structuredClone(given) });
    const refused = this.#refusal(headers, asked) ?? (is_affected ? this.#disruption() : undefined);
    if (refused) return refused;
    return once(this.#kept, asked, async () => {
      await faults.held;
      return perform(this.books(account), asked, faults);
    });
  }

  /** Why a request is not performed at all. */
  #refusal(headers: IncomingMessage['headers'], { account, path }: Asked): Answer | undefined {
    const { api_key, accounts } = this.#options;
    if (headers.authorization !== `Bearer ${api_key}`) return refusal(401, { message: 'Invalid API Key provided.' });
    if (headers['stripe-version'] !== api_version)
      return refusal(400, { message: `Invalid Stripe API version: ${headers['stripe-version']}` });
    if (account !== undefined && !accounts.includes(account))
      return refusal(403, {
        code: 'account_invalid',
        message: 'The provided key does not have access to this account.',
      });
    if (this.faults.forbidden !== undefined && path.startsWith(this.faults.forbidden))
      return refusal(403, { message: 'The provided key does not have the required permissions.' });
    return undefined;
  }

  #disruption(): Answer | undefined {
    const { limit_s, status } = this.faults;
    Object.assign(this.faults, { limit_s: undefined, status: undefined });
    if (status !== undefined) return refusal(status, { type: 'api_error', message: 'Something went wrong.' });
    return limit_s === undefined
      ? undefined
      : refusal(429, { code: 'rate_limit', message: 'Too many requests.' }, { 'retry-after': String(limit_s) });
  }
}
