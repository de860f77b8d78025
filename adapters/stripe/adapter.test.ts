import {
  type Authorisation,
  type KnownPayment,
  type PaymentOutcome,
  ProcessorNotCalled,
  ProcessorRefused,
  ProcessorUnavailable,
} from '@sluis/adapter';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registration, stripe } from './adapter.ts';
import {
  captureOf,
  cardOf,
  knownOf,
  newReference,
  openShop,
  paymentOf,
  refundOf,
  type Shop,
  sought,
} from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  Object.assign(shop.mock.faults, {
    lose: undefined,
    limit_s: undefined,
    status: undefined,
    is_hiding: false,
    forbidden: undefined,
    is_garbled: false,
    only: undefined,
  });
});
afterAll(() => shop.close());

/** Authorises a payment, and returns it as Sluis then knows it. */
async function take(given: Parameters<typeof paymentOf>[0] = {}, adapter = shop.adapter) {
  const payment = paymentOf(given);
  const outcome = await adapter.authorise(payment);
  const { processor_id_external, store = {} } = outcome;
  return { payment, outcome, known: knownOf(payment, { processor_id_external: processor_id_external || null, store }) };
}

const returned = (address: string) => {
  const { searchParams } = new URL(address);
  return { method: 'GET', query: searchParams, form: new URLSearchParams() } as const;
};
const without_parameters = { method: 'GET', query: new URLSearchParams(), form: new URLSearchParams() } as const;
const forgotten = (known: KnownPayment): KnownPayment => ({ ...known, processor_id_external: null });
const lastAsked = (path: string) => shop.mock.asked.findLast((asked) => asked.path === path);

describe('a card payment', () => {
  it('is authorised, to be captured later', async () => {
    const { outcome, payment } = await take({ capture_later: true });
    expect(outcome).toMatchObject({
      status: 'AUTHORIZED',
      processor_id_external: expect.stringMatching(/^pi_/),
      card: { card_brand: 'visa', card_bin: '424242', card_last_four: '4242', card_expiry: '12/34' },
      capture_before: '2026-12-05T12:00:00.000Z',
      network_transaction_id: expect.any(String),
      store: { bin: '424242' },
    });
    expect(shop.mock.payment(payment.reference)).toMatchObject({
      amount: 1250,
      currency: 'eur',
      capture_method: 'manual',
      metadata: { sluis_reference: payment.reference, merchant_reference: 'order 17' },
    });
  });

  it('is captured by Stripe without a call', async () => {
    const { outcome } = await take();
    expect(outcome.status).toBe('SETTLEMENT_REQUESTED');
    expect(outcome.token).toBeUndefined();
  });

  it('has the descriptor after the prefix of the account', async () => {
    const { payment } = await take({ descriptor: 'Bestelling "17" * Café' });
    expect(shop.mock.payment(payment.reference).statement_descriptor_suffix).toBe('Bestelling 17 Cafe');
  });

  it.each([
    ['4000000000000002', 'do not honor', { code: '05', retry: 'later' }],
    ['4000000000009995', 'insufficient funds', { code: '51', retry: 'later' }],
    ['4000000000009987', 'card lost or stolen', { code: '41', retry: 'never' }],
    ['4000000000000069', 'expired card', { code: '54', retry: 'with_other_details' }],
    ['4000000000000127', 'invalid payment details', { code: 'incorrect_cvc' }],
    ['4000000000006975', 'limit exceeded', { code: '65' }],
    ['4100000000000019', 'suspected fraud', { code: 'fraudulent' }],
    ['4000000000000119', 'processing error', { code: 'processing_error' }],
  ])('with card %s is declined: %s', async (number, status_reason, refusal) => {
    const { outcome, known } = await take({ number });
    expect(outcome).toMatchObject({ status: 'DECLINED', status_reason, refusal });
    expect(await shop.adapter.find(sought(known))).toMatchObject({ status: 'DECLINED', status_reason, refusal });
  });

  it('with a wrong number is declined before Stripe has a payment', async () => {
    const { outcome } = await take({ number: '4242424242424241' });
    expect(outcome).toEqual({
      status: 'DECLINED',
      status_reason: 'invalid payment details',
      refusal: { code: 'incorrect_number' },
      processor_id_external: '',
    });
  });

  it('of a reference that is repeated is the same payment', async () => {
    const payment = paymentOf({ capture_later: true });
    const [first, second] = [await shop.adapter.authorise(payment), await shop.adapter.authorise(payment)];
    expect(second).toEqual(first);
    expect(lastAsked('/v1/payment_intents')?.key).toBe(payment.reference);
  });

  it('read by a terminal is not sent to Stripe', async () => {
    const before = shop.mock.asked.length;
    const { outcome } = await take({ card_present: true });
    expect(outcome).toMatchObject({ status: 'FAILED', status_reason: 'payment_product_not_allowed' });
    expect(shop.mock.asked).toHaveLength(before);
  });

  it('that Stripe refuses as a request fails with its words', async () => {
    const { outcome } = await take({ amount: -5 });
    expect(outcome).toMatchObject({ status: 'FAILED', status_reason: 'Amount must be positive.' });
  });
});

