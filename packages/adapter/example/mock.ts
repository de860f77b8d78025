import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Delivery, Returned } from '@sluis/adapter';
import type { Fault, MockAcquirer, PayerAnswer } from '@sluis/adapter/kit/mock-acquirer';
import { signatureOf } from '@sluis/adapter/signatures';
import { makeExample, type Shown } from './adapter.ts';

const api_key = 'key_of_the_account';
const secret = 'secret of the webhooks';

type Item = { -readonly [N in keyof Shown]: Shown[N] } & {
  amount: number;
  currency: string;
  captured: number;
  refunded: number;
  /** What a payment becomes whose payer approves it on a page. */
  approved?: Shown['status'];
};

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const cards: Readonly<Record<string, Shown['status']>> = {
  '4000000000000002': 'declined',
  '4000000000003220': 'pending',
};
const cardOf = (number: string) =>
  ({ brand: 'visa', bin: number.slice(0, 6), last_four: number.slice(-4), expiry: '12/39' }) as const;
const shownOf = ({ amount, currency, captured, refunded, approved, ...shown }: Item): Shown => shown;
const unprocessable: Answer = { status: 422, body: { error: 'more than is left' } };

/** The records of the gateway, and what it does with requests. */
class Books {
  readonly items: Item[] = [];
  readonly #sends_elsewhere: boolean;
  readonly #events: { id: string; at: string; item: Shown }[] = [];

  constructor(sends_elsewhere: boolean) {
    this.#sends_elsewhere = sends_elsewhere;
  }

  answer({ method, url, body }: Asked): Answer {
    const [, kind, id, verb] = url.pathname.split('/');
    if (kind === 'account') return { status: 200, body: { name: 'Example account' } };
    if (kind === 'items') return this.#shown(this.#by(String(url.searchParams.get('reference'))));
    const before = this.#by(String(body.reference));
    if (before) return this.#shown(before);
    if (method === 'POST' && kind === 'payments' && !id) return this.#shown(this.#take(body));
    const payment = this.items.find((each) => each.id === id);
    if (!payment || method !== 'POST') return { status: 404, body: { error: 'unknown' } };
    if (verb === 'void') return this.#void(payment);
    return verb === 'captures' ? this.#capture(payment, body) : this.#refund(payment, body);
  }

  /** The events since the last call. */
  taken(): readonly object[] {
    return this.#events.splice(0);
  }

  change(item: Item, status: Shown['status']): void {
    item.status = status;
    this.#events.push({
      id: `ev_${randomBytes(8).toString('hex')}`,
      at: new Date().toISOString(),
      item: shownOf(item),
    });
  }

  /** The payer approves or declines the payment on its page. */
  end(item: Item, status: Shown['status']): void {
    if (status === 'captured') item.captured = item.amount;
    if (status === 'declined') item.code = '05';
    delete item.redirect_url;
    this.change(item, status);
  }

  #by(reference: string): Item | undefined {
    return this.items.find((item) => item.reference === reference);
  }

  #shown(item: Item | undefined): Answer {
    return item ? { status: 200, body: shownOf(item) } : { status: 404, body: { error: 'unknown' } };
  }

  #add(kind: Shown['kind'], body: Asked['body'], more: Partial<Item>): Item {
    const id = `ex_${randomBytes(8).toString('hex')}`;
    const amount = Number(body.amount);
    const own = { id, kind, reference: String(body.reference), amount, captured: 0, refunded: 0 };
    const item: Item = { ...own, currency: 'EUR', status: 'done', ...more };
    this.items.push(item);
    this.change(item, item.status);
    return item;
  }

  #take(body: Asked['body']): Item {
    const { number } = (body.card ?? { number: '4111111111111111' }) as { readonly number: string };
    const taken = body.capture_later || body.amount === 0 ? 'authorised' : 'captured';
    const is_elsewhere = cards[number] === 'pending' || (this.#sends_elsewhere && !body.token);
    const status = is_elsewhere ? 'pending' : (cards[number] ?? taken);
    return this.#add('payment', body, {
      status,
      currency: String(body.currency),
      card: cardOf(number),
      ...(status === 'declined' && { code: '05' }),
      ...(status === 'captured' && { captured: Number(body.amount) }),
      ...(is_elsewhere && {
        redirect_url: 'https://bank.gateway.example/challenge',
        approved: cards[number] === 'declined' ? 'declined' : taken,
      }),
      ...(body.keep === true && { token: `tok_${randomBytes(8).toString('hex')}` }),
    });
  }

  #capture(payment: Item, body: Asked['body']): Answer {
    const amount = Number(body.amount);
    if (payment.status === 'voided' || payment.captured + amount > payment.amount) return unprocessable;
    payment.captured += amount;
    this.change(payment, 'captured');
    return this.#shown(this.#add('capture', body, { currency: payment.currency }));
  }

  #refund(payment: Item, body: Asked['body']): Answer {
    const amount = Number(body.amount);
    if (payment.refunded + amount > payment.captured) return unprocessable;
    payment.refunded += amount;
    return this.#shown(this.#add('refund', body, { currency: payment.currency }));
  }

  #void(payment: Item): Answer {
    if (payment.status === 'authorised') this.change(payment, 'voided');
    if (payment.status === 'pending') this.change(payment, 'cancelled');
    return this.#shown(payment);
  }
}

