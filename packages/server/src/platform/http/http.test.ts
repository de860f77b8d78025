import { beforeAll, describe, expect, test } from 'vitest';
import { holdTime } from '../../testing/hold-time.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = await world.key(world.root, ['TAG_ALL']);
});

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  world.app.http.inject({
    method: 'POST',
    url: '/v1/tag',
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
const tag = (more = '') => `{"organisation":"${world.root}","text":"t","color":"#123456"${more}}`;

describe('a body', () => {
  test('over a mebibyte is 413', async () => {
    const answer = await post(tag(`,"x":"${'x'.repeat(1_048_576)}"`));
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'payload_too_large']);
  });

  test('over 64 KiB before signing in is 413', async () => {
    const login = (password: string) =>
      world.call(undefined, 'POST', '/auth/login', { body: { email: 'a@b.test', password } });
    expect((await login('x'.repeat(65_536))).statusCode).toBe(413);
    expect((await login('x'.repeat(1001))).statusCode).toBe(400);
  });

  test('that is not sent completely within a minute is aborted, also before signing in', () => {
    expect(world.app.http.server.requestTimeout).toBe(60_000);
  });

  test('with thousands of faults reports a hundred of them', async () => {
    const answer = await post(tag(`,${Array.from({ length: 5000 }, (_, at) => `"f${at}":1`)}`));
    expect([answer.statusCode, Object.keys(answer.json().error.fields).length]).toEqual([400, 100]);
  });

  test('of a form is 415', async () => {
    const answer = await post('text=t', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"__proto__":{"admin":true}',
    '{"\\u005f_proto__":{"admin":true}},',
    '{"text":"x","metadata":[{"__proto__":',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{',
    '[]',
    'null',
    '"x"',
    '',
    '{"text":1}',
  ])('%s is 400 and names the fault', async (body) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'invalid_body', fields: expect.anything() });
    expect(Object.keys(answer.json().error.fields)).not.toHaveLength(0);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('with a field that does not exist is refused, by name', async () => {
    expect((await post(tag(',"owner":"x"'))).json().error).toMatchObject({
      code: 'invalid_body',
      fields: { owner: ['unknown'] },
    });
    expect((await post(tag())).statusCode).toBe(201);
  });
});

describe('every response', () => {
  const paths = [
    '/healthz',
    '/v1/tag',
    '/v1/nothing',
    '/v1/%zz',
    '/docs/openapi.json',
    '/metrics',
    '/v1/export/x',
    `/v1/tag/${'x'.repeat(600)}`,
  ];
  test.each(paths)('of %s has the security headers and its own request id', async (url) => {
    const answer = await world.app.http.inject({ url, headers: { 'x-request-id': 'mine' } });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    if (answer.statusCode >= 400) expect(answer.json().error.request_id).toBe(answer.headers['x-request-id']);
  });

  test('of the API must not be cached', async () => {
    expect((await world.call(token, 'GET', '/tag')).headers['cache-control']).toBe('no-store');
  });

  test('requires HTTPS if it is served over it, and only then', async () => {
    expect((await world.app.http.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await openWorld({ PUBLIC_URL: 'https://pay.example' });
    expect((await secure.app.http.inject('/healthz')).headers['strict-transport-security']).toContain(
      'max-age=31536000',
    );
  });
});

describe('a path that does not exist', () => {
  test.each([
    ['GET', '/v1/nothing'],
    ['GET', '/v1/'],
    ['GET', '/v1/constructor'],
    ['POST', '/v1/refund'],
    ['PUT', '/v1/transaction'],
    ['DELETE', '/v1/user/usr_00000000000000000000000000'],
    ['GET', '/v1/%'],
    ['PATCH', '/v1/tag'],
  ] as const)('%s %s is 404', async (method, url) => {
    const answer = await world.app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
  });
});

describe('limits', () => {
  test('refuse what exceeds them, with the time to wait, for that caller only', async () => {
    const narrow = await openWorld({ RATE_READS_PER_S: '5', RATE_WRITES_PER_S: '2' });
    const [one, other] = [await narrow.key(narrow.root, ['TAG_ALL']), await narrow.key(narrow.root, ['TAG_ALL'])];
    const pass = holdTime();
    const answers = await Promise.all(Array.from({ length: 20 }, () => narrow.call(one, 'GET', '/tag')));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.json().error.code).toBe('rate_limited');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await narrow.call(other, 'GET', '/tag')).statusCode).toBe(200);
    pass(1000);
    expect((await narrow.call(one, 'GET', '/tag')).statusCode).toBe(200);
  });

  test('of a merchant apply to all its keys and all organisations below it together, and not to the provider', async () => {
    const narrow = await openWorld({ RATE_READS_PER_S: '5', RATE_MERCHANT_READS_PER_S: '10' });
    const merchant = await narrow.organisation('Merchant', narrow.root);
    const shop = await narrow.organisation('Shop', merchant);
    const other = await narrow.organisation('Other', narrow.root);
    holdTime();
    const ask = async (organisation: string, count: number) => {
      const keys = await Promise.all(Array.from({ length: count }, () => narrow.key(organisation, ['TAG_ALL'])));
      const answers = await Promise.all(keys.map((key) => narrow.call(key, 'GET', '/tag')));
      return answers.filter(({ statusCode }) => statusCode === 200).length;
    };
    expect([await ask(merchant, 6), await ask(shop, 6)]).toEqual([6, 4]);
    expect([await ask(other, 6), await ask(narrow.root, 30)]).toEqual([6, 30]);
  });
});

test('the description of the API has every route', async () => {
  const { paths } = (await world.app.http.inject('/docs/openapi.json')).json();
  for (const { path, method } of world.app.routes)
    expect(paths[`/v1${path.replace(/:(\w+)/g, '{$1}')}`], path).toHaveProperty(method.toLowerCase());
});

test('metrics count requests by route, not by address', async () => {
  await world.call(token, 'GET', '/tag/tag_00000000000000000000000000');
  const body = await world.metrics();
  expect(body).toContain('route="/v1/tag/:id"');
  expect(body).not.toContain('tag_00000000000000000000000000');
});