describe('3-D Secure', () => {
  it.each([
    ['succeed', { status: 'AUTHORIZED', three_d_secure: { version: '2.2.0', result: 'authenticated', eci: '05' } }],
    ['fail', { status: 'DECLINED', status_reason: '3-D Secure authentication failed' }],
    ['expire', { status: 'CANCELLED', status_reason: 'not finished in time' }],
  ] as const)('sends the payer to their bank, who %ss', async (answer, expected) => {
    const { outcome, known } = await take({ number: '4000000000003220', capture_later: true });
    expect(outcome).toMatchObject({
      status: 'PENDING',
      is_challenged: true,
      challenge_url: expect.stringContaining('/pages/pi_'),
    });
    expect(await shop.adapter.proceed(known, without_parameters)).toMatchObject({ status: 'PENDING' });
    const address = shop.mock.books().answerPage(outcome.processor_id_external, answer);
    const after = await shop.adapter.proceed(known, returned(address));
    expect(after).toMatchObject(expected);
    expect(after.challenge_url).toBeUndefined();
    if (answer === 'succeed') expect(after.card?.card_bin).toBe('400000');
  });

  it('is asked for if Sluis wants it, whatever the bank would do', async () => {
    expect((await take({ challenge: true })).outcome).toMatchObject({ status: 'PENDING', is_challenged: true });
  });

  it('is declined by the bank after it', async () => {
    const { outcome, known } = await take({ number: '4000008400001629' });
    const address = shop.mock.books().answerPage(outcome.processor_id_external, 'succeed');
    expect(await shop.adapter.proceed(known, returned(address))).toMatchObject({
      status: 'DECLINED',
      refusal: { code: '05' },
    });
  });

  it('takes the payment from the browser only if it has our reference', async () => {
    const first = await take({ number: '4000000000003220' });
    const second = await take({ number: '4000000000003220' });
    const address = shop.mock.books().answerPage(first.outcome.processor_id_external, 'succeed');
    expect(await shop.adapter.proceed(forgotten(first.known), returned(address))).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
    });
    await expect(shop.adapter.proceed(forgotten(second.known), returned(address))).rejects.toThrow(
      ProcessorUnavailable,
    );
  });
});

