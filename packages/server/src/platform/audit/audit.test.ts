import { beforeAll, describe, expect, test } from 'vitest';
import { auditRows, auditText } from '../../testing/audit.ts';
import { openWorld, test_password, type World } from '../../testing/world.ts';
import { mask, maskContent, maskText, maskUrl } from './mask.ts';

describe('the audit trail', () => {
  let world: World;
  let merchant: string;
  let token: string;
  beforeAll(async () => {
    world = await openWorld();
    merchant = await world.organisation('Merchant', world.root);
    token = await world.key(merchant, ['USER_ALL']);
  });

  const rows = async (condition: string, values: unknown[] = []) => {
    await world.services.audit.flush();
    return auditRows(world.database, condition, values);
  };
  const tag = (text: string, organisation = merchant) =>
    world.call(token, 'POST', '/tag', { body: { organisation, text, color: '#123456' } });

  test('has a row for a change, committed with it, with the request and the response', async () => {
    const answer = await tag('kept');
    // Not flushed: the row of a change exists as soon as the change does.
    const found = await auditRows(world.database, 'item = $1', [answer.json().id]);
    expect(found).toMatchObject([
      {
        organisation: merchant,
        authentication: 'api',
        method: 'POST',
        route: '/v1/tag',
        url: '/v1/tag',
        response_code: 201,
        request_id: answer.headers['x-request-id'],
        request: { body: { text: 'kept' } },
        response: { body: answer.json() },
      },
    ]);
  });

  test('has no row of a change that did not happen, and no change without its row', async () => {
    await world.database.pool.query(
      `alter table audittrail add constraint no_more check (route <> '/v1/tag' or response_code <> 201) not valid`,
    );
    const answer = await tag('unaudited');
    await world.database.pool.query('alter table audittrail drop constraint no_more');
    expect(answer.statusCode).toBe(500);
    const { rows: tags } = await world.database.pool.query(`select 1 from tag where text = 'unaudited'`);
    expect(tags).toHaveLength(0);
  });

  test('has reads and refusals, written off the request path in batches', async () => {
    const item = (await tag('read')).json().id;
    const got = await world.call(token, 'GET', `/tag/${item}`);
    const missing = await world.call(token, 'GET', '/tag/tag_00000000000000000000000000');
    const refused = await tag('x', world.root);
    const forbidden = await world.call(token, 'GET', '/refund?_limit=0');
    const by_request = async (answer: typeof got) =>
      (await rows('request_id = $1', [answer.headers['x-request-id']]))[0];
    expect(await by_request(got)).toMatchObject({ method: 'GET', route: '/v1/tag/:id', item, response_code: 200 });
    expect(await by_request(missing)).toMatchObject({ response_code: 404 });
    expect(await by_request(refused)).toMatchObject({ response_code: 422 });
    expect(await by_request(forbidden)).toMatchObject({ response_code: 400, url: '/v1/refund?_limit=0' });
  });

  test('names the user of a session', async () => {
    const user = await world.user('ann@test.test', merchant, ['TAG_LIST']);
    const login = await world.call(undefined, 'POST', '/auth/login', {
      body: { email: 'ann@test.test', password: test_password },
    });
    await world.call(login.json().token, 'GET', '/tag');
    expect(await rows(`"user" = $1 and route = '/v1/tag'`, [user])).toMatchObject([
      { authentication: 'jwt', apikey: null, organisation: merchant },
    ]);
  });

  test('stores no password, token, secret or card number', async () => {
    const card = '4111 1111 1111 1111';
    await world.call(token, 'GET', `/transaction?merchant_reference=${card.replaceAll(' ', '')}`, {
      headers: { 'user-agent': `pay ${card}` },
    });
    const profile = await world.call(token, 'POST', '/paymentprofile', {
      // An old one looks like a reference, and is masked all the same.
      body: { organisation: merchant, name: 'Card 4222 2222 2222 2', display_name: 'Shop', currency_code: 'EUR' },
    });
    expect(profile.statusCode).toBe(201);
    await world.services.audit.flush();
    const all = await auditText(world.database);
    expect(all).toContain('411111******1111');
    expect(all).toContain('Card 422222***2222');
    for (const secret of ['4111111111111111', card, test_password, token, token.slice(3)])
      expect(all).not.toContain(secret);
  });

  test('waits while it cannot be written, and loses nothing', async () => {
    await world.database.pool.query('alter table audittrail rename to away');
    const answer = await world.call(token, 'GET', '/customer');
    await world.services.audit.flush();
    await world.database.pool.query('alter table away rename to audittrail');
    expect(await rows('request_id = $1', [answer.headers['x-request-id']])).toHaveLength(1);
  });
});

