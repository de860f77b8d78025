import { newId } from '@sluis/contract/base/ids';
import type { Identity } from '../auth/identity.ts';
import { pack, unpack } from '../packing.ts';
import { mask, maskContent, maskText, maskUrl } from './mask.ts';

/** One call to the API in the audit trail. */
export interface Call {
  readonly identity: Identity;
  readonly method: string;
  readonly route: string;
  readonly url: string;
  readonly origin: string;
  readonly request_id: string;
  readonly response_code: number;
  readonly duration_ms: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly request_body?: unknown;
  readonly response_body?: unknown;
  /** The item that the call was about, and its organisation. */
  readonly item?: string;
  readonly organisation?: string;
}

const kept_headers = ['user-agent', 'content-type', 'accept-language', 'idempotency-key', 'referer'];

function keptHeaders(headers: Call['headers']): { name: string; value: string }[] {
  const kept: { name: string; value: string }[] = [];
  for (const name of kept_headers)
    if (headers[name] !== undefined)
      kept.push({ name, value: (name === 'referer' ? maskUrl : maskText)(String(headers[name])) });
  return kept;
}

/** An outgoing call. */
export interface CallOut {
  readonly organisation: string;
  /** Its purpose, in place of a route. */
  readonly route: string;
  readonly method: string;
  readonly url: string;
  /** The recipient, if the URL does not name it. */
  readonly destination?: string;
  /** When it ended, if it is written later. */
  readonly created_at?: string;
  readonly request_id: string;
  readonly item: string;
  /** The payment that it is about, if any. */
  readonly transaction: string | null;
  /** 0 without an answer. */
  readonly response_code: number;
  readonly duration_ms: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly request_body: unknown;
  readonly response_body: unknown;
  /** `provider` if the merchant has no part in it, such as a call to a middleware. */
  readonly audience: 'merchant' | 'provider';
}

/** A row that is written later than this gets an id of that moment: earlier rows are sealed (ADR 92). */
export const fresh_ms = 60_000;

function madeAt(created_at = new Date().toISOString()) {
  const is_fresh = Date.now() - Date.parse(created_at) < fresh_ms;
  return { id: newId('aud', is_fresh ? created_at : undefined), created_at };
}

/** An outgoing call as its row in `audittrail`, without secrets. */
export const callOutRow = ({ headers, request_body, response_body, url, created_at, ...call }: CallOut) => ({
  destination: hostOf(url),
  ...call,
  ...madeAt(created_at),
  authentication: 'system' as const,
  user: null,
  apikey: null,
  type: 'outgoing' as const,
  parent: call.request_id,
  payment_profile: null,
  url: maskUrl(url),
  origin: null,
  ...kept(
    {
      headers: Object.entries(headers).map(([name, value]) => ({
        name: maskText(name),
        value: String(mask(value, name)),
      })),
      body: maskBody(request_body),
    },
    { body: maskBody(response_body) },
  ),
});

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host.slice(0, 255) || null : null);

/** Codes of errors are not secret, unlike other codes. */
function maskAnswer(body: unknown): unknown {
  const masked = maskBody(body);
  const { error } = (masked ?? {}) as { readonly error?: object };
  if (typeof error !== 'object' || error === null || !('request_id' in error)) return masked;
  return { error: { ...error, code: (body as { readonly error: { readonly code: string } }).error.code } };
}

const maskBody = (body: unknown): unknown => (typeof body === 'string' ? maskContent(body) : mask(body));

/** A call of a caller without an identity in Sluis, such as a processor's notification, which its signature proves. */
export type CallIn = Pick<
  CallOut,
  | 'organisation'
  | 'route'
  | 'url'
  | 'request_id'
  | 'item'
  | 'transaction'
  | 'response_code'
  | 'duration_ms'
  | 'audience'
> &
  Pick<Call, 'headers' | 'origin'> & { readonly request_body: unknown };

/** Such a call as its row in `audittrail`, without secrets. */
export const callInRow = ({ headers, request_body, url, ...call }: CallIn) => ({
  ...call,
  ...madeAt(),
  authentication: 'system' as const,
  user: null,
  apikey: null,
  type: 'incoming' as const,
  parent: null,
  destination: null,
  payment_profile: null,
  method: 'POST',
  url: maskUrl(url),
  ...kept({ headers: keptHeaders(headers), body: maskBody(request_body) }, {}),
});

/** An item that a job made for a caller, by the command of an API call. */
export interface MadeByJob {
  readonly organisation: string;
  readonly route: string;
  /** The call that started the job, and its caller. */
  readonly url: string;
  readonly request_id: string;
  readonly user: string | null;
  readonly item: string;
  readonly request_body: unknown;
  readonly response_body: unknown;
}