describe('a token', () => {
  const keep = { keep: true, initiation: { by: 'customer', series: 'first' } } as const;

  it('is the customer with the payment method, and is charged again without the payer', async () => {
    const { outcome, payment } = await take(keep);
    const { customer, payment_method } = shop.mock.payment(payment.reference);
    expect(outcome.token).toBe(`${customer}:${payment_method}`);
    const again = await take({ token: outcome.token, initiation: { by: 'merchant', series: 'recurring' } });
    expect(again.outcome.status).toBe('SETTLEMENT_REQUESTED');
    expect(lastAsked('/v1/payment_intents')?.given).toMatchObject({
      customer,
      payment_method,
      off_session: 'true',
      payment_method_options: { card: { stored_credential_usage: 'recurring' } },
    });
  });

  it('is stored by a verification of zero', async () => {
    const { outcome, known } = await take({ ...keep, amount: 0 });
    expect(outcome).toMatchObject({ status: 'AUTHORIZED', token: expect.stringMatching(/^cus_\w+:pm_\w+$/) });
    expect(outcome.processor_id_external).toMatch(/^seti_/);
    expect(await shop.adapter.find(sought(forgotten(known)))).toMatchObject({
      status: 'AUTHORIZED',
      token: outcome.token,
    });
    expect(await shop.adapter.void(known)).toMatchObject({ status: 'AUTHORIZATION_VOIDED' });
    const again = await take({ token: outcome.token, initiation: { by: 'merchant', series: 'unscheduled' } });
    expect(again.outcome.status).toBe('SETTLEMENT_REQUESTED');
  });

  it('is not given for a card that is declined at its verification', async () => {
    const { outcome } = await take({ ...keep, amount: 0, number: '4000000000000002' });
    expect(outcome).toMatchObject({ status: 'DECLINED', status_reason: 'do not honor' });
    expect(outcome.token).toBeUndefined();
  });

  it('of a verification with 3-D Secure is given after it', async () => {
    const { outcome, known } = await take({ ...keep, amount: 0, number: '4000000000003220' });
    expect(outcome).toMatchObject({ status: 'PENDING', is_challenged: true });
    const address = shop.mock.books().answerPage(outcome.processor_id_external, 'succeed');
    expect(await shop.adapter.proceed(known, returned(address))).toMatchObject({
      status: 'AUTHORIZED',
      token: expect.any(String),
    });
  });

  it('whose bank wants the payer is declined without them', async () => {
    const first = await take({ ...keep, number: '4000000000003220' });
    const address = shop.mock.books().answerPage(first.outcome.processor_id_external, 'succeed');
    const { token } = await shop.adapter.proceed(first.known, returned(address));
    const { outcome } = await take({ token, initiation: { by: 'merchant', series: 'recurring' } });
    expect(outcome).toMatchObject({ status: 'DECLINED', status_reason: 'authentication required' });
  });

  it('that Stripe no longer has fails', async () => {
    const { outcome } = await take({ token: 'cus_gone:pm_gone', initiation: { by: 'merchant', series: 'recurring' } });
    expect(outcome).toMatchObject({ status: 'FAILED', status_reason: expect.stringContaining('pm_gone') });
  });
});

