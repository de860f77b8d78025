import type { ErrorBody } from '@sluis/contract/base/errors';
import { ConnectionError, SluisError } from './errors.ts';

export interface Settings {
  /** `sk_…`. */
  readonly api_key: string;
  /** The address of the application, such as `https://sluis.example`. */
  readonly base_url: string;
  /** How many times a call is retried; 4 by default. */
  readonly retries?: number | undefined;
  /** Milliseconds after which a try is given up; 30 000 by default. */
  readonly timeout_ms?: number | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

export interface CallOptions {
  /** By default a new one for each call. Give your own, such as your order's number, to be safe across restarts. */
  readonly idempotency_key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly retries?: number | undefined;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1/`, as `transaction/totals` or as in the reference: `/v1/transaction/totals`. */
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

const first_wait_ms = 500;
const longest_wait_ms = 60_000;

/** `Retry-After` in milliseconds, from seconds or a date. */
function askedWait({ headers }: Answer): number | undefined {
  const asked = headers.get('retry-after');
  if (!asked) return undefined;
  const ms = Number.isNaN(Number(asked)) ? Date.parse(asked) - Date.now() : Number(asked) * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Half of it is random, so that many clients do not retry together. */
const backoff = (attempt: number): number =>
  Math.min(longest_wait_ms, first_wait_ms * 2 ** attempt) * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

function queryText(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return [[name, String(value)]];
    return name === '_populate' ? [[name, value.join(',')]] : value.map((each) => [name, String(each)]);
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** A response that has been read to its end. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The error of a response; the body of one that is not from the API is ignored. */
function errorOf({ status, text }: Answer): SluisError {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return new SluisError(status, body?.error ?? {});
  } catch {
    return new SluisError(status, {});
  }
}

/** The content of a response; an unreadable one is not from the API, whatever its status. */
function contentOf(answer: Answer): unknown {
  if (answer.status === 204) return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    throw errorOf(answer);
  }
}

/** Temporary refusals. After a proxy's 502 and 504 the effect is unknown, which the key settles. */
const passes = ({ status, code }: SluisError): boolean =>
  [429, 502, 503, 504].includes(status) || code === 'request_in_progress';

/**
 * Makes a call, and retries it if that is safe and useful: a POST has the same `Idempotency-Key` each time. Throws
 * `SluisError`, `ConnectionError`, or the reason of the signal.
 */
export async function send<T>(settings: Settings, call: Call, options: CallOptions = {}): Promise<T> {
  const { signal, retries = settings.retries ?? 4 } = options;
  const key = call.method === 'POST' ? (options.idempotency_key ?? crypto.randomUUID()) : undefined;
  const url = `${settings.base_url.replace(/\/+$/, '')}/v1/${call.path.replace(/^\/?(v1\/)?/, '')}${queryText(call.query ?? {})}`;
  let was_lost = false;
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(settings, url, call, { key, signal });
    const answer = 'lost' in outcome ? undefined : outcome;
    if (answer && answer.status < 300) return contentOf(answer) as T;
    const error = 'lost' in outcome ? new ConnectionError(outcome.lost, key) : errorOf(outcome);
    // An earlier try, whose response was lost, has deleted it.
    if (call.method === 'DELETE' && was_lost && error instanceof SluisError && error.status === 404)
      return undefined as T;
    was_lost ||= error instanceof ConnectionError || error.status >= 500;
    if (attempt >= retries || (error instanceof SluisError && !passes(error))) throw error;
    const asked = answer && askedWait(answer);
    // A wait longer than a minute is the caller's decision.
    if (asked !== undefined && asked > longest_wait_ms) throw error;
    await pause(asked ?? backoff(attempt), signal);
  }
}

interface Attempt {
  readonly key: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** One try: its response, or why there was none. A response that is lost while it is read counts as none. */
async function attemptOnce(
  { api_key, timeout_ms = 30_000, fetch = globalThis.fetch }: Settings,
  url: string,
  { method, body }: Call,
  { key, signal }: Attempt,
): Promise<Answer | { readonly lost: unknown }> {
  const timeout = AbortSignal.timeout(timeout_ms);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        authorization: `Bearer ${api_key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return { lost: error };
  }
}
