import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAtEnd } from './closing.ts';

/** A payment, capture or refund in the acquirer's records. */
export interface AcquirerItem {
  readonly id: string;
  readonly reference: string;
  readonly kind: 'payment' | 'capture' | 'refund';
  status: 'pending' | 'authorised' | 'captured' | 'settled' | 'declined' | 'cancelled' | 'voided' | 'returned';
  amount: number;
  captured: number;
  at: string;
  readonly currency: string;
  readonly session: string;
  readonly return_url?: string;
  readonly notification_url?: string;
  readonly token?: string;
}

/** One event of a delivery, in the acquirer's format. */
export interface AcquirerEvent {
  readonly event: string;
  readonly reference: string;
  readonly item: string;
  readonly status: AcquirerItem['status'];
  readonly at: string;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const callOf = ({ method, url, headers: { 'idempotency-key': key } }: IncomingMessage, text: string): Asked => ({
  method: String(method),
  path: String(url),
  ...(typeof key === 'string' && { key }),
  body: text ? JSON.parse(text) : {},
});

/** Signs a delivery as the acquirer does. */
export const acquirerSignature = (secret: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(body).digest('base64')}`;

const by_card: Readonly<Record<string, AcquirerItem['status']>> = {
  '4000000000000002': 'declined',
  '4000000000003220': 'pending',
  '4000000000000259': 'authorised',
};

/**
 * A foreign acquirer: an HTTP server with its own ids, statuses, redirects and signed batches of webhooks, which
 * answers a repeated reference as before, and refuses an idempotency key of another request. It loses answers, hides
 * its records and captures later if a test says so.
 */
export async function openAcquirer() {
  const items = new Map<string, AcquirerItem>();
  const asked: Asked[] = [];
  const how = { lose_next: false, is_hiding: false, captures_later: false, form_url: undefined as string | undefined };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = callOf(request, Buffer.concat(parts).toString());
      const is_reused = asked.some(({ key, path }) => key !== undefined && key === call.key && path !== call.path);
      asked.push(call);
      const answer = is_reused ? conflict : answerTo(items, call, how);
      send(request, response, answer, how.lose_next);
      how.lose_next = false;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closeAtEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = (reference: string): AcquirerItem => {
    const found = [...items.values()].find((item) => item.reference === reference);
    if (!found) throw new Error(`the acquirer does not know ${reference}`);
    return found;
  };
  let event = 0;
  return {
    url,
    /** The received requests, in order. */
    asked,
    known,
    /** Performs the next request and cuts the connection instead of answering. */
    loseNextAnswer: () => {
      how.lose_next = true;
    },
    /** Look-ups find nothing, like those of an acquirer with eventual consistency. */
    hide: (is_hiding = true) => {
      how.is_hiding = is_hiding;
    },
    /** Captures are pending until a test changes them. */
    captureLater: (captures_later = true) => {
      how.captures_later = captures_later;
    },
    /** Payers are sent to this address by a form. */
    challengeByForm: (form_url: string | undefined) => {
      how.form_url = form_url;
    },
    /** Changes a payment, capture or refund: its payer approves, its money arrives. */
    become: (reference: string, status: AcquirerItem['status'], at = new Date().toISOString()): AcquirerItem =>
      Object.assign(known(reference), {
        status,
        at,
        ...(status === 'captured' && { captured: known(reference).amount }),
      }),
    /** The request of the payer's returning browser, with parameters of the acquirer. */
    comeBack: (reference: string, method: 'GET' | 'POST' = 'GET') => {
      const { return_url = '', id, session } = known(reference);
      const fields = new URLSearchParams({ acq_payment: id, acq_session: session, lang: 'xx', 'a[]': 'ü' }).toString();
      const path = return_url.replace(/^https?:\/\/[^/]+/, '');
      return method === 'GET'
        ? ({ method, url: `${path}${path.includes('?') ? '&' : '?'}${fields}` } as const)
        : ({
            method,
            url: path,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: fields,
          } as const);
    },
    eventOf: (reference: string, status = known(reference).status, at = known(reference).at): AcquirerEvent => ({
      event: `ev_${++event}`,
      reference,
      item: known(reference).id,
      status,
      at,
    }),
    /** A delivery of events in one signed batch. */
    batch: (events: readonly AcquirerEvent[], secret: string) => {
      const payload = JSON.stringify({ events });
      return {
        headers: { 'content-type': 'application/json', 'acq-signature': acquirerSignature(secret, payload) },
        payload,
      };
    },
    /** A delivery with only an id, without a signature: the details must be requested. */
    mention: (reference: string) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=${known(reference).id}`,
    }),
  };
}

