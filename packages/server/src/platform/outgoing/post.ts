import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { inSpan, traceHeaders } from '../tracing/tracing.ts';
import { describeError, no_address, Refused } from './failure.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

/** Settings of calls to addresses chosen by others. */
export interface Outgoing {
  /** Whether an IP address may be called. */
  readonly allows: (address: string) => boolean;
  /** Whether a URL belongs to Sluis and is open to all callers, even if its address is private. */
  readonly isOwn?: (url: URL) => boolean;
  /** The addresses of a name; the system's own resolver by default. */
  readonly resolve?: (name: string) => Promise<readonly Address[]>;
  /** For the whole call, including name resolution. */
  readonly timeout_ms?: number;
}

/** The result of a call. `error` explains why there was no response. */
export interface Answered {
  readonly status_code: number | null;
  /** The first 64 KiB of the response. */
  readonly content: string | null;
  readonly error: string | null;
  readonly content_type?: string | undefined;
  readonly retry_after: string | undefined;
  readonly duration_ms: number;
}

/** The result of a call that was not made. */
export const notSent = (error: string): Answered => ({
  status_code: null,
  content: null,
  error,
  retry_after: undefined,
  duration_ms: 0,
});

const content_bytes_max = 64 * 1024;
const resolveName = (name: string): Promise<readonly Address[]> => lookup(name, { all: true });

/**
 * The addresses of a URL's host that may be called. Throws Refused if there is none. The URL parser has already
 * normalised decimal, hexadecimal, octal and short forms of IPv4.
 */
async function addressesOf(url: URL, { allows, isOwn, resolve = resolveName }: Outgoing): Promise<readonly Address[]> {
  const { hostname } = url;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host);
  const allowed = isOwn?.(url) ? found : found.filter(({ address }) => allows(address));
  if (allowed.length === 0) throw new Refused(no_address);
  return allowed;
}

/** A lookup that returns the checked addresses: a second resolution could return others. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_, options, callback) => {
    const [first] = addresses as [Address];
    if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

interface Outgo {
  /** For the span of the call: it says nothing about the receiver or the message. */
  readonly purpose: 'webhook' | 'middleware' | 'identity provider';
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts a text to an address chosen by a user. */
export const post = (url: string, outgo: Omit<Outgo, 'method'>, outgoing: Outgoing): Promise<Answered> =>
  callOut(url, outgo, outgoing);

/**
 * Calls an address chosen by a user: only an allowed one, without following redirects, within a time
 * limit, and reading no more of the response than is stored. Never throws because of the other side.
 */
export const callOut = (url: string, outgo: Outgo, outgoing: Outgoing): Promise<Answered> => {
  const { method = 'POST', purpose } = outgo;
  return inSpan({ name: `${method} ${purpose}`, kind: 'client' }, async (note) => {
    const answered = await callNow(url, { ...outgo, method }, outgoing);
    const { status_code, error } = answered;
    note({
      'http.request.method': method,
      // The path of a receiver can be a secret.
      ...(URL.canParse(url) && { 'server.address': new URL(url).hostname }),
      ...(status_code !== null && { 'http.response.status_code': status_code }),
      ...(error !== null && { 'error.type': error }),
    });
    return answered;
  });
};

async function callNow(
  url: string,
  { method, headers, body }: Omit<Required<Outgo>, 'purpose'>,
  outgoing: Outgoing,
): Promise<Answered> {
  const { timeout_ms = 15_000 } = outgoing;
  const started = performance.now();
  const signal = AbortSignal.timeout(timeout_ms);
  const common = () => ({ duration_ms: Math.round(performance.now() - started) });
  try {
    const target = new URL(url);
    if (!/^https?:$/.test(target.protocol)) throw new Refused('the URL is not http or https');
    if (target.username || target.password) throw new Refused('the URL contains a user name or password');
    const addresses = await orAborted(addressesOf(target, outgoing), signal);
    const answer = await orAborted(
      send(target, { method, headers: { ...headers, ...traceHeaders(target.host) }, body, addresses, signal }),
      signal,
    );
    const content = await readStart(answer, signal);
    const retry_after = answer.headers['retry-after'];
    const content_type = answer.headers['content-type'];
    return { status_code: answer.statusCode ?? null, content, error: null, content_type, retry_after, ...common() };
  } catch (error) {
    const words = signal.aborted ? `no response within ${timeout_ms / 1000} s` : describeError(error);
    return { status_code: null, content: null, error: words, retry_after: undefined, ...common() };
  }
}

/** A name lookup cannot be aborted, but need not be awaited; the same holds for other endless work. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

interface Sending extends Omit<Required<Outgo>, 'purpose'> {
  readonly addresses: readonly Address[];
  readonly signal: AbortSignal;
}

const send = (target: URL, { method, headers, body, addresses, signal }: Sending): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const calling: ClientRequest = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
      method,
      // A separate connection: a pooled one would be to an address checked for another call.
      agent: false,
      lookup: pinned(addresses),
      signal,
      headers: { ...headers, 'content-length': bytes.length },
    });
    // Without a listener Node reports neither the upgrade nor the end: the call would be in flight forever.
    calling.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Refused('the host switched to another protocol'));
    });
    calling.on('response', resolve).on('error', reject).end(bytes);
  });

/** Reads the start of a response. Its status is known, so a truncated or endless response still counts. */
async function readStart(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= content_bytes_max || signal.aborted) break;
    }
  } catch {}
  answer.destroy();
  // PostgreSQL cannot store NUL.
  return Buffer.concat(parts).subarray(0, content_bytes_max).toString().replaceAll('\0', '');
}
