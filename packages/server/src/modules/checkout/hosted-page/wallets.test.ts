import { createHash } from 'node:crypto';
import type { Authorisation } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Acquirer, openAcquirer } from '../../../testing/acquirer.ts';
import { acquirerAdapter } from '../../../testing/acquirer-adapter.ts';
import { auditRows } from '../../../testing/audit.ts';
import { cardOf, isOfTry, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { payload_max } from './wallet-input.ts';

const token = 'examplePaymentMethodToken';
const google = (last_four = '1111', more: object = {}) =>
  JSON.stringify({
    paymentMethodData: {
      type: 'CARD',
      info: {
        cardNetwork: 'VISA',
        cardDetails: last_four,
        billingAddress: {
          name: 'Pia Payer',
          address1: 'Keizersgracht 1',
          postalCode: '1015 AA',
          locality: 'Amsterdam',
          administrativeArea: '',
          countryCode: 'NL',
        },
        ...more,
      },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token },
    },
    email: 'pia@wallet.example',
  });
const apple = JSON.stringify({
  token: {
    paymentData: { data: token, version: 'EC_v1' },
    paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
    transactionIdentifier: 'A1',
  },
  billingContact: {
    givenName: 'Piet',
    familyName: 'Payer',
    addressLines: ['Meir 1', 'bus 2'],
    locality: 'Antwerpen',
    postalCode: '2000',
    countryCode: 'be',
  },
  shippingContact: { emailAddress: 'piet@wallet.example' },
});

let world: PayerWorld;
const processors = new Map<string, string>();

/** Connects the wallets of a provider to the shop. */
async function connect(of: PayerWorld, provider: string): Promise<void> {
  for (const payment_product of ['apple_pay', 'google_pay'] satisfies PaymentProduct[]) {
    const id = newId('proc');
    const named = { organisation: of.merchant, name: payment_product, payment_product, provider };
    await of.database.kysely
      .insertInto('processor')
      .values({ id, created_at: new Date().toISOString(), ...named })
      .execute();
    await of.database.pool.query('update paymentprofile set processors = processors || $1::text where id = $2', [
      id,
      of.profile,
    ]);
    processors.set(`${provider} ${payment_product}`, id);
  }
}

beforeAll(async () => {
  world = await openPayerWorld();
  await connect(world, 'sandbox');
});

let made = 0;
const link = (body: Record<string, unknown> = {}, of = world) =>
  of.make('/paymentlink', {
    payment_profile: of.profile,
    merchant_reference: `wallet-${++made}`,
    amount: 2350,
    language: 'en',
    ...body,
  });
