import { newId } from '@sluis/contract/base/ids';
import type { Identity } from '../auth/identity.ts';
import { pack, unpack } from '../packing.ts';
import { mask, maskText, maskUrl } from './mask.ts';

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
    if (headers[name] !== undefined) kept.push({ name, value: maskText(String(headers[name])) });
  return kept;
}

/** A call of ours to somebody else. */
export interface CallOut {
  readonly organisation: string;
  /** What it was made for, in place of a route of ours. */
  readonly route: string;
  readonly method: string;
  readonly url: string;
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
}

function madeNow() {
  const created_at = new Date().toISOString();
  return { id: newId('aud', created_at), created_at };
}

/** A call out as its row in `audittrail`, without secrets. */
export const callOutRow = ({ headers, request_body, response_body, url, ...call }: CallOut) => ({
  ...call,
  ...madeNow(),
  authentication: 'system',
  user: null,
  apikey: null,
  type: 'outgoing',
  url: maskUrl(url),
  origin: null,
  ...kept(
    {
      headers: Object.entries(headers).map(([name, value]) => ({ name, value: mask(value, name) })),
      body: mask(request_body),
    },
    { body: mask(response_body) },
  ),
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
  ...madeNow(),
  authentication: 'system',
  apikey: null,
  type: 'job',
  method: 'POST',
  response_code: 201,
  duration_ms: 0,
  origin: null,
  transaction: null,
  ...kept({ body: mask(request_body) }, { body: mask(response_body) }),
});

/** A call as its row in `audittrail`, without secrets. */
export function auditRow(call: Call) {
  const { identity } = call;
  const about = call.item ?? /\/([a-z]+_[0-9a-z]{26})(?:\/|$)/.exec(call.url)?.[1] ?? null;
  const request = { headers: keptHeaders(call.headers) };
  return {
    ...madeNow(),
    organisation: call.organisation ?? identity.organisation,
    authentication: identity.kind === 'user' ? 'jwt' : 'api',
    user: identity.kind === 'user' ? identity.id : null,
    apikey: identity.kind === 'apikey' ? identity.id : null,
    type: 'incoming',
    method: call.method,
    route: call.route,
    url: maskUrl(call.url),
    response_code: call.response_code,
    duration_ms: Math.round(call.duration_ms),
    origin: call.origin,
    request_id: call.request_id,
    item: about,
    transaction: about?.startsWith('txn_') ? about : null,
    ...(call.request_body === undefined && call.response_body === undefined
      ? { request: JSON.stringify(request), response: '{}', bodies: null }
      : kept(
          { ...request, ...(call.request_body !== undefined && { body: mask(call.request_body) }) },
          call.response_body === undefined ? {} : { body: mask(call.response_body) },
        )),
  };
}

/** A request and its response, packed: as JSON they were most of what a payment takes in the database. */
const kept = (request: object, response: object) => ({
  request: null,
  response: null,
  bodies: pack(JSON.stringify({ request, response })),
});

/** What a row of `audittrail` says was sent and answered, packed or not. */
export function bodiesOf(row: {
  readonly request: unknown;
  readonly response: unknown;
  readonly bodies: Uint8Array | null;
}) {
  return row.bodies ? JSON.parse(unpack(row.bodies)) : { request: row.request, response: row.response };
}

export type AuditRow = ReturnType<typeof auditRow>;