describe('masking', () => {
  test.each([
    ['4111111111111111', '411111******1111'],
    ['card 5555 5555 5555 4444 of Ann', 'card 555555******4444 of Ann'],
    ['3782-822463-10005', '378282*****0005'],
    ['4111111111111112', '4111111111111112'],
    ['4111111111111111 12/28 123', '411111******1111 12/28 123'],
    ['4111 1111 1111 1111 123', '411111******1111 123'],
    ['1 4111-1111-1111-1111', '1 411111******1111'],
    ['ORDER4111111111111111_B', 'ORDER411111******1111_B'],
    ['4111.1111.1111.1111', '411111******1111'],
    ['４１１１　１１１１　１１１１　１１１１', '411111******1111'],
    ['4111/1111, 1111 – 1111', '411111******1111'],
    ['Größe ４２', 'Größe ４２'],
    ['/v1/transaction?_search=4111+1111+1111+1111', '/v1/transaction?_search=411111******1111'],
    ['/v1/transaction?_search=%204111%201111%201111%201111', '/v1/transaction?_search=%20411111******1111'],
    ['12345678901234567890123', '12345678901234567890123'],
    ['/v1/export/xp_0123456789abcdefghij-_ABCDEFGHIJ', '/v1/export/***'],
    ['use sk_0123456789abcdefghij-_ABCDEFGHIJ here', 'use *** here'],
    ['/v1/tag/use%20sk_0123456789abcdefghij-_ABCDEFGHIJ', '/v1/tag/use%20***'],
    ['/v1/tag?note=%22whsec_0123456789abcdefghijABCDEFGHIJ%22', '/v1/tag?note=%22***%22'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8IL/Z+o2LaLaSw= here', '*** here'],
    ['?token=eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJhIn0.abc-_123', '?token=***'],
    ['order 20261121123', 'order 20261121123'],
    ['txn_01k5w6y8q0e1w8hqt86jysj84j', 'txn_01k5w6y8q0e1w8hqt86jysj84j'],
  ])('of "%s" is "%s"', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  test('applies by the name of a field too, at any depth, and leaves codes that are not secret', () => {
    expect(
      mask({
        password: 'p',
        social_security_number: '123456782',
        a: [{ new_password: 'p', cvc: '123', api_key: null, Authorization: 'x' }],
        code: '123456',
        country_code: 'NL',
        amount: 12,
        text: 'ok',
      }),
    ).toEqual({
      password: '***',
      social_security_number: '***',
      a: [{ new_password: '***', cvc: '***', api_key: null, Authorization: '***' }],
      code: '***',
      country_code: 'NL',
      amount: 12,
      text: 'ok',
    });
  });

  test.each([
    ['{"password":"p","a":{"cvc":"123"}}', { password: '***', a: { cvc: '***' } }],
    ['{"token":"abc","name":"An', '{"token":"***","name":"An'],
    ['pan=4111111111111111&password=p&name=Ann', 'pan=***&password=***&name=Ann'],
    ['<a><cvc>123</cvc><name>4111111111111111</name></a>', '<a><cvc>***</cvc><name>411111******1111</name></a>'],
    ['plain words', 'plain words'],
    ['amount=1&cvv=123\n', 'amount=1&cvv=***'],
    ['amount=1;cvv=123', 'amount=1;cvv=***'],
    ['amount=1&%63vv=123', 'amount=1&%63vv=***'],
    ['card[cvv]=123&card[name]=Ann', 'card[cvv]=***&card[name]=Ann'],
    ['<a><cvv><![CDATA[123]]></cvv></a>', '<a><cvv>***</cvv></a>'],
    ['<a><password><v>geheim</v></password><b>1</b></a>', '<a><password>***</password><b>1</b></a>'],
    ['<a cvv="123" name="Ann"/>', '<a cvv="***" name="Ann"/>'],
    ['<password>never closed', '<password>***'],
    ['{"cvv":123,"amount":5,"name":"An', '{"cvv":"***","amount":5,"name":"An'],
    ['{"password":"ab\\"geheim","name":"An', '{"password":"***","name":"An'],
    ['{"payload":"{\\"cvv\\":\\"123\\",\\"name\\":\\"Ann\\"}"}', { payload: '{"cvv":"***","name":"Ann"}' }],
  ])('of the text body %s depends on its format', (text, masked) => {
    expect(maskContent(text)).toEqual(masked);
  });

  test.each([
    ...['x-api-key', 'X-Auth-Key', 'privateKey', 'access_key', 'securityCode', 'cardSecurityCode', 'csc', 'cv2', 'pin'],
    ...['pinBlock', 'track2', 'trackData', 'passphrase', 'pwd', 'credentials', 'recovery-codes', 'cardNumber', 'otp'],
    ...['client-secret', 'verification_code', 'userPassword', 'refreshToken', 'filter[password]'],
  ])('the name %s is that of a secret', (name) => {
    expect(mask({ [name]: '123456' })).toEqual({ [name]: '***' });
  });

  test.each([
    'shipping',
    'opinion',
    'authCode',
    'errorCode',
    'countryCode',
    'response-code',
    'idempotency-key',
    'company',
  ])('the name %s is not', (name) => expect(mask({ [name]: '123456' })).toEqual({ [name]: '123456' }));

  test('reaches card numbers that are JSON numbers, and keys', () => {
    expect(JSON.stringify(mask({ value: 4111111111111111, '4111111111111111': 1 }))).not.toContain('4111111111111111');
  });
});

test('an address of question marks is masked, however many, and a secret after them too', () => {
  expect(maskUrl('/x???token=abc&a=?token=abc')).toBe('/x???token=***&a=?token=abc');
  // Reading from each of them to the end would keep the process busy for hours.
  expect(maskUrl(`/${'?'.repeat(5_000_000)}`)).toBe(`/${'?'.repeat(1999)}`);
});

test.each([
  ['/v1/x?%70assword=geheim', '/v1/x?%70assword=***'],
  ['/v1/x?a=1;password=geheim', '/v1/x?a=1;password=***'],
  ['/v1/x?api-key=geheim&b=2', '/v1/x?api-key=***&b=2'],
  ['/v1/x?back=%2Fy%3Ftoken%3Dgeheim&b=2', '/v1/x?back=***&b=2'],
  ['/v1/x?back=%2Fy%3Fpage%3D2', '/v1/x?back=%2Fy%3Fpage%3D2'],
  ['/v1/x?a=%E0%A4%A', '/v1/x?a=%E0%A4%A'],
])('the address %s is kept as %s', (url, kept) => {
  expect(maskUrl(url)).toBe(kept);
});

test('an address that is cut within a card number or a secret keeps nothing of it', () => {
  const start = `/v1/x?token=${'a'.repeat(3900)}&search=`;
  for (const value of ['4111111111111111', '4111%201111%201111%201111', `sk_${'b'.repeat(60)}`])
    for (let before = 3999 - start.length; before > 3900 - start.length; before--)
      expect(maskUrl(`${start}${'x'.repeat(Math.max(before, 0))}&q=${value}`)).not.toMatch(/4111%|4111111|sk_/);
});

test('bodies of openings without ends are masked in linear time', () => {
  for (const text of [
    '<password>'.repeat(50_000),
    '{"a":"'.repeat(50_000),
    '{"token":'.repeat(50_000),
    '<a b="'.repeat(50_000),
  ])
    expect(String(maskContent(text)).length).toBeGreaterThan(10);
});
