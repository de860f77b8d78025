import { ProcessorNotCalled, ProcessorRefused, ProcessorUnavailable } from './contract.ts';

/** Longer than an acquirer takes, and shorter than a payer waits. */
const usual_timeout_ms = 30_000;
const usual_max_bytes = 20_000_000;
/** A connection that was not opened has carried nothing. */
const unopened = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** Refused before anything was performed: the key is wrong, or there were too many requests. */
const turned_away = [401, 403, 429];

interface Connection {
  readonly base_url: string;
  /** Sent with each request, such as the API key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Within which an answer has arrived completely; 30 seconds by default. */
  readonly timeout_ms?: number;
  /** The longest answer; 20 MB by default. */
  readonly response_max_bytes?: number;
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** JSON, the fields of a form, or a form with files. */
  readonly body?: object | URLSearchParams | FormData;
  /** Besides those of the connection, such as an idempotency key. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that an adapter reads: of success, or a refusal for good. */
export interface Answered<T = unknown> {
  readonly status: number;
  readonly is_ok: boolean;
  /** The parsed JSON of the body, or else its text. */
  readonly body: T;
}

export type Ask = <T = unknown>(asked: Asked) => Promise<Answered<T>>;

/**
 * Makes HTTPS requests to an acquirer. Throws ProcessorNotCalled if the request was certainly not performed: nothing was
 * sent, 401, 403 or 429. Throws ProcessorUnavailable without an answer, and for 5xx and unreadable answers.
 */
export const makeRequests =
  ({ base_url, headers, timeout_ms = usual_timeout_ms, response_max_bytes = usual_max_bytes }: Connection): Ask =>
  async <T>({ method, path, body, headers: more }: Asked): Promise<Answered<T>> => {
    const is_form = body instanceof URLSearchParams || body instanceof FormData;
    const content_type: Record<string, string> = body && !is_form ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${base_url}${path}`, {
      method,
      // A redirect would take the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
      headers: { accept: 'application/json', ...content_type, ...headers, ...more },
      ...(body && { body: is_form ? body : JSON.stringify(body) }),
    }).catch(fail);
    const { status } = response;
    const text = await textOf(response, response_max_bytes).catch(fail);
    if (turned_away.includes(status))
      throw new ProcessorNotCalled(`turned away: ${status}`, status, retryAfter(response.headers));
    if (status >= 500) throw new ProcessorUnavailable(`failed: ${status}`, status, retryAfter(response.headers));
    return { status, is_ok: response.ok, body: parsed(text, response) as T };
  };

function fail(error: Error & { readonly cause?: { readonly code?: string } }): never {
  const is_unsent = unopened.includes(error.cause?.code ?? '');
  throw new (is_unsent ? ProcessorNotCalled : ProcessorUnavailable)(String(error));
}

async function textOf(response: Response, max_bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > max_bytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string, { headers, status }: Response): unknown {
  if (!headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new ProcessorUnavailable('the answer is not JSON', status);
  }
}

/** When a processor can be asked again, by its Retry-After: seconds, or a date. */
function retryAfter(headers: Headers): string | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const at = /^\d{1,9}$/.test(given) ? Date.now() + Number(given) * 1000 : Date.parse(given);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** The same request for `check` and `settlementFiles`, to which a wrong key is a refusal. */
export async function unlessRefused<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProcessorNotCalled && (error.response_code === 401 || error.response_code === 403))
      throw new ProcessorRefused('The processor does not accept the key.');
    throw error;
  }
}