/** Answers a request, or fails in the way that a test asks for. */
function respond(books: Books, asked: Asked, response: ServerResponse, fault: Fault | undefined): void {
  const send = ({ status, body }: Answer, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  if (fault === 'lost_before') return void response.destroy();
  if (fault === 'too_many') return void send({ status: 429, body: {} }, { 'retry-after': '120' });
  if (fault === 'unavailable') return void send({ status: 503, body: {} });
  const answer = books.answer(asked);
  if (fault === 'lost_after') return void response.destroy();
  if (fault === 'unreadable') return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
  send(answer);
}

async function askedOf(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return {
    method: String(request.method),
    url: new URL(String(request.url), 'http://gateway'),
    body: text === '' ? {} : JSON.parse(text),
  };
}

const delivered = (events: readonly object[]): Delivery => {
  const body = JSON.stringify({ events });
  const signature = signatureOf(body, { algorithm: 'sha256', key: secret, encoding: 'hex' });
  return { method: 'POST', headers: { 'example-signature': signature }, query: new URLSearchParams(), body };
};

/** The gateway of the example, over HTTP on this machine; it sends all payers to its page, or those it challenges. */
export async function openMock({ sends_elsewhere = false } = {}): Promise<MockAcquirer> {
  const books = new Books(sends_elsewhere);
  let requests = 0;
  let fault: Fault | undefined;
  const server = createServer(async (request, response) => {
    requests += 1;
    const asked = await askedOf(request);
    if (request.headers.authorization !== `Bearer ${api_key}`) return void response.writeHead(401).end();
    const now = fault;
    fault = undefined;
    respond(books, asked, response, now);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const withSettings = (settings: Record<string, string>) =>
    makeExample({ base_url }, new Map(Object.entries({ api_key, webhook_secret: secret, ...settings })));
  const known = (reference: string): Item => {
    const item = books.items.find((each) => each.reference === reference);
    if (!item) throw new Error(`the gateway does not know ${reference}`);
    return item;
  };
  return {
    adapter: withSettings({}),
    with_wrong_key: withSettings({ api_key: 'wrong' }),
    rotating: withSettings({ webhook_secret: 'the next secret', former_webhook_secret: secret }),
    samples: {
      refused: { card: { number: '4000000000000002', expiry: '12/39', security_code: '123' } },
      challenged: { card: { number: '4000000000003220', expiry: '12/39', security_code: '123' } },
    },
    fail: (next) => {
      fault = next;
    },
    performed: async (reference) =>
      books.items
        .filter((item) => item.reference === reference)
        .map(({ amount, currency }) => ({ amount, currency_code: currency })),
    requests: () => requests,
    payerReturns: async (reference, answer): Promise<Returned> => {
      const item = known(reference);
      const statuses: Partial<Record<PayerAnswer, Shown['status']>> = { approve: item.approved, decline: 'declined' };
      const status = item.status === 'pending' ? statuses[answer] : undefined;
      if (status) books.end(item, status);
      return { method: 'GET', query: new URLSearchParams({ payment: item.id }), form: new URLSearchParams() };
    },
    // It performs captures and refunds immediately.
    complete: async () => {},
    payOut: async () => {
      for (const item of books.items) if (item.status === 'captured') books.change(item, 'paid_out');
    },
    catchUp: () => {},
    deliveries: () => {
      const events = books.taken();
      return events.length > 0 ? [delivered(events)] : [];
    },
    foreignDelivery: () => {
      const item = { id: 'ex_other', kind: 'payment', reference: 'shop-1001', status: 'captured' };
      return delivered([{ id: 'ev_other', at: new Date().toISOString(), item }]);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
