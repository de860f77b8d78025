import { newId } from '@sluis/contract/base/ids';
import type { Identity } from '../auth/identity.ts';
import { pack, unpack } from '../packing.ts';
import { mask, maskContent, maskText, maskUrl } from './mask.ts';

/** One call to the API, as the audit trail keeps it. */
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
  /** The item that the call was about, and whose it is. */
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

/** A call of ours to somebody else. */
export interface CallOut {
  readonly organisation: string;
  /** What it was made for, in place of a route of ours. */
  readonly route: string;
  readonly method: string;
  readonly url: string;
  /** Whom it went to, where the URL does not say. */
  readonly destination?: string;
  /** When it ended, where it is written later. */
  readonly created_at?: string;
  readonly request_id: string;
  readonly item: string;
  /** The payment that it is about, where it is about one. */
  readonly transaction: string | null;
  /** 0 where there was no answer. */
  readonly response_code: number;
  readonly duration_ms: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly request_body: unknown;
  readonly response_body: unknown;
  /** `provider` where the merchant has no part in it, such as a call to a middleware. */
  readonly audience: 'merchant' | 'provider';
}

/** A row that is written later than this has the id of the moment it is written: what was written before is sealed (ADR 92). */
export const fresh_ms = 60_000;

function madeAt(created_at = new Date().toISOString()) {
  const is_fresh = Date.now() - Date.parse(created_at) < fresh_ms;
  return { id: newId('aud', is_fresh ? created_at : undefined), created_at };
}

/** A call out as its row in `audittrail`, without secrets. */
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

/** Codes of errors are no secrets, as other codes are. */
function maskAnswer(body: unknown): unknown {
  const masked = maskBody(body);
  const { error } = (masked ?? {}) as { readonly error?: object };
  if (typeof error !== 'object' || error === null || !('request_id' in error)) return masked;
  return { error: { ...error, code: (body as { readonly error: { readonly code: string } }).error.code } };
}

const maskBody = (body: unknown): unknown => (typeof body === 'string' ? maskContent(body) : mask(body));

/** A call of somebody who has no identity of ours and proves itself otherwise, such as a processor that notifies us. */
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

/** It as its row in `audittrail`, without secrets. */
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

/** What a job made for somebody, by the command of a call of ours. */
export interface MadeByJob {
  readonly organisation: string;
  readonly route: string;
  /** The call that asked for the job, and who made it. */
  readonly url: string;
  readonly request_id: string;
  readonly user: string | null;
  readonly item: string;
  readonly request_body: unknown;
  readonly response_body: unknown;
}

/** It as its row in `audittrail`, without secrets. */
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

/** A reference of the item that a call answered with. */
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

/** The most characters that are kept of a body, as JSON. */
const body_max = 65_536;

/** A body, or its beginning with how long it was. */
function bounded(message: Message): Message {
  const text = message.body === undefined ? '' : JSON.stringify(message.body);
  if (text.length <= body_max) return message;
  return { ...message, body: text.slice(0, body_max).toWellFormed(), cut_from: text.length };
}

/** A request and its response, packed: as JSON they were most of what a payment takes in the database. */
function kept(request: Message, response: Message) {
  const whole = JSON.stringify({ request, response });
  const text =
    whole.length <= body_max ? whole : JSON.stringify({ request: bounded(request), response: bounded(response) });
  return { request: null, response: null, bodies: pack(text) };
}

/** One side of a call as it was kept. */
export interface Message {
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly body?: unknown;
  /** Of a request: the organisation that the caller acted for, where the item is another's. */
  readonly organisation?: string;
  /** How many characters the body had, where only its beginning was kept. */
  readonly cut_from?: number;
}

/** Both sides of a call; `is_unreadable` where what was kept is damaged, of which both sides are empty. */
export interface Messages {
  readonly request: Message;
  readonly response: Message;
  readonly is_unreadable?: true;
}

/**
 * What a row of `audittrail` says was sent and answered, packed or not. Bytes that are not what was packed are no fault of
 * the reader: one damaged row keeps nobody from the rest, and the seals tell that it was changed.
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
    // The bytes are neither packed nor JSON.
  }
  return { request: {}, response: {}, is_unreadable: true };
}

export type AuditRow = ReturnType<typeof auditRow>;