export type Acquirer = Awaited<ReturnType<typeof openAcquirer>>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const unknown: Answer = { status: 404, body: { error: 'unknown' } };
const conflict: Answer = { status: 409, body: { error: 'the idempotency key belongs to another request' } };

interface How {
  readonly is_hiding: boolean;
  readonly captures_later: boolean;
  readonly form_url: string | undefined;
}

function answerTo(
  items: Map<string, AcquirerItem>,
  { method, path, body }: Asked,
  { is_hiding, captures_later, form_url }: How,
): Answer {
  const [, kind, id = '', verb] = new URL(path, 'http://acquirer').pathname.split('/');
  const reference = new URL(path, 'http://acquirer').searchParams.get('reference');
  const shown = (item: AcquirerItem): Answer => ({
    status: 200,
    body: {
      ...item,
      ...(item.kind === 'payment' &&
        item.status === 'pending' && {
          redirect_url: form_url ?? `https://3ds.acquirer.test/${item.id}`,
          ...(form_url && { redirect_form: { creq: item.session } }),
        }),
    },
  });
  if (kind !== 'items') return unknown;
  if (method === 'GET') {
    const found = id ? items.get(id) : [...items.values()].find((item) => item.reference === reference);
    return found && !is_hiding ? shown(found) : unknown;
  }
  if (!id) return shown(take(items, body));
  const item = items.get(id);
  if (!item) return unknown;
  if (verb === 'capture') {
    const known = [...items.values()].find(({ reference }) => reference === body.reference);
    if (known) return shown(known);
    const captured = item.captured + Number(body.amount);
    if (captured > item.amount) return { status: 422, body: { error: 'more than authorised' } };
    Object.assign(item, { status: 'captured', captured });
    return shown(add(items, body, { kind: 'capture', status: captures_later ? 'pending' : 'captured' }));
  }
  if (verb === 'void' && ['pending', 'authorised'].includes(item.status))
    item.status = item.status === 'pending' ? 'cancelled' : 'voided';
  return shown(item);
}

/** The former answer to the same reference, or a new payment or refund. */
function take(items: Map<string, AcquirerItem>, body: Asked['body']): AcquirerItem {
  const before = [...items.values()].find(({ reference }) => reference === body.reference);
  if (before) return before;
  const { number } = (body.card ?? {}) as { readonly number?: string };
  if (body.payment) return add(items, body, { kind: 'refund', status: 'captured' });
  const taken = body.capture === false ? 'authorised' : 'captured';
  const status = by_card[number ?? ''] ?? (body.bank ? 'pending' : taken);
  return add(items, body, { kind: 'payment', status });
}

function add(
  items: Map<string, AcquirerItem>,
  body: Asked['body'],
  { kind, status }: Pick<AcquirerItem, 'kind' | 'status'>,
): AcquirerItem {
  const item = {
    id: `acq_${randomBytes(8).toString('hex')}`,
    kind,
    reference: String(body.reference),
    status,
    amount: Number(body.amount),
    captured: status === 'captured' ? Number(body.amount) : 0,
    currency: String(body.currency),
    at: new Date().toISOString(),
    session: randomBytes(12).toString('base64url'),
    ...(body.return_url !== undefined && { return_url: String(body.return_url) }),
    ...(body.notification_url !== undefined && { notification_url: String(body.notification_url) }),
    ...(body.keep === true && { token: `acqtok_${randomBytes(8).toString('hex')}` }),
  } as AcquirerItem;
  items.set(item.id, item);
  return item;
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Answer, is_lost: boolean): void {
  if (is_lost) request.socket.destroy();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
