import { existsSync, readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api_version } from './client.ts';
import { cardOf, knownOf, openShop, paymentOf, refundOf, type Shop } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const headers = { authorization: 'Bearer sk_test_mock', 'stripe-version': api_version };

async function post(
  path: string,
  fields: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${shop.mock.url}${path}`, { method: 'POST', headers: { ...headers, ...more }, body });
  return {
    status: response.status,
    body: (await response.json()) as { readonly id?: string; readonly error?: Stripe.StripeRawError },
  };
}

const payment = { amount: '1250', currency: 'eur' };

describe('the mock refuses', () => {
  it.each([
    ['a parameter that is not published', { payment_method_types: 'card' }, 'parameter_unknown'],
    ['a parameter within one', { 'payment_method_options[card][mit_exemption]': 'x' }, 'parameter_unknown'],
    ['card data in a payment', { 'payment_method_data[card][number]': '4242424242424242' }, 'parameter_unknown'],
    ['decimals', { amount: '12.50' }, 'parameter_invalid_integer'],
    ['an empty value', { return_url: '' }, 'parameter_invalid_empty'],
  ])('%s', async (_, fields, code) => {
    const { status, body } = await post('/v1/payment_intents', { ...payment, ...fields });
    expect([status, body.error?.code]).toEqual([400, code]);
  });

  it.each([
    [{ confirm: 'yes' }, 'confirm'],
    [{ capture_method: 'later' }, 'capture_method'],
    [{ metadata: 'x' }, 'metadata'],
    [{ allowed_payment_method_types: 'card' }, 'allowed_payment_method_types'],
  ])('a value of another type: %o', async (fields, param) => {
    const { status, body } = await post('/v1/payment_intents', { ...payment, ...fields });
    expect([status, body.error?.param]).toEqual([400, param]);
  });

  it('a request without a required parameter, a path that Stripe does not have, and one without its version', async () => {
    expect((await post('/v1/payment_intents', { currency: 'eur' })).body.error).toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    });
    expect((await post('/v1/payments', payment)).status).toBe(404);
    expect((await post('/v1/payment_intents', payment, { 'stripe-version': '2020-08-27' })).status).toBe(400);
    expect((await post('/v1/payment_intents', payment, { authorization: 'Bearer sk_test_other' })).status).toBe(401);
  });

  it('to capture a payment in another state', async () => {
    const { processor_id_external } = await shop.adapter.authorise(paymentOf());
    const { body } = await post(`/v1/payment_intents/${processor_id_external}/capture`, {});
    expect(body.error?.code).toBe('payment_intent_unexpected_state');
  });

  it('a payment method of another customer, and a redirect without a way back', async () => {
    const { token = '' } = await shop.adapter.authorise(paymentOf({ keep: true }));
    const [, payment_method = ''] = token.split(':');
    expect((await post('/v1/payment_intents', { ...payment, confirm: 'true', payment_method })).body.error?.param).toBe(
      'payment_method',
    );
    const ideal = { 'payment_method_data[type]': 'ideal', confirm: 'true' };
    expect((await post('/v1/payment_intents', { ...payment, ...ideal })).body.error?.param).toBe('return_url');
  });
});

it('has pages on which a payer answers, and sends them back', async () => {
  const { challenge_url = '' } = await shop.adapter.authorise(paymentOf({ payment_product: 'ideal' }));
  expect(await (await fetch(challenge_url)).text()).toContain('?answer=succeed');
  const response = await fetch(`${challenge_url}?answer=succeed`, { redirect: 'manual' });
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/pay\.sluis\.test\/return\/1\?payment_intent=pi_\w+&.*redirect_status=succeeded$/,
  );
});

/** Stripe's own examples, which are not part of this project. */
const examples_file = new URL('../../../shared/data/acquirers/stripe-fixtures3.json', import.meta.url);
const has_examples = existsSync(examples_file);

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Fields of the examples that Stripe's answers may leave out, or that an expansion adds. */
const optional = [
  'amount_details',
  'automatic_payment_methods',
  'payment_method_options',
  'refunds',
  'source',
  'managed_payments',
];
/** Fields that came with later versions. */
const later = [
  'allowed_payment_method_types',
  'customer_account',
  'intended_submission_method',
  'payment_record',
  'network_reason_code',
];

/** The differences between the fields of an answer and of the example. */
function differencesOf(answer: object, example: object): string[] {
  const [given, expected] = [answer as Record<string, unknown>, example as Record<string, unknown>];
  const missing = Object.keys(expected).filter((name) => !Object.hasOwn(given, name) && !optional.includes(name));
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(expected, name) && !later.includes(name));
  const other = Object.keys(expected).filter((name) => {
    const [left, right] = [given[name] ?? null, expected[name] ?? null];
    // An expandable field is an id or an object.
    const is_expanded = typeof left === 'string' && typeof right === 'object';
    return left !== null && right !== null && !is_expanded && kindOf(left) !== kindOf(right);
  });
  return [
    ...missing.map((name) => `without ${name}`),
    ...unknown.map((name) => `with ${name}`),
    ...other.map((name) => `other ${name}`),
  ];
}

describe.skipIf(!has_examples)(
  'the shapes of the answers are those of the examples that Stripe publishes (skipped without them)',
  () => {
    const examples = has_examples
      ? (JSON.parse(readFileSync(examples_file, 'utf8')) as { resources: Record<string, object> }).resources
      : {};

    it.each([
      'payment_intent',
      'charge',
      'refund',
      'dispute',
      'payment_method',
      'customer',
      'setup_intent',
      'balance_transaction',
      'payout',
    ])('%s', async (name) => {
      const own = await openShop();
      const paid = paymentOf({ keep: true, number: '4000000000000259' });
      await own.adapter.authorise(paid);
      const refunded = paymentOf();
      await own.adapter.authorise(refunded);
      await own.adapter.refund(refundOf(knownOf(refunded)));
      await own.adapter.authorise(paymentOf({ amount: 0, keep: true }));
      own.mock.books().payOut('2026-11-28');
      const answer = own.mock.books().all(name)[0] ?? {};
      await own.close();
      expect(differencesOf(answer, examples[name] ?? {})).toEqual([]);
    });

    it('event', async () => {
      await shop.adapter.authorise({ ...paymentOf(), card: cardOf('4242424242424242') });
      expect(differencesOf(shop.mock.event('payment_intent.succeeded'), examples.event ?? {})).toEqual([]);
    });

    it('card details of a charge', async () => {
      const { processor_id_external } = await shop.adapter.authorise(
        paymentOf({ number: '4000000000003220', capture_later: true }),
      );
      shop.mock.books().answerPage(processor_id_external, 'succeed');
      const charge = shop.mock.books().all<Stripe.Charge>('charge')[0];
      const example = (examples.charge as Stripe.Charge).payment_method_details?.card ?? {};
      const answer = charge?.payment_method_details?.card ?? {};
      expect(
        differencesOf(answer, example).filter((each) => !/capture_before|electronic_commerce_indicator/.test(each)),
      ).toEqual([]);
    });
  },
);
