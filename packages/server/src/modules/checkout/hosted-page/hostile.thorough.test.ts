import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';

let world: PayerWorld;
let url: string;
let id: string;
beforeAll(async () => {
  world = await openPayerWorld();
  const link = await world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: '<script>alert(1)</script>',
    amount: null,
    description: '"><img src=x onerror=alert(1)>',
    language: 'en',
    multiple_use: true,
  });
  [url, id] = [link.url, link.id];
});

const post = (address: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  world.app.http.inject({
    method: 'POST',
    url: address,
    remoteAddress: `203.0.113.${Math.floor(Math.random() * 250) + 1}`,
    headers: { 'content-type': type },
    payload,
  });

test('a page runs no script, cannot be framed or cached, and sends no referrer', async () => {
  const { headers, body } = await world.open(url);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[^']+'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri \/pay\/report$/,
  );
  expect(headers).not.toHaveProperty('set-cookie');
  expect(body).not.toMatch(/<script|<img src=x/i);
  expect(body).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
});

describe('a body', () => {
  test.each([
    ['application/json', '{"nonce":"x"}', 415],
    ['text/plain', 'nonce=x', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/x-www-form-urlencoded', `card_number=${'4'.repeat(70_000)}`, 413],
  ])('of %s that is not our form is refused with a page', async (type, body, status) => {
    const answer = await post(pathOf(url), body, type);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  });

  test('with any content is no server error and pays nothing', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom(
        '\0',
        '%00',
        "' or 1=1 --",
        '__proto__',
        'card',
        '-1',
        '9'.repeat(40),
        '<b>',
        '12/39',
        '4111111111111112',
      ),
    );
    const fields = fc.record({
      nonce: fc.oneof(text, fc.constantFrom('a'.repeat(22), '../../x', '')),
      method: fc.oneof(text, fc.constant('card')),
      amount: text,
      card_number: text,
      card_expiry: text,
      card_code: text,
    });
    await fc.assert(
      fc.asyncProperty(fields, async (form) => {
        const answer = await post(pathOf(url), new URLSearchParams(form).toString());
        expect([200, 303, 422]).toContain(answer.statusCode);
        expect(answer.body).not.toMatch(/<b>|<script/);
      }),
      { numRuns: 150 },
    );
    const { items } = await world.get(`/transaction?payment_link=${id}`);
    expect(items).toEqual([]);
  });

  test('with a repeated field is read by its first', async () => {
    const nonce = nonceIn((await world.open(url)).body);
    const form = new URLSearchParams({ nonce, ...cardOf(), amount: '10' });
    form.append('amount', '1');
    form.append('nonce', 'x');
    expect((await post(pathOf(url), form.toString())).statusCode).toBe(303);
    expect((await world.get(`/transaction?payment_link=${id}`)).items).toMatchObject([{ amount: 1000 }]);
  });
});

describe('an address', () => {
  test('of a try opens from its own link only', async () => {
    const other = await world.make('/paymentlink', {
      payment_profile: world.profile,
      merchant_reference: 'other',
      amount: 500,
      language: 'en',
    });
    const paid = await world.pay(other.url);
    expect((await world.open(paid)).body).toContain('has been received');
    const nonce = paid.split('/').at(-1);
    expect((await world.open(`${pathOf(url)}/${nonce}`)).statusCode).toBe(404);
    expect((await post(`${pathOf(url)}/${nonce}/return`, 'challenge=authenticated')).statusCode).toBe(404);
    expect((await world.open(`${pathOf(url)}/a%00b`)).statusCode).toBe(404);
    expect((await post(`${pathOf(url)}/a%00b/return`, 'challenge=authenticated')).statusCode).toBe(404);
  });

  test('is never logged', async () => {
    const { maskUrl } = await import('../../../platform/audit/mask.ts');
    expect(maskUrl(`${pathOf(url)}/abc?lang=en`)).toBe('/pay/***?lang=en');
  });

  test('of the bank without a payment is not a page', async () => {
    for (const path of ['/sandbox/bank/x', '/sandbox/bank/sbx_nothing', '/sandbox/bank/%00'])
      expect((await world.open(path)).statusCode).toBe(404);
  });

  test('to return to cannot run anything', async () => {
    for (const redirect_url of ['javascript:alert(1)', 'data:text/html,x'])
      expect(
        (
          await world.call(world.token, 'POST', '/paymentlink', {
            body: { payment_profile: world.profile, merchant_reference: 'r', amount: 1, redirect_url },
          })
        ).statusCode,
      ).toBe(400);
  });
});

describe('a payer who tests cards', () => {
  const declined = cardOf('4000000000000002');
  const tryFrom = async (narrow: PayerWorld, page: string, ip: string, fields = declined) =>
    (await narrow.send(page, { nonce: nonceIn((await narrow.open(page)).body), ...fields }, ip)).statusCode;

  test('is limited after some attempts from one network, without limiting others', async () => {
    const narrow = await openPayerWorld({ CARD_TRIES_MAX: '3' });
    const make = (merchant_reference: string) =>
      narrow.make('/paymentlink', { payment_profile: narrow.profile, merchant_reference, amount: 100 });
    const links = await Promise.all(['a', 'b', 'c', 'd'].map(make));
    const tries: number[] = [];
    for (const link of links) tries.push(await tryFrom(narrow, link.url, '2001:db8:1:2::1'));
    expect(tries).toEqual([303, 303, 303, 429]);
    // The network is the first half of the address: a caller chooses the other half freely.
    expect(await tryFrom(narrow, String(links[3]?.url), '2001:db8:1:2:ffff::9')).toBe(429);
    expect(await tryFrom(narrow, String(links[3]?.url), '2001:db8:1:3::1')).toBe(303);
    expect(await tryFrom(narrow, String(links[3]?.url), '2001:db8:1:2::1', { method: 'ideal' })).toBe(303);
    for (const table of ['hosted_try', 'card_try'])
      await narrow.database.pool.query(`update ${table} set created_at = created_at - interval '11 minutes'`);
    expect(await tryFrom(narrow, String(links[3]?.url), '2001:db8:1:2::1', cardOf())).toBe(303);
  });

  test('is stopped on one page, from any number of networks', async () => {
    const link = await world.make('/paymentlink', {
      payment_profile: world.profile,
      merchant_reference: 'x',
      amount: 1,
    });
    const tries: number[] = [];
    for (let from = 1; from <= 31; from++) tries.push(await tryFrom(world, link.url, `198.18.${from}.1`));
    expect(tries).toEqual([...Array(30).fill(303), 429]);
  });
});