describe('other methods', () => {
  it.each(['ideal', 'bancontact', 'eps', 'przelewy24', 'paypal', 'klarna'])(
    '%s sends the payer to a page, and pays',
    async (payment_product) => {
      const { outcome, known } = await take({ payment_product });
      expect(outcome).toMatchObject({ status: 'PENDING', is_challenged: true, challenge_url: expect.any(String) });
      const address = shop.mock.books().answerPage(outcome.processor_id_external, 'succeed');
      expect(await shop.adapter.proceed(known, returned(address))).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    },
  );

  it.each([
    ['cancel', 'CANCELLED', 'cancelled by the payer'],
    ['fail', 'DECLINED', 'declined by the bank'],
    ['expire', 'CANCELLED', 'not finished in time'],
  ] as const)('iDEAL ends if the payer %ss', async (answer, status, status_reason) => {
    const { outcome, known } = await take({ payment_product: 'ideal' });
    const address = shop.mock.books().answerPage(outcome.processor_id_external, answer);
    expect(await shop.adapter.proceed(known, returned(address))).toMatchObject({ status, status_reason });
  });

  it('PayPal is authorised if it is captured later, and iDEAL is taken', async () => {
    const [paypal, ideal] = [
      await take({ payment_product: 'paypal', capture_later: true }),
      await take({ payment_product: 'ideal', capture_later: true }),
    ];
    const outcomes: PaymentOutcome[] = [];
    for (const { outcome, known } of [paypal, ideal])
      outcomes.push(
        await shop.adapter.proceed(
          known,
          returned(shop.mock.books().answerPage(outcome.processor_id_external, 'succeed')),
        ),
      );
    expect(outcomes.map(({ status }) => status)).toEqual(['AUTHORIZED', 'SETTLEMENT_REQUESTED']);
  });

  const debit = (iban: string): Partial<Authorisation> => ({
    payment_product: 'sepa_direct_debit',
    keep: true,
    debit: {
      iban,
      account_holder: 'Anna de Vries',
      reference: 'M-17',
      signed_at: '2026-11-20T10:00:00.000Z',
      sequence: 'first',
    },
  });

  it('a SEPA debit is collected days later, and its token is charged again', async () => {
    const { outcome, known } = await take(debit('NL39RABO0300065264'));
    expect(outcome).toMatchObject({ status: 'SETTLEMENT_REQUESTED', token: expect.any(String) });
    expect(lastAsked('/v1/payment_intents')?.given.mandate_data).toEqual({
      customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0' } },
    });
    shop.mock.books().endDebits();
    expect(await shop.adapter.find(sought(known))).toMatchObject({ status: 'SETTLEMENT_COMPLETED' });
    const again = await take({
      payment_product: 'sepa_direct_debit',
      token: outcome.token,
      initiation: { by: 'merchant', series: 'recurring' },
    });
    expect(again.outcome.status).toBe('SETTLEMENT_REQUESTED');
  });

  it('a SEPA debit that was signed on paper says so, and fails if it is returned', async () => {
    const { known } = await take({ ...debit('NL91ABNA0417164300'), payer: { email: 'anna@example.com' } });
    expect(lastAsked('/v1/payment_intents')?.given.mandate_data).toEqual({
      customer_acceptance: { type: 'offline', accepted_at: '1795168800' },
    });
    shop.mock.books().endDebits();
    expect(await shop.adapter.find(sought(known))).toMatchObject({
      status: 'FAILED',
      status_reason: 'insufficient funds',
    });
  });

  it('Apple Pay is exchanged for a token of Stripe', async () => {
    const wallet_payload = JSON.stringify({
      paymentData: { data: 'encrypted', version: 'EC_v1' },
      paymentMethod: { displayName: 'Visa 1234', network: 'Visa', type: 'debit' },
      transactionIdentifier: 'A1B2',
    });
    const { outcome } = await take({ payment_product: 'apple_pay', wallet_payload });
    expect(outcome.status).toBe('SETTLEMENT_REQUESTED');
    expect(lastAsked('/v1/tokens')?.given).toEqual({
      pk_token: '{"data":"encrypted","version":"EC_v1"}',
      pk_token_instrument_name: 'Visa 1234',
      pk_token_payment_network: 'Visa',
      pk_token_transaction_id: 'A1B2',
    });
  });

  it('Google Pay has a token of Stripe in its payload', async () => {
    const payload = (token: string) =>
      JSON.stringify({ paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token } } });
    const paid = await take({
      payment_product: 'google_pay',
      wallet_payload: payload('{"id":"tok_visa","object":"token"}'),
    });
    expect(paid.outcome.status).toBe('SETTLEMENT_REQUESTED');
    const other = await take({
      payment_product: 'google_pay',
      wallet_payload: payload('{"signature":"for another gateway"}'),
    });
    expect(other.outcome).toMatchObject({ status: 'FAILED', status_reason: 'Google Pay was not set up for Stripe' });
  });
});

