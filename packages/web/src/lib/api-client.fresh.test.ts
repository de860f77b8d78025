// @vitest-environment jsdom
import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelPending, newIdempotencyKey, RequestError, request, requestAhead, requestFile } from './api-client.ts';
import type { Me } from './me.ts';
import { requestWithProgress } from './progress.ts';
import { sessionStore } from './session-store.ts';

type Fetch = typeof globalThis.fetch;
const user = { id: 'usr_1', roles: [] as string[] } as unknown as Me;
const fetched = vi.fn<Fetch>();
const answer = (status: number, body?: unknown, headers?: HeadersInit): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
const failure = async (promise: Promise<unknown>): Promise<RequestError> =>
  promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as RequestError,
  );
const never: Fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    if (init?.signal?.aborted) reject(init.signal.reason);
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStore.end('signed_out');
  vi.unstubAllGlobals();
});

describe('request', () => {
  it('waits for the ready signal, but at most 200 ms', async () => {
    const { request: fresh, signalReady } = await freshClient();
    const { request: unready } = await freshClient();
    vi.useFakeTimers();
    fetched.mockImplementation(async () => answer(200, {}));
    const waiting = fresh('GET', '/v1/tag');
    expect(fetched).not.toHaveBeenCalled();
    signalReady();
    await waiting;
    expect(fetched).toHaveBeenCalledTimes(1);

    const impatient = unready('GET', '/v1/tag');
    await vi.advanceTimersByTimeAsync(199);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await impatient;
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('sends the token, the query, the body and the idempotency key, and a PUT as POST', async () => {
    fetched.mockResolvedValue(answer(201, { id: 'rfnd_1' }));
    sessionStore.start({ token: 'secret', user });
    const idempotencyKey = newIdempotencyKey();
    const made = await request('PUT', '/v1/refund/', { query: { a: ['x'] }, body: { amount: 1 }, idempotencyKey });
    expect(made).toEqual({ id: 'rfnd_1' });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/v1/refund?a%5B%5D=x');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"amount":1}',
      headers: {
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
    });
  });

  it('returns undefined for 204', async () => {
    fetched.mockResolvedValue(answer(204));
    expect(await request('POST', '/v1/auth/activity')).toBeUndefined();
  });

  it('throws the error of the API with fields, status and request id', async () => {
    const error = {
      code: 'refund_exceeds_remainder',
      message: '',
      details: { remainder: 5 },
      fields: { amount: ['too_large'] },
      request_id: 'req_1',
    };
    fetched.mockResolvedValue(answer(422, { error }));
    const thrown = await failure(request('POST', '/v1/transaction/txn_1/refund'));
    expect(thrown).toBeInstanceOf(RequestError);
    expect(thrown).toMatchObject({
      code: 'refund_exceeds_remainder',
      status: 422,
      request_id: 'req_1',
      details: { remainder: 5 },
      fields: { amount: ['too_large'] },
    });
  });

  it('derives an error from a response that is not the API’s', async () => {
    fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'r' } }));
    expect(await failure(request('GET', '/v1/tag'))).toMatchObject({
      code: 'unavailable',
      status: 502,
      request_id: 'r',
    });
    fetched.mockResolvedValue(answer(500, { error: { code: 'toString' } }));
    expect(await failure(request('GET', '/v1/tag'))).toMatchObject({ code: 'internal', status: 500 });
  });

  it('throws unavailable without a response', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure(request('GET', '/v1/tag'))).toMatchObject({ code: 'unavailable' });
  });

  it('ends the session on 401, except if the sign-in itself is refused', async () => {
    fetched.mockImplementation(async () => answer(401, { error: { code: 'session_ended' } }));
    sessionStore.start({ token: 'old', user });
    const reason = vi.fn();
    const stop = sessionStore.subscribe((_, why) => reason(why));
    await failure(request('GET', '/v1/tag'));
    expect(sessionStore.get()).toBeUndefined();
    await failure(request('POST', '/v1/auth/login'));
    expect(reason.mock.calls).toEqual([['expired']]);
    stop();
  });
});

