import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureHeaders } from '@sluis/server/platform/outgoing/signature';
import { openPayingWorld, type PayingWorld } from '@sluis/server/testing/paying-world';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ConnectionError, makeClient, type Settings, type Sluis, SluisError, verifyWebhook } from './client.ts';

describe('against a real server', () => {
  let world: PayingWorld;
  let base_url: string;
  let sluis: Sluis;
  beforeAll(async () => {
    world = await openPayingWorld();
    base_url = await world.app.http.listen({ host: '127.0.0.1', port: 0 });
    sluis = makeClient({ base_url, api_key: world.token });
  });

  test('takes a payment by a link, and changes it', async () => {
    const body = { payment_profile: world.profile, merchant_reference: 'order-1', amount: 1995 };
    const link = await sluis.paymentlink.create(body);
    expect(link).toMatchObject({ ...body, status: 'CREATED', url: expect.stringContaining('http') });
    const { id, version } = link;
    expect(await sluis.paymentlink.update(id, { description: 'Shoes', version })).toMatchObject({
      description: 'Shoes',
    });
    await sluis.paymentlink.delete(id);
    await expect(sluis.paymentlink.get(id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  test('refunds by the verb of a payment, and expands what the refund refers to', async () => {
    const id = await world.took('SETTLEMENT_REQUESTED');
    const refund = await sluis.transaction.refund(id, { amount: 100 });
    const found = await sluis.refund.get(refund.id, { _populate: ['transaction'] });
    expect(found).toMatchObject({ amount: 100, transaction: { id, amount: expect.any(Number) } });
    const refused = await sluis.transaction.refund(id, { amount: 1_000_000 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SluisError);
    expect(refused).toMatchObject({
      status: 422,
      code: 'refund_exceeds_remainder',
      details: { remainder: expect.any(Number) },
      fields: { amount: ['too_large'] },
      request_id: expect.any(String),
    });
  });

  test('performs a request once that is sent twice with one key', async () => {
    const body = { organisation: world.organisation_id, text: 'once', color: '#123456' };
    const [one, two] = [
      await sluis.tag.create(body, { idempotency_key: 'one' }),
      await sluis.tag.create(body, { idempotency_key: 'one' }),
    ];
    expect(two.id).toBe(one.id);
    await expect(sluis.tag.create({ ...body, text: 'two' }, { idempotency_key: 'one' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('reads all pages of a list, in order and without repeating', async () => {
    const texts = Array.from({ length: 7 }, (_, nth) => `page ${nth}`);
    for (const text of texts) await sluis.tag.create({ organisation: world.organisation_id, text, color: '#123456' });
    const seen: string[] = [];
    for await (const { text } of sluis.tag.each({ _limit: 3, _sort: 'text', 'text[]': texts })) seen.push(text);
    expect(seen).toEqual(texts);
  });

  test('is refused an unknown filter, by the compiler and by the server', async () => {
    // @ts-expect-error a field that refunds do not have
    await expect(sluis.refund.list({ colour: 'red' })).rejects.toMatchObject({ code: 'invalid_query' });
    // @ts-expect-error a verb that refunds do not have
    await expect(sluis.refund.capture('rfnd_01k5w6y8q0e1w8hqt86jysj84j', {})).rejects.toMatchObject({ status: 404 });
    // @ts-expect-error a reference that is not one
    await expect(sluis.refund.list({ _populate: ['amount'] })).rejects.toMatchObject({ code: 'invalid_query' });
  });

  test('calls by a path with or without a slash, and as in the reference', async () => {
    for (const path of ['tag', '/tag', 'v1/tag', '/v1/tag'])
      expect(await sluis.call({ method: 'GET', path, query: { _limit: 1 } })).toHaveProperty('items');
  });

  test('has no name that makes it look like a promise or print its key', async () => {
    expect(await sluis).toBe(sluis);
    expect(JSON.stringify(sluis)).toBe('{}');
    expect(await sluis.call({ method: 'GET', path: 'tag', query: { _limit: 1 } })).toHaveProperty('items');
  });
});

describe('retrying', () => {
  type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown };

  /** A server that gives these replies, one after the other; `cut` closes the connection instead. */
  async function replying(...replies: readonly (Reply | 'cut')[]) {
    const asked: { method: string; key: string | undefined }[] = [];
    const server = createServer((request, response) => {
      const reply = replies[Math.min(asked.length, replies.length - 1)] as Reply | 'cut';
      asked.push({ method: String(request.method), key: request.headers['idempotency-key'] as string | undefined });
      if (reply === 'cut') return void request.socket.destroy();
      response.writeHead(reply.status ?? 200, { 'retry-after': '0', ...reply.headers });
      const text = reply.status === 204 ? '' : JSON.stringify(reply.body ?? { id: 'tag_1' });
      // Shorter than its header says: the connection ends before the body does.
      if (reply.headers?.['content-length']) response.write(text, () => request.socket.destroy());
      else response.end(text);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const open = (more: Partial<Settings> = {}) => makeClient({ base_url, api_key: 'sk_test', ...more });
    return { asked, open };
  }
  const refusal = (status: number, code: string): Reply => ({ status, body: { error: { code, message: '' } } });
  const tag = { organisation: 'org_1', text: 'x', color: '#123456' };

  test('continues after 429, 503 and a response to our own earlier try, with the same key', async () => {
    const { asked, open } = await replying(
      refusal(429, 'rate_limited'),
      refusal(503, 'unavailable'),
      refusal(409, 'request_in_progress'),
      { status: 502, body: 'a proxy' },
      {},
    );
    expect(await open().tag.create(tag)).toEqual({ id: 'tag_1' });
    expect(asked).toHaveLength(5);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('continues after a lost connection; an item deleted by a try without response is deleted', async () => {
    const { asked, open } = await replying('cut', refusal(404, 'not_found'));
    await open().tag.delete('tag_1');
    expect(asked).toHaveLength(2);
    const { open: second } = await replying(refusal(404, 'not_found'));
    await expect(second().tag.delete('tag_1')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('continues after a truncated response, and ends without one', async () => {
    const short = { headers: { 'content-length': '100' } };
    const { asked, open } = await replying(short, {});
    expect(await open().tag.create(tag)).toEqual({ id: 'tag_1' });
    expect(asked).toHaveLength(2);
    const { open: second } = await replying(short);
    await expect(second({ retries: 0 }).tag.create(tag)).rejects.toBeInstanceOf(ConnectionError);
  });

  test('ends with the key, to find out later whether it happened', async () => {
    const { open } = await replying('cut');
    const failure = await open({ retries: 0 })
      .tag.create(tag, { idempotency_key: 'mine' })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ idempotency_key: 'mine' });
  });

  test('does not repeat permanent refusals, nor waits longer than a minute', async () => {
    for (const reply of [
      refusal(422, 'invalid_value'),
      refusal(500, 'internal'),
      { ...refusal(429, 'rate_limited'), headers: { 'retry-after': '61' } },
    ]) {
      const { asked, open } = await replying(reply);
      await expect(open().tag.list()).rejects.toMatchObject({ status: reply.status });
      expect(asked).toHaveLength(1);
    }
  });

  test('stops on request, also while it waits', async () => {
    const { asked, open } = await replying({ ...refusal(503, 'unavailable'), headers: { 'retry-after': '30' } });
    const stopping = new AbortController();
    const call = open().tag.list({}, { signal: stopping.signal });
    await expect.poll(() => asked.length).toBe(1);
    stopping.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  test.each([200, 403])('reports a response, with status %i, that is not from the API', async (status) => {
    const fetch = async () => new Response('<p>A wall</p>', { status });
    const { tag: tags } = makeClient({ base_url: 'https://sluis.test', api_key: 'sk_test', fetch });
    await expect(tags.list()).rejects.toMatchObject({ status, code: 'unreadable' });
  });
});

describe('a webhook', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const sent = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  const now_ms = sent.timestamp * 1000;

  test('of the Standard Webhooks specification is genuine, and any variation is not', async () => {
    const headers = {
      'webhook-id': sent.id,
      'webhook-timestamp': String(sent.timestamp),
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const { body } = sent;
    expect(await verifyWebhook(secret, { headers, body }, { now_ms })).toMatchObject({ id: sent.id, test: 2432232314 });
    for (const other of [
      { body: `${body} `, headers },
      { body, headers: { ...headers, 'webhook-id': 'msg_2' } },
      { body, headers: { ...headers, 'webhook-timestamp': String(sent.timestamp + 1) } },
      { body, headers: { ...headers, 'webhook-signature': '' } },
      { body, headers: { ...headers, 'webhook-signature': 'v1,AAAA v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' } },
    ])
      await expect(verifyWebhook(secret, other, { now_ms })).rejects.toThrow(/header|signature/i);
    await expect(verifyWebhook(secret, { body, headers }, { now_ms: now_ms + 301_000 })).rejects.toThrow('too old');
    await expect(verifyWebhook('whsec_%', { body, headers }, { now_ms })).rejects.toThrow('whsec_');
  });

  test('from our server is genuine by either of two secrets, with headers of any kind', async () => {
    const later = `whsec_${Buffer.from('a later secret of 24 bytes').toString('base64')}`;
    const headers = signatureHeaders(sent, [later, secret]);
    for (const given of [secret, later, ['whsec_AAAA', later]])
      expect(await verifyWebhook(given, { headers: new Headers(headers), body: sent.body }, { now_ms })).toHaveProperty(
        'id',
      );
  });

  test('is signed and verified as by the library of the standard, in both directions', async () => {
    const body = JSON.stringify({ type: 'refund', data: { id: 'rfnd_1' } });
    const library = new Webhook(secret);
    const now_s = Math.floor(Date.now() / 1000);
    const ours = signatureHeaders({ id: 'whk_1', timestamp: now_s, body }, [secret]);
    expect(library.verify(body, ours as Record<string, string>)).toMatchObject({ type: 'refund' });
    expect(() => library.verify(`${body} `, ours as Record<string, string>)).toThrow();
    const signature = library.sign('whk_2', new Date(now_s * 1000), body);
    const theirs = { 'webhook-id': 'whk_2', 'webhook-timestamp': String(now_s), 'webhook-signature': signature };
    expect(await verifyWebhook(secret, { headers: theirs, body })).toMatchObject({ id: 'whk_2', type: 'refund' });
  });
});
