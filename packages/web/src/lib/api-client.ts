import { lines_type } from '@sluis/contract/base/lines';
import { askAhead, forgetAhead, takeAhead } from './ahead.ts';
import { errorOf, RequestError } from './request-error.ts';
import { type Query, queryText, trimPath } from './request-query.ts';
import { sessionStore } from './session-store.ts';

export { RequestError } from './request-error.ts';
export type { Query } from './request-query.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Replaces the token of the session, which may have ended. */
  readonly token?: string;
  /** Returns the response as a Blob. */
  readonly as_file?: true;
  /** Reads a response that is sent in lines of JSON (`requestWithProgress`). */
  readonly readLines?: (response: Response) => Promise<unknown>;
}

const ready_timeout_ms = 200;
const ready = Promise.withResolvers<void>();
let is_ready = false;
let waiting: Promise<void> | undefined;
let pending = new AbortController();

/** Signals that the signed-in user is known; until then requests wait, but at most 200 ms. */
export function signalReady(): void {
  is_ready = true;
  ready.resolve();
}

/** Aborts all pending requests, except those for texts. */
export function cancelPending(): void {
  forgetAhead();
  pending.abort(new DOMException('The screen that asked is gone.', 'AbortError'));
  pending = new AbortController();
}

/** A key for one intended change; sending it again repeats the response and not the effect. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

const whenReady = (): Promise<void> => {
  waiting ??= Promise.race([ready.promise, new Promise<void>((done) => setTimeout(done, ready_timeout_ms))]);
  return waiting;
};

/**
 * Sends an API request, whose `path` starts with `/v1/`, and returns the body (undefined if there is none). Throws
 * RequestError, or the signal's reason if it was cancelled. Shows nothing: the screen decides.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const url = trimPath(path) + queryText(options.query);
  const begun = method === 'GET' ? takeAhead(url) : undefined;
  if (begun) return begun as Promise<T>;
  const signal = options.signal ? AbortSignal.any([options.signal, pending.signal]) : pending.signal;
  // Not even a microtask if there is nothing to wait for: a later request would be sent first.
  if (!is_ready) await whenReady();
  const token = options.token ?? sessionStore.get()?.token;
  const init: Init = {
    // The API accepts both, and some proxies block PUT.
    method: method === 'PUT' ? 'POST' : method,
    headers: headersOf(token, options),
    body: bodyOf(options),
    signal,
  };
  return exchange(url, init, async (response) => {
    if (response.ok) {
      if (options.as_file) return (await response.blob()) as T;
      if (options.readLines && response.headers.get('content-type') === lines_type)
        return (await options.readLines(response)) as T;
      const text = await response.text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    }
    const error = await errorOf(response);
    if (error.status === 401 && token !== undefined) sessionStore.expire(token);
    throw error;
  });
}

/** JSON, or a file unchanged. */
const bodyOf = ({ body }: RequestOptions): BodyInit | undefined =>
  body === undefined || body instanceof Blob ? body : JSON.stringify(body);

function headersOf(
  token: string | undefined,
  { body, idempotencyKey, readLines }: RequestOptions,
): Record<string, string> {
  return {
    accept: readLines ? `${lines_type}, application/json` : 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

type Init = RequestInit & { signal?: AbortSignal };

/** Sends and reads; any failure on the way, including a truncated body, is `unavailable`. */
async function exchange<T>(url: string, init: Init, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    return await read(await fetch(url, init));
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw cause instanceof RequestError ? cause : new RequestError('unavailable', { cause });
  }
}

/** A file of the application itself, such as its texts: it neither waits nor is ever cancelled. */
export const requestFile = (url: string): Promise<string> =>
  (takeAhead(url) as Promise<string> | undefined) ??
  exchange(url, { headers: { accept: '*/*' } }, async (response) => {
    if (!response.ok) throw new RequestError(response.status === 404 ? 'not_found' : 'unavailable');
    return response.text();
  });

/** Prefetches a file. */
export const requestFileAhead = (url: string): Promise<string> => askAhead(url, () => requestFile(url));

/** Prefetches a request; the first caller to send the same one gets its response. */
export const requestAhead = <T>(path: string, query: Query): Promise<T> =>
  askAhead(trimPath(path) + queryText(query), () => request<T>('GET', path, { query }));