describe('a request with progress', () => {
  const lines = (...parts: readonly string[]): Response => {
    const body = new ReadableStream({
      start: (stream) => {
        for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
        stream.close();
      },
    });
    return new Response(body as never, { headers: { 'content-type': 'application/x-ndjson' } });
  };
  const ask = async (response: Response) => {
    fetched.mockResolvedValue(response);
    const heard: unknown[] = [];
    const signal = new AbortController().signal;
    const onProgress = (progress: unknown) => heard.push(progress);
    const asked = requestWithProgress('/v1/routing/replay', {}, { signal, onProgress });
    return { heard, result: await asked.catch((error: unknown) => error) };
  };

  it('hears the progress of each line, however they are divided, and returns the result', async () => {
    const { heard, result } = await ask(
      lines('{"progress":{"done":0,"of', '":9}}\n{"progress":{"done":4,"of":9}}\n{"resu', 'lt":{"name":"é"}}\n'),
    );
    expect(heard).toEqual([
      { done: 0, of: 9 },
      { done: 4, of: 9 },
    ]);
    expect(result).toEqual({ name: 'é' });
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(init?.headers).toMatchObject({ accept: 'application/x-ndjson, application/json' });
  });

  it('returns a response without lines', async () => {
    expect((await ask(answer(200, { name: 'x' }, { 'content-type': 'application/json' }))).result).toEqual({
      name: 'x',
    });
  });

  it('throws the error of the last line, and unavailable if that is missing', async () => {
    const { result } = await ask(lines('{"progress":{"done":0,"of":9}}\n{"error":{"code":"rate_limited"}}\n'));
    expect(result).toMatchObject({ code: 'rate_limited', status: 429 });
    expect((await ask(lines('{"progress":{"done":0,"of":9}}\n'))).result).toMatchObject({ code: 'unavailable' });
  });
});

describe('cancelling', () => {
  it('cancels every request except those for texts', async () => {
    fetched.mockImplementation(never);
    const cancelled = failure(request('GET', '/v1/tag'));
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    cancelPending();
    expect((await cancelled).name).toBe('AbortError');

    fetched.mockImplementation(async (_, init) => {
      cancelPending();
      return init?.signal?.aborted ? answer(500) : new Response('texts');
    });
    expect(await requestFile('/assets/i18n/nl/main.json')).toBe('texts');
    fetched.mockResolvedValue(answer(200, { items: [] }));
    expect(await request('GET', '/v1/tag')).toEqual({ items: [] });
  });

  it('throws unavailable for a truncated response and for invalid JSON', async () => {
    fetched.mockResolvedValue(new Response('{"items": ['));
    expect(await failure(request('GET', '/v1/tag'))).toMatchObject({ code: 'unavailable' });
  });

  it('cancels one request by its own signal', async () => {
    fetched.mockImplementation(never);
    const own = new AbortController();
    const cancelled = failure(request('GET', '/v1/tag', { signal: own.signal }));
    own.abort();
    expect((await cancelled).name).toBe('AbortError');
  });
});

/** The ready signal is given once in the life of a page; each case needs its own page. */
async function freshClient(): Promise<typeof import('./api-client.ts')> {
  vi.resetModules();
  return import('./api-client.ts');
}

describe('early requests', () => {
  it('return the response to the first identical request, and send the next one again', async () => {
    fetched.mockImplementation(async () => answer(200, { asked: fetched.mock.calls.length }));
    requestAhead('/v1/refund', { _limit: 25 });
    await expect(request('GET', '/v1/refund', { query: { _limit: 50 } })).resolves.toEqual({ asked: 2 });
    await expect(request('GET', '/v1/refund', { query: { _limit: 25 } })).resolves.toEqual({ asked: 1 });
    await expect(request('GET', '/v1/refund', { query: { _limit: 25 } })).resolves.toEqual({ asked: 3 });
  });

  it('pass a failure on to the taker', async () => {
    fetched.mockResolvedValueOnce(answer(403, { error: { code: 'forbidden', request_id: 'req_1' } }));
    requestAhead('/v1/refund', {});
    expect(await failure(request('GET', '/v1/refund'))).toMatchObject({ code: 'forbidden' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('keep nothing for the next user', async () => {
    fetched.mockResolvedValueOnce(answer(200, { of: 'one' })).mockResolvedValueOnce(answer(200, { of: 'other' }));
    requestAhead('/v1/refund', {});
    cancelPending();
    await expect(request('GET', '/v1/refund')).resolves.toEqual({ of: 'other' });
  });
});