describe('3-D Secure', () => {
  const asked = () => {
    const options = lastAsked('/v1/payment_intents')?.given.payment_method_options;
    return (options as { readonly card?: { readonly request_three_d_secure?: string } } | undefined)?.card
      ?.request_three_d_secure;
  };
  it('is asked for by a rule, and as a challenge if the bank requires it', async () => {
    await take({ challenge: true });
    expect(asked()).toBe('any');
    await take({ challenge: true, is_authentication_required: true });
    expect(asked()).toBe('challenge');
  });

  it('has no exemption to request at Stripe, which requests its own', async () => {
    expect((await take({ exemption: 'low_value' })).outcome.status).toBe('SETTLEMENT_REQUESTED');
    expect(asked()).toBeUndefined();
  });
});

describe('a wallet', () => {
  it('is offered with the settings that it needs: Google’s encrypts for the publishable key', () => {
    const using = (...more: (readonly [string, string])[]) =>
      shop.adapter.using?.(new Map([['api_key', 'sk_test_1'], ...more])).wallets;
    expect(using()).toEqual({});
    expect(using(['publishable_key', 'pk_test_1'])).toMatchObject({
      google_pay: { environment: 'TEST', gateway: { gateway: 'stripe', 'stripe:publishableKey': 'pk_test_1' } },
    });
    const all = using(
      ['publishable_key', 'pk_test_1'],
      ['account', 'acct_1'],
      ['apple_merchant_id', 'merchant.example'],
      ['apple_certificate', 'pem'],
      ['apple_key', 'pem'],
    );
    expect(all?.google_pay?.gateway).toMatchObject({ 'stripe:publishableKey': 'pk_test_1/acct_1' });
    expect(all?.apple_pay?.capabilities).toEqual(['supports3DS']);
  });
});

describe('a capture', () => {
  it('of all is processed once, and known by its reference', async () => {
    const { known } = await take({ capture_later: true });
    const order = captureOf(known);
    const outcome = await shop.adapter.capture(order);
    expect(outcome).toEqual({ status: 'PROCESSED', processor_id_external: expect.stringMatching(/^ch_/) });
    expect(await shop.adapter.capture(order)).toEqual(outcome);
    expect(await shop.adapter.find(sought(known, 'capture', order.reference))).toEqual(outcome);
    expect(await shop.adapter.find(sought(known, 'capture', newReference('capt')))).toBeUndefined();
    expect(await shop.adapter.find(sought(known))).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
  });

  it('of a part releases the rest', async () => {
    const { known, payment } = await take({ capture_later: true });
    expect(await shop.adapter.capture(captureOf(known, { amount: 1000 }))).toMatchObject({ status: 'PROCESSED' });
    expect(shop.mock.payment(payment.reference)).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
      amount_capturable: 0,
    });
  });

  it('of more than was authorised fails', async () => {
    const { known } = await take({ capture_later: true });
    expect(await shop.adapter.capture(captureOf(known, { amount: 1300 }))).toMatchObject({
      status: 'FAILED',
      status_reason: 'limit exceeded',
    });
  });

  it('after which more is to be captured fails without a permission for it', async () => {
    const { known } = await take({ capture_later: true });
    const before = shop.mock.asked.length;
    expect(await shop.adapter.capture(captureOf(known, { amount: 500, is_final: false }))).toMatchObject({
      status: 'FAILED',
    });
    expect(shop.mock.asked).toHaveLength(before);
  });

  it('of a payment whose answer was lost is found by our reference', async () => {
    const { known } = await take({ capture_later: true });
    expect(await shop.adapter.capture(captureOf(forgotten(known)))).toMatchObject({ status: 'PROCESSED' });
  });

  it('whose answer was lost is answered again, and is known after a day, when Stripe has forgotten the key', async () => {
    const { known } = await take({ capture_later: true });
    const order = captureOf(known);
    shop.mock.faults.lose = 'after';
    await expect(shop.adapter.capture(order)).rejects.toThrow(ProcessorUnavailable);
    expect(await shop.adapter.capture(order)).toMatchObject({ status: 'PROCESSED' });
    shop.mock.forgetKeys();
    expect(await shop.adapter.capture(order)).toMatchObject({ status: 'PROCESSED' });
  });

  it('can be one of several where Stripe allows it', async () => {
    const other = await openShop({ is_multicapture: true });
    const { adapter } = other;
    expect(adapter.methods?.card?.captures).toBe('several');
    const { known } = await take({ capture_later: true }, adapter);
    expect(await adapter.capture(captureOf(known, { amount: 500, is_final: false }))).toMatchObject({
      status: 'PROCESSED',
    });
    expect(await adapter.find(sought(known))).toMatchObject({ status: 'AUTHORIZED' });
    expect(await adapter.capture(captureOf(known, { amount: 250, is_final: false }))).toMatchObject({
      status: 'PROCESSED',
    });
    expect(await adapter.void(known)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    await other.close();
  });
});