/** Such an item as its row in `audittrail`, without secrets. */
export const madeByJobRow = ({ request_body, response_body, ...made }: MadeByJob) => ({
  ...made,
  ...madeAt(),
  authentication: 'system' as const,
  apikey: null,
  type: 'job' as const,
  parent: made.request_id,
  destination: null,
  payment_profile: null,
  audience: 'merchant' as const,
  method: 'POST',
  response_code: 201,
  duration_ms: 0,
  origin: null,
  transaction: null,
  ...kept({ body: mask(request_body) }, { body: mask(response_body) }),
});

const authentications = { user: 'jwt', apikey: 'api', terminal: 'terminal' } as const;

/** The id of an item with a prefix in a text, such as the payment in a path. */
const idIn = (text: string, prefix = '[a-z]+'): string | null =>
  new RegExp(`/(${prefix}_[0-9a-z]{26})(?:/|$|[?])`).exec(text)?.[1] ?? null;

/** A reference in a call's answer. */
function referenceOf(body: unknown, field: string, prefix: string): string | null {
  const value =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[field] : undefined;
  return typeof value === 'string' && value.startsWith(prefix) && value.length === prefix.length + 26 ? value : null;
}

/** A call as its row in `audittrail`, without secrets. */
export function auditRow(call: Call) {
  const { identity, response_body: answer } = call;
  const about = call.item ?? idIn(call.url);
  const request = {
    headers: keptHeaders(call.headers),
    ...(call.organisation !== undefined &&
      call.organisation !== identity.organisation && { organisation: identity.organisation }),
  };
  const response = answer === undefined ? {} : { body: maskAnswer(answer) };
  return {
    ...madeAt(),
    organisation: call.organisation ?? identity.organisation,
    authentication: authentications[identity.kind],
    user: identity.kind === 'user' ? identity.id : null,
    apikey: identity.kind === 'apikey' ? identity.id : null,
    type: 'incoming' as const,
    parent: null,
    method: call.method,
    route: call.route,
    destination: null,
    url: maskUrl(call.url),
    response_code: call.response_code,
    duration_ms: Math.round(call.duration_ms),
    origin: call.origin,
    request_id: call.request_id,
    item: about,
    transaction: about?.startsWith('txn_')
      ? about
      : (referenceOf(answer, 'transaction', 'txn_') ?? idIn(call.url, 'txn')),
    payment_profile: referenceOf(answer, 'payment_profile', 'prof_'),
    audience: 'merchant' as const,
    screen_read: identity.kind === 'user' && call.method === 'GET',
    ...(call.request_body === undefined
      ? { request: JSON.stringify(request), response: JSON.stringify(response), bodies: null }
      : kept({ ...request, body: maskBody(call.request_body) }, response)),
  };
}

/** The most characters of a body that are stored, as JSON. */
const body_max = 65_536;

/** A body, or its beginning with its full length. */
function bounded(message: Message): Message {
  const text = message.body === undefined ? '' : JSON.stringify(message.body);
  if (text.length <= body_max) return message;
  return { ...message, body: text.slice(0, body_max).toWellFormed(), cut_from: text.length };
}

/** A request and its response, compressed: as JSON they were most of a payment's size in the database. */
function kept(request: Message, response: Message) {
  const whole = JSON.stringify({ request, response });
  const text =
    whole.length <= body_max ? whole : JSON.stringify({ request: bounded(request), response: bounded(response) });
  return { request: null, response: null, bodies: pack(text) };
}

/** One stored side of a call. */
export interface Message {
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly body?: unknown;
  /** For a request: the organisation that the caller acted for, if the item is another's. */
  readonly organisation?: string;
  /** The number of characters in the body, if only its beginning was stored. */
  readonly cut_from?: number;
}

/** Both sides of a call; `is_unreadable` if the stored bytes are damaged, with both sides empty. */
export interface Messages {
  readonly request: Message;
  readonly response: Message;
  readonly is_unreadable?: true;
}

/**
 * The stored request and response of a row of `audittrail`, compressed or not. Damaged bytes do not throw: one damaged
 * row must not hide the rest, and the seals show that it was changed.
 */
export function bodiesOf(row: {
  readonly request: unknown;
  readonly response: unknown;
  readonly bodies: Uint8Array | null;
}): Messages {
  if (!row.bodies) return { request: (row.request ?? {}) as Message, response: (row.response ?? {}) as Message };
  try {
    const read = JSON.parse(unpack(row.bodies));
    if (typeof read?.request === 'object' && typeof read.response === 'object') return read;
  } catch {
    // Neither compressed nor JSON.
  }
  return { request: {}, response: {}, is_unreadable: true };
}

export type AuditRow = ReturnType<typeof auditRow>;