const byWallet = (
  method: 'apple_pay' | 'google_pay',
  wallet_payload: string,
  amount = '23.50',
  provider = 'sandbox',
) => ({
  method,
  processor: processors.get(`${provider} ${method}`) ?? '',
  amount,
  wallet_payload,
});
const paymentsOf = async (payment_link: string, of = world) => {
  const found = await of.get(`/transaction?payment_link=${payment_link}`);
  return found.items as readonly Record<string, unknown>[];
};
/** What the page tells its script. */
const toldIn = (body: string) =>
  JSON.parse((/data-payment="([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&#34;', '"').replaceAll('&quot;', '"'));

describe('a page with wallets', () => {
  test('has one script of ours with its hash, and lets it load nothing but Google Pay', async () => {
    const { url } = await link();
    const { headers, body } = await world.open(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; script-src 'nonce-[^']+' https:\/\/pay\.google\.com\/gp\/p\/; connect-src 'self' https:\/\/pay\.google\.com https:\/\/google\.com\/pay https:\/\/www\.google\.com\/pay; frame-src https:\/\/pay\.google\.com; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri \/pay\/report$/,
    );
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('payment=(self "https://pay.google.com")'),
    });
    expect(body.match(/<script/g)).toHaveLength(1);
    const [, integrity] =
      /<script type="module" nonce="[^"]+" src="\/pay\/wallets\.js" integrity="(sha384-[^"]+)">/.exec(
        body,
      ) as RegExpExecArray;
    const script = await world.open('/pay/wallets.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(`sha384-${createHash('sha384').update(script.body).digest('base64')}`).toBe(integrity);
    // Plain JavaScript: it is parsed, and imports nothing.
    expect(() => new Function(script.body)).not.toThrow();
    const { etag } = script.headers;
    const again = await world.app.http.inject({ url: '/pay/wallets.js', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('tells the script the amount of the payment, and asks an unknown payer who they are', async () => {
    const { url } = await link();
    expect(toldIn((await world.open(url)).body)).toMatchObject({
      session: `${pathOf(url)}/apple-session`,
      amount: '23.50',
      currency: 'EUR',
      country: 'NL',
      name: 'Grachtenboek',
      asks_payer: true,
      wallets: {
        google_pay: { processor: processors.get('sandbox google_pay'), gateway: { gateway: 'example' } },
        apple_pay: { processor: processors.get('sandbox apple_pay') },
      },
    });
    const known = await link({ customer: world.customer, amount: null });
    expect(toldIn((await world.open(known.url)).body)).toMatchObject({ amount: null, asks_payer: false });
  });

  test('shows no button before the script has found the wallet', async () => {
    const { body } = await world.open((await link()).url);
    expect(body).toMatch(/<div id="wallets" class="wallets" data-payment="[^"]+" hidden>/);
    expect(body.match(/data-wallet="\w+" hidden/g)).toHaveLength(2);
    expect(body).toContain('value="google_pay"');
  });

  test.each(['receipt', 'closed page'])('has none on its %s', async () => {
    const { url } = await link();
    await world.pay(url, byWallet('google_pay', google()));
    const { headers, body } = await world.open(url);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).not.toContain('script-src');
  });
});

test('a page that asks for a card to keep has no wallets and no script', async () => {
  const { url } = await world.make('/cardaddlink', {
    payment_profile: world.profile,
    customer: world.customer,
    merchant_reference: 'keep',
  });
  const { headers, body } = await world.open(url);
  expect([body.includes('<script'), String(headers['content-security-policy']).includes('script-src')]).toEqual([
    false,
    false,
  ]);
});

describe('a payment by a wallet', () => {
  test.each([
    ['google_pay', google()],
    ['apple_pay', apple],
  ] as const)('of %s is taken by the processor of its button, without a BIN', async (method, payload) => {
    const { id, url } = await link();
    expect(isOfTry(await world.pay(url, byWallet(method, payload)))).toBe(true);
    expect(await paymentsOf(id)).toMatchObject([
      {
        status: 'SETTLEMENT_REQUESTED',
        payment_product: method,
        payment_product_type: 'wallet',
        card_brand: 'visa',
        card_bin: null,
        card_last_four: '1111',
        processor: processors.get(`sandbox ${method}`),
      },
    ]);
  });

  test('that the bank declines can be paid otherwise', async () => {
    const { id, url } = await link();
    const address = await world.pay(url, byWallet('google_pay', google('9995')));
    expect((await world.open(address)).body).toContain('There is not enough money on this card or account.');
    await world.pay(address.replace(/\/[\w-]{22}$/, ''));
    expect((await paymentsOf(id)).map(({ status }) => status).sort()).toEqual(['DECLINED', 'SETTLEMENT_REQUESTED']);
  });

  test('of a card whose holder Google has not authenticated is confirmed at their bank', async () => {
    const { id, url } = await link();
    const bank = await world.pay(
      url,
      byWallet('google_pay', google('1111', { assuranceDetails: { cardHolderAuthenticated: false } })),
    );
    expect(bank).toMatch(/^\/sandbox\/bank\//);
    const page = await world.open(bank);
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const payment = /name="payment" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    await world.send(action, { payment, challenge: 'authenticated' });
    expect(await paymentsOf(id)).toMatchObject([
      { status: 'SETTLEMENT_REQUESTED', three_d_secure: { result: 'challenged' } },
    ]);
  });

  test('is taken once, however often and from however many windows it is sent', async () => {
    const { id, url } = await link();
    const nonces = await Promise.all([1, 2, 3].map(async () => nonceIn((await world.open(url)).body)));
    const forms = [...nonces, ...nonces].map((nonce) => ({ nonce, ...byWallet('google_pay', google()) }));
    await Promise.all(forms.map((form) => world.send(url, form)));
    await Promise.all(forms.map((form) => world.send(url, form)));
    const statuses = (await paymentsOf(id)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'SETTLEMENT_REQUESTED')).toHaveLength(1);
  });

  test.each([
    ['the amount that the sheet showed has changed', { amount: '1.00' }, 'The amount has changed.'],
    ['the processor is not that of the button', { processor: newId('proc') }, 'The wallet gave no usable payment.'],
    ['the wallet gave no object', { wallet_payload: '[1]' }, 'The wallet gave no usable payment.'],
    ['the wallet gave nothing', { wallet_payload: '' }, 'The wallet gave no usable payment.'],
    [
      'the wallet gave more than wallets give',
      { wallet_payload: JSON.stringify({ x: 'a'.repeat(payload_max) }) },
      'The wallet gave no usable payment.',
    ],
    ['the method is no wallet', { method: 'card' }, 'The wallet gave no usable payment.'],
  ])('is shown its page again if %s', async (_, changed, words) => {
    const { id, url } = await link();
    const nonce = nonceIn((await world.open(url)).body);
    const answer = await world.send(url, { nonce, ...byWallet('google_pay', google()), ...changed });
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain(token);
    expect(await paymentsOf(id)).toEqual([]);
  });

  test('is refused before it is read if the body is larger than any form', async () => {
    const { url } = await link();
    const answer = await world.send(url, byWallet('google_pay', 'x'.repeat(100_000)));
    expect(answer.statusCode).toBe(413);
  });

  test('of an amount that its payer chose has that amount, within the limits', async () => {
    const { id, url } = await link({ amount: null });
    const nonce = nonceIn((await world.open(url)).body);
    const much = await world.send(url, { nonce, ...byWallet('google_pay', google(), '999999.00') });
    expect([much.statusCode, much.body.includes('Enter an amount between')]).toEqual([422, true]);
    await world.pay(url, byWallet('google_pay', google(), '12,50'));
    expect(await paymentsOf(id)).toMatchObject([{ amount: 1250 }]);
  });

  test('leaves its payload nowhere in the database', async () => {
    const { url } = await link();
    await world.pay(url, byWallet('google_pay', google()));
    await world.pay((await link()).url, byWallet('apple_pay', apple));
    const { rows: tables } = await world.database.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await world.database.pool.query(
        `select 1 from ${name} as each where each::text ~ '${token}|wallet\\.example|Keizersgracht' limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    expect(found).toEqual([]);
    // The audit trail is packed.
    const calls = await auditRows(world.database, 'true', []);
    const text = JSON.stringify(calls);
    expect(text).toContain('"wallet_payload":"***"');
    expect(text).not.toMatch(new RegExp(`${token}|wallet\\.example|Keizersgracht`));
  });
});

describe('an acquirer that needs the payload', () => {
  const seen: Authorisation[] = [];
  let shop: PayerWorld;
  let server: Acquirer;
  beforeAll(async () => {
    server = await openAcquirer();
    const acquirer = acquirerAdapter(server);
    const wallets = {
      google_pay: {
        environment: 'TEST',
        gateway: { gateway: 'acme' },
        networks: ['VISA'],
        auth_methods: ['PAN_ONLY'],
      },
    } as const;
    const wallet = { captures: 'full', refunds: 'partial', tokens: false, needs_wallet: true } as const;
    const adapter = {
      ...acquirer,
      methods: { ...acquirer.methods, apple_pay: wallet, google_pay: wallet },
      wallets,
      authorise: async (payment: Authorisation) => {
        seen.push(payment);
        return acquirer.authorise(payment);
      },
    };
    shop = await openPayerWorld({}, { adapters: { acme: adapter } });
    await connect(shop, 'acme');
  });

  test('has a button for the wallet that it offers, and no choice for either', async () => {
    const { body } = await shop.open((await link({}, shop)).url);
    expect(body).toContain('data-wallet="google_pay"');
    expect(body).not.toMatch(/data-wallet="apple_pay"|value="apple_pay"|name="method" value="google_pay"/);
  });

  test('receives the payload unchanged, and the payer as the wallet describes them', async () => {
    const { url } = await link({}, shop);
    await shop.pay(url, byWallet('google_pay', google(), '23.50', 'acme'));
    expect(seen.at(-1)).toMatchObject({
      payment_product: 'google_pay',
      wallet_payload: google(),
      payer: {
        email: 'pia@wallet.example',
        name: 'Pia Payer',
        country_code: 'NL',
        billing_address: { street: 'Keizersgracht 1', postal_code: '1015 AA', city: 'Amsterdam', country_code: 'NL' },
      },
    });
    const known = await link({ customer: shop.customer }, shop);
    await shop.pay(known.url, byWallet('google_pay', google(), '23.50', 'acme'));
    expect(seen.at(-1)?.payer).toMatchObject({ email: 'payer@example.com', name: 'Pia Payer' });
  });
});

describe('a session of Apple Pay', () => {
  const ask = (url: string, validation_url: string) => world.send(`${pathOf(url)}/apple-session`, { validation_url });
  const at = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';

  test('is opened for our own host in the name of the shop, and recorded without the session', async () => {
    const { url } = await link();
    const answer = await ask(url, at);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { merchantSessionIdentifier: 'sandbox', domainName: '127.0.0.1', displayName: 'Grachtenboek' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
    'https://evil.example/paymentservices/startSession',
    'http://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
    'https://user@apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com/elsewhere',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '',
  ])('is not asked at %s', async (address) => {
    const { url } = await link();
    expect((await ask(url, address)).statusCode).toBe(400);
  });

  test('does not exist for a page that is closed, or none', async () => {
    const { url } = await link();
    await world.pay(url, cardOf());
    expect((await ask(url, at)).statusCode).toBe(404);
    expect((await ask(`/pay/${'x'.repeat(32)}`, at)).statusCode).toBe(404);
  });
});

test('the domain file of Apple Pay is served as the provider set it, and merchants have none', async () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association';
  expect((await world.open(path)).statusCode).toBe(404);
  const provider = await world.key(world.root, ['PSP', 'PSP_ALL', 'USER_ALL']);
  const set = (organisation: string) =>
    world.call(provider, 'POST', `/organisation/${organisation}/configuration/apple_domain_file`, {
      body: { value: '7B227073704964', version: 0 },
    });
  expect((await set(world.merchant)).json()).toMatchObject({ error: { fields: { value: ['not_allowed'] } } });
  expect((await set(world.root)).statusCode).toBe(200);
  expect((await world.open(path)).body).toBe('7B227073704964');
  const { items } = (await world.call(provider, 'GET', `/organisation/${world.merchant}/configuration`)).json();
  expect(items.map(({ name }: { name: string }) => name)).not.toContain('apple_domain_file');
});