describe('a void', () => {
  it('releases an authorised payment, also if it is repeated', async () => {
    const { known } = await take({ capture_later: true });
    for (const _ of [1, 2])
      expect(await shop.adapter.void(known)).toMatchObject({
        status: 'AUTHORIZATION_VOIDED',
        processor_id_external: known.processor_id_external,
      });
  });

  it('cancels a payment that waits for its payer', async () => {
    const { known } = await take({ number: '4000000000003220' });
    expect(await shop.adapter.void(known)).toMatchObject({ status: 'CANCELLED' });
  });

  it('of a captured payment leaves it as it is', async () => {
    const { known } = await take();
    expect(await shop.adapter.void(known)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
  });

  it('of a payment that Stripe does not show yet promises nothing', async () => {
    const { known } = await take({ capture_later: true });
    shop.mock.faults.is_hiding = true;
    await expect(shop.adapter.void(forgotten(known))).rejects.toThrow(ProcessorUnavailable);
  });

  it('of a payment whose bank released it has a reason', async () => {
    const { known } = await take({ capture_later: true });
    shop.mock.books().expire(known.processor_id_external ?? '');
    expect(await shop.adapter.void(known)).toMatchObject({
      status: 'AUTHORIZATION_VOIDED',
      status_reason: 'authorization expired',
    });
  });
});

describe('a refund', () => {
  it('to a card is processed once, in parts, and known by its reference', async () => {
    const { known } = await take();
    const order = refundOf(known, { amount: 500 });
    const outcome = await shop.adapter.refund(order);
    expect(outcome).toEqual({ status: 'PROCESSED', processor_id_external: expect.stringMatching(/^re_/) });
    expect(await shop.adapter.refund(order)).toEqual(outcome);
    expect(await shop.adapter.find(sought(known, 'refund', order.reference))).toEqual(outcome);
    expect(await shop.adapter.find(sought(known, 'refund', newReference('rfnd')))).toBeUndefined();
    expect(await shop.adapter.refund(refundOf(known, { amount: 800 }))).toMatchObject({
      status: 'FAILED',
      status_reason: expect.stringContaining('greater than'),
    });
  });

  it('is found among hundreds', async () => {
    const { known } = await take({ amount: 100_000 });
    const orders = Array.from({ length: 130 }, () => refundOf(known, { amount: 5 }));
    for (const order of orders) await shop.adapter.refund(order);
    expect(await shop.adapter.find(sought(known, 'refund', orders[0]?.reference))).toMatchObject({
      status: 'PROCESSED',
    });
  });

  it('to a bank is pending until it is reported', async () => {
    const { outcome, known } = await take({ payment_product: 'ideal' });
    shop.mock.books().answerPage(outcome.processor_id_external, 'succeed');
    const order = refundOf(known);
    expect(await shop.adapter.refund(order)).toMatchObject({
      status: 'PENDING',
      processor_id_external: expect.stringMatching(/^pyr_/),
    });
    shop.mock.books().endRefunds();
    expect(await shop.adapter.find(sought(known, 'refund', order.reference))).toMatchObject({ status: 'PROCESSED' });
  });

  it('that fails later has the reason', async () => {
    const { known } = await take({ number: '4000000000005126' });
    const order = refundOf(known);
    expect(await shop.adapter.refund(order)).toMatchObject({ status: 'PROCESSED' });
    shop.mock.books().endRefunds();
    expect(await shop.adapter.find(sought(known, 'refund', order.reference))).toMatchObject({
      status: 'FAILED',
      status_reason: 'expired card',
    });
  });

  it('that is cancelled at Stripe is cancelled, not failed', async () => {
    const { known } = await take();
    const order = refundOf(known);
    const { processor_id_external } = await shop.adapter.refund(order);
    const made = shop.mock.books().all('refund') as Stripe.Refund[];
    for (const refund of made) if (refund.id === processor_id_external) refund.status = 'canceled';
    expect(await shop.adapter.find(sought(known, 'refund', order.reference))).toMatchObject({ status: 'CANCELLED' });
  });

  it('of a disputed payment fails', async () => {
    const { known } = await take({ number: '4000000000000259' });
    expect(await shop.adapter.refund(refundOf(known))).toMatchObject({ status: 'FAILED' });
  });
});

describe('amounts', () => {
  it.each([
    ['JPY', 500, 500],
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
    ['KWD', 5010, 5010],
    ['HUF', 50_000, 50_000],
  ])('of %s are sent as Stripe counts them', async (currency_code, amount, sent) => {
    const { payment, known } = await take({ currency_code, amount, capture_later: true });
    expect(shop.mock.payment(payment.reference).amount).toBe(sent);
    expect(await shop.adapter.capture(captureOf(known))).toMatchObject({ status: 'PROCESSED' });
    expect(await shop.adapter.refund(refundOf(known))).toMatchObject({ status: 'PROCESSED' });
  });

  it.each([
    ['KWD', 5011],
    ['MGA', 150],
  ])('of %s that Stripe cannot express fail without a payment', async (currency_code, amount) => {
    const before = shop.mock.books().all('payment_intent').length;
    expect((await take({ currency_code, amount })).outcome).toMatchObject({ status: 'FAILED' });
    expect(shop.mock.books().all('payment_intent')).toHaveLength(before);
  });
});

describe('a request', () => {
  it('whose answer was lost is unavailable, and the payment is found by our reference', async () => {
    const payment = paymentOf({ payment_product: 'ideal' });
    shop.mock.faults.lose = 'after';
    await expect(shop.adapter.authorise(payment)).rejects.toThrow(ProcessorUnavailable);
    expect(await shop.adapter.find(sought(knownOf(payment)))).toMatchObject({ status: 'PENDING' });
    expect(await shop.adapter.authorise(payment)).toMatchObject({ status: 'PENDING' });
    expect(
      shop.mock
        .books()
        .all('payment_intent')
        .filter(
          (each) =>
            (each as { metadata?: { sluis_reference?: string } }).metadata?.sluis_reference === payment.reference,
        ),
    ).toHaveLength(1);
  });

  it('that Stripe never received is not known there', async () => {
    const payment = paymentOf({ payment_product: 'ideal' });
    shop.mock.faults.lose = 'before';
    await expect(shop.adapter.authorise(payment)).rejects.toThrow(ProcessorUnavailable);
    expect(await shop.adapter.find(sought(knownOf(payment)))).toBeUndefined();
  });

  it('that only prepares a payment was certainly not a payment', async () => {
    shop.mock.faults.lose = 'after';
    await expect(shop.adapter.authorise(paymentOf())).rejects.toThrow(ProcessorNotCalled);
  });

  it('that fails at Stripe is unavailable with its status', async () => {
    shop.mock.faults.status = 503;
    const failing = shop.adapter.authorise(paymentOf({ payment_product: 'ideal' }));
    await expect(failing).rejects.toMatchObject({ name: 'ProcessorUnavailable', response_code: 503 });
  });

  it('whose answer is not one of Stripe is unavailable', async () => {
    shop.mock.faults.is_garbled = true;
    const garbled = shop.adapter.authorise(paymentOf({ payment_product: 'ideal' }));
    await expect(garbled).rejects.toMatchObject({ name: 'ProcessorUnavailable', response_code: 200 });
  });

  it('whose first is still being performed is unavailable with 409', async () => {
    const payment = paymentOf({ payment_product: 'ideal' });
    const release = shop.mock.hold();
    const before = shop.mock.asked.length;
    const first = shop.adapter.authorise(payment);
    await expect.poll(() => shop.mock.asked.length).toBeGreaterThan(before);
    await expect(shop.adapter.authorise(payment)).rejects.toMatchObject({
      name: 'ProcessorUnavailable',
      response_code: 409,
    });
    release();
    expect(await first).toMatchObject({ status: 'PENDING' });
  });

  it('whose key belongs to another request is an error', async () => {
    const { payment } = await take({ payment_product: 'ideal' });
    const error = await shop.adapter.authorise({ ...payment, amount: 999 }).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ProcessorUnavailable);
  });

  it('is not called without a connection', async () => {
    const gone = await openShop();
    const { url } = gone.mock;
    await gone.close();
    const closed = stripe({ base_url: url });
    await expect(closed.authorise(paymentOf({ payment_product: 'ideal' }))).rejects.toThrow(ProcessorNotCalled);
  });

  it('with a wrong key is not called, and refused by the check', async () => {
    const wrong = shop.using({ api_key: 'sk_test_wrong' });
    await expect(wrong.authorise(paymentOf({ payment_product: 'ideal' }))).rejects.toMatchObject({
      name: 'ProcessorNotCalled',
      response_code: 401,
    });
    await expect(wrong.check?.()).rejects.toThrow(ProcessorRefused);
    await expect(wrong.settlementFiles?.(null, '2026-11-28')).rejects.toThrow(ProcessorRefused);
  });

  it('of too many is not called until Stripe says', async () => {
    shop.mock.faults.limit_s = 60;
    const limited = shop.adapter.authorise(paymentOf({ payment_product: 'ideal' }));
    await expect(limited).rejects.toMatchObject({
      name: 'ProcessorNotCalled',
      response_code: 429,
      ask_from: expect.any(String),
    });
  });

  it('for something that Stripe does not know finds nothing', async () => {
    const payment = paymentOf();
    expect(await shop.adapter.find(sought(knownOf(payment)))).toBeUndefined();
    expect(await shop.adapter.find(sought(knownOf(payment, { processor_id_external: 'pi_gone' })))).toBeUndefined();
  });
});

describe('an account', () => {
  it('is named by the check, also with a key that may read only the balance', async () => {
    expect(await shop.adapter.check?.()).toBe('Sluis Shop, acct_1PgafTB7WZ01zgkW (test)');
    shop.mock.faults.forbidden = '/v1/account';
    expect(await shop.adapter.check?.()).toBe('Stripe (test)');
  });

  it('that is connected is named in each request', async () => {
    const platform = await openShop({ accounts: ['acct_shop'] });
    const connected = platform.using({ account: 'acct_shop' });
    const { known } = await take({ capture_later: true }, connected);
    expect(platform.mock.asked.every(({ account }) => account === 'acct_shop')).toBe(true);
    expect(await connected.find(sought(forgotten(known)))).toMatchObject({ status: 'AUTHORIZED' });
    expect(await platform.adapter.find(sought(forgotten(known)))).toBeUndefined();
    await expect(platform.using({ account: 'acct_other' }).check?.()).rejects.toThrow(ProcessorRefused);
    await platform.close();
  });

  it('is registered as stripe', () => {
    expect(registration).toMatchObject({ contract: 3, name: 'stripe' });
    expect(cardOf('4242424242424242').expiry).toBe('12/34');
  });
});
