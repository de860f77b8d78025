import {
  type Authorisation,
  type KnownPayment,
  ProcessorNotCalled,
  ProcessorRefused,
  ProcessorUnavailable,
} from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAdyen, registration } from './adapter.ts';
import type { Adyen } from './mock.ts';
import {
  eventsOf,
  has_documents,
  knownAfter,
  openPair,
  paying,
  payingBy,
  settings,
  typed_card,
  without_documents,
} from './testing.ts';

let adyen: Adyen;
let adapter: Awaited<ReturnType<typeof openPair>>['adapter'];

beforeEach(async () => {
  ({ adyen, adapter } = await openPair());
});
afterEach(async () => {
  await adyen.close();
  expect(adyen.faults).toEqual([]);
});

const returned = (query: URLSearchParams = new URLSearchParams()) =>
  ({ method: 'GET', query, form: new URLSearchParams() }) as const;

const lastBody = () => adyen.calls.at(-1)?.body ?? {};

test.skipIf(!has_documents)(
  `the mock refuses a request that Adyen's documents do not allow (${without_documents})`,
  async () => {
    const response = await fetch(`${adyen.base_url}/payments`, {
      method: 'POST',
      headers: { 'x-api-key': 'AQE-test-key' },
      body: JSON.stringify({ merchantAccount: 'SluisECOM', amount: { value: 1, currency: 'EUR' }, colour: 'red' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorCode: '702' });
  },
);

describe('a card payment', () => {
  test('is authorised, and never captured by Adyen itself', async () => {
    const payment = paying();
    const outcome = await adapter.authorise(payment);
    expect(outcome).toMatchObject({
      status: 'AUTHORIZED',
      card: { card_brand: 'visa', card_bin: '411111', card_last_four: '1111', card_expiry: '03/30' },
    });
    expect(outcome.processor_id_external).toBe(adyen.known(payment.reference).psp);
    expect(outcome.network_transaction_id).toMatch(/^MCC/);
    expect(lastBody()).toMatchObject({
      reference: payment.reference,
      additionalData: { manualCapture: 'true' },
      shopperInteraction: 'Ecommerce',
      browserInfo: { userAgent: 'Mozilla/5.0', acceptHeader: 'text/html' },
      applicationInfo: { externalPlatform: { name: 'Sluis' } },
    });
    expect(adyen.known(payment.reference).captured).toBe(0);
  });

  test('sends what is known about its payer, merchant and purpose, within the limits of Adyen', async () => {
    await adapter.authorise(
      paying({
        descriptor: 'Café “De Zon” – bestelling 12',
        metadata: { order: 'x'.repeat(100), 'a name that is longer than twenty': 'y' },
        payer: {
          name: 'Jan de Vries',
          email: 'jan@example.com',
          country_code: 'NL',
          reference: 'cus_1',
          billing_address: {
            street: 'Damrak',
            house_number: '1a',
            postal_code: '1012 LG',
            city: 'Amsterdam',
            country_code: 'NL',
          },
        },
      }),
    );
    expect(lastBody()).toMatchObject({
      shopperStatement: 'Cafe De Zon  bestellin',
      metadata: { order: 'x'.repeat(80) },
      shopperName: { firstName: 'Jan de', lastName: 'Vries' },
      shopperEmail: 'jan@example.com',
      countryCode: 'NL',
      shopperReference: 'cus_1',
      billingAddress: { street: 'Damrak', houseNumberOrName: '1a', city: 'Amsterdam' },
    });
    expect(Object.keys(lastBody().metadata as object)).toEqual(['order']);
    expect(lastBody()).not.toHaveProperty('browserInfo');
  });

  test('names the sub-merchant of a registered payment facilitator only', async () => {
    const merchant = { ...paying().merchant, store: { id: 's', name: 'Web', mcc: '5462' } };
    await adapter.authorise(paying({ merchant }));
    expect(lastBody()).not.toHaveProperty('mcc');
    const facilitating = await openPair({}, [['payment_facilitator', 'yes']]);
    await facilitating.adapter.authorise(paying({ merchant }));
    expect(facilitating.adyen.calls[0]?.body).toMatchObject({
      mcc: '5462',
      additionalData: { subMerchantName: 'Bakkerij Jansen', subMerchantCountry: 'NL' },
    });
    await facilitating.adyen.close();
  });

  test.each([
    ['DECLINED', 'DECLINED', 'do not honor', { code: '05' }],
    ['CARD_EXPIRED', 'DECLINED', 'expired card', { code: '6', retry: 'with_other_details' }],
    ['NOT_ENOUGH_BALANCE', 'DECLINED', 'insufficient funds', { code: '51', retry: 'later' }],
    ['AUTHENTICATION_REQUIRED', 'DECLINED', 'authentication required', { code: '38' }],
    ['FRAUD_CANCELLED', 'DECLINED', 'suspected fraud', { code: '22' }],
    ['SHOPPER_CANCELLED', 'CANCELLED', 'cancelled by the payer', undefined],
    ['ERROR', 'FAILED', 'processing error', { code: '4' }],
  ])('of the holder %s is %s: %s', async (name, status, status_reason, refusal) => {
    const outcome = await adapter.authorise(paying({ payer: { name } }));
    expect(outcome).toMatchObject({ status, status_reason, ...(refusal && { refusal }) });
  });

  test('follows the advice of Mastercard about another try', async () => {
    const card = { ...typed_card, number: '5555341244441115' };
    const outcome = await adapter.authorise(paying({ card, payer: { name: 'REVOCATION_OF_AUTH' } }));
    expect(outcome).toMatchObject({ status_reason: 'no mandate', refusal: { code: '26', retry: 'never' } });
  });

  test('that Adyen refuses for good fails with its words', async () => {
    const invalid = await adapter.authorise(paying({ card: { ...typed_card, number: '41' } }));
    expect(invalid).toMatchObject({ status: 'FAILED', status_reason: 'invalid payment details' });
    expect(await adapter.authorise(payingBy('card'))).toMatchObject({ status: 'FAILED' });
  });

  test.each([
    ['ISK', 500, 50_000],
    ['CLP', 500, 50_000],
    ['IDR', 50_000, 500],
    ['JPY', 500, 500],
  ])('in %s is sent in the minor units of Adyen', async (currency_code, amount, value) => {
    await adapter.authorise(paying({ currency_code, amount }));
    expect(lastBody().amount).toEqual({ currency: currency_code, value });
  });

  test('of an amount that Adyen cannot express fails before it is sent', async () => {
    const outcome = await adapter.authorise(paying({ currency_code: 'IDR', amount: 50_001 }));
    expect(outcome.status).toBe('FAILED');
    expect(adyen.calls).toEqual([]);
  });
});

describe('3-D Secure', () => {
  const challenged = async () => {
    const payment = paying({ challenge: true });
    const outcome = await adapter.authorise(payment);
    return { payment, outcome, known: knownAfter(payment, outcome) };
  };

  test('sends the payer to a page, and goes on when they have returned', async () => {
    const { payment, outcome, known } = await challenged();
    expect(outcome).toMatchObject({ status: 'PENDING', is_challenged: true });
    expect(lastBody()).toMatchObject({ authenticationData: { attemptAuthentication: 'always' } });
    const page = await fetch(`${outcome.challenge_url}?choice=authorised`, { redirect: 'manual' });
    const back = new URL(page.headers.get('location') ?? '');
    expect(back.href).toMatch(/^https:\/\/pay\.example\/hpp\/1\?try=2&redirectResult=/);
    const done = await adapter.proceed(known, returned(back.searchParams));
    expect(done).toMatchObject({
      status: 'AUTHORIZED',
      processor_id_external: adyen.known(payment.reference).psp,
      three_d_secure: { version: '2.2.0', result: 'authenticated', eci: '05' },
    });
  });

  test('that fails declines the payment', async () => {
    const { payment, known } = await challenged();
    const done = await adapter.proceed(known, returned(adyen.comeBack(payment.reference, 'refused')));
    expect(done).toMatchObject({ status: 'DECLINED', status_reason: '3-D Secure authentication failed' });
  });

  test('that the payer cancels cancels the payment', async () => {
    const { payment, known } = await challenged();
    const done = await adapter.proceed(known, returned(adyen.comeBack(payment.reference, 'cancelled')));
    expect(done).toMatchObject({ status: 'CANCELLED', status_reason: 'cancelled by the payer' });
  });

  test('answers a return that is repeated after a lost answer as before', async () => {
    const { payment, known } = await challenged();
    const back = returned(adyen.comeBack(payment.reference, 'authorised'));
    adyen.next('lost after');
    await expect(adapter.proceed(known, back)).rejects.toThrow(ProcessorUnavailable);
    expect((await adapter.proceed(known, back)).status).toBe('AUTHORIZED');
  });

  test('stays pending without parameters, and with invented ones', async () => {
    const { known } = await challenged();
    expect((await adapter.proceed(known, returned())).status).toBe('PENDING');
    const invented = new URLSearchParams({ redirectResult: 'invented' });
    expect((await adapter.proceed(known, returned(invented))).status).toBe('PENDING');
  });

  test('of another payment is not taken for this one', async () => {
    const [one, other] = [await challenged(), await challenged()];
    const back = returned(adyen.comeBack(other.payment.reference, 'authorised'));
    await expect(adapter.proceed(one.known, back)).rejects.toThrow('of another payment');
  });

  test.each([
    ['low_value', 'lowValue'],
    ['transaction_risk_analysis', 'transactionRiskAnalysis'],
    ['trusted_beneficiary', 'trustedBeneficiary'],
    ['secure_corporate', 'secureCorporate'],
    ['merchant_initiated', undefined],
  ] as const)('with the exemption %s is %s to Adyen', async (exemption, scaExemption) => {
    await adapter.authorise(paying({ exemption }));
    expect(lastBody()).toMatchObject({ additionalData: { manualCapture: 'true' } });
    expect((lastBody().additionalData as Record<string, string>).scaExemption).toBe(scaExemption);
  });

  test('that the bank requires is asked for as a mandate', async () => {
    const outcome = await adapter.authorise(paying({ challenge: true, is_authentication_required: true }));
    expect(outcome).toMatchObject({ status: 'PENDING', is_challenged: true });
    expect(lastBody()).toMatchObject({
      authenticationData: { attemptAuthentication: 'always' },
      threeDS2RequestData: { threeDSRequestorChallengeInd: '04' },
    });
  });

  test('is not asked of a payer who is absent, or at a terminal', async () => {
    await adapter.authorise(paying({ initiation: { by: 'merchant', series: 'unscheduled' } }));
    expect(lastBody()).toMatchObject({ authenticationData: { attemptAuthentication: 'never' } });
    await adapter.authorise(paying({ card_present: true }));
    expect(lastBody()).toMatchObject({
      authenticationData: { attemptAuthentication: 'never' },
      shopperInteraction: 'POS',
    });
  });
});

describe('a stored card', () => {
  test('is charged again by the merchant, with the shopper of the first payment', async () => {
    const first = paying({ keep: true, payer: {}, initiation: { by: 'customer', series: 'first' } });
    const { token } = await adapter.authorise(first);
    expect(token).toMatch(new RegExp(`^[A-Z0-9]{16}:${first.reference}$`));
    const initiation = { by: 'merchant', series: 'recurring' } as const;
    const next = await adapter.authorise(payingBy('card', { token, payer: { reference: 'cus_2' }, initiation }));
    expect(next.status).toBe('AUTHORIZED');
    expect(lastBody()).toMatchObject({
      shopperReference: first.reference,
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: 'Subscription',
    });
  });

  test('is verified without an amount', async () => {
    const outcome = await adapter.authorise(paying({ amount: 0, keep: true }));
    expect(outcome.status).toBe('AUTHORIZED');
    expect(outcome.token).toBeDefined();
  });

  test('that Adyen does not have fails', async () => {
    const outcome = await adapter.authorise(payingBy('card', { token: 'unknown:cus_1' }));
    expect(outcome).toMatchObject({ status: 'FAILED', status_reason: 'Contract not found' });
  });

  test('of another acquirer is charged by its number and the id of the scheme', async () => {
    const network_transaction_id = 'MCC123456789';
    await adapter.authorise(paying({ initiation: { by: 'merchant', series: 'recurring', network_transaction_id } }));
    expect(lastBody()).toMatchObject({ paymentMethod: { networkPaymentReference: network_transaction_id } });
  });
});

describe('other payment methods', () => {
  test('iDEAL sends the payer to their bank, and is paid when they approve', async () => {
    const payment = payingBy('ideal');
    const outcome = await adapter.authorise(payment);
    expect(outcome).toMatchObject({ status: 'PENDING', is_challenged: true });
    const back = returned(adyen.comeBack(payment.reference, 'authorised'));
    expect(await adapter.proceed(knownAfter(payment, outcome), back)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
  });

  test('Bancontact shows a code, and is paid when the payer approves in their app', async () => {
    const payment = payingBy('bancontact');
    const outcome = await adapter.authorise(payment);
    expect(outcome).toMatchObject({ status: 'PENDING', wait: { code: expect.stringMatching(/^BEP:/) } });
    adyen.approve(payment.reference);
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([{ status: 'SETTLEMENT_REQUESTED' }]);
  });

  test('a SEPA direct debit with the payer’s mandate is pending until its webhook', async () => {
    const debit = {
      iban: 'NL91ABNA0417164300',
      account_holder: 'J. de Vries',
      reference: 'UMR-1',
      signed_at: '2026-11-01T10:00:00.000Z',
      sequence: 'recurring',
    } as const;
    const payment = payingBy('sepa_direct_debit', { debit, initiation: { by: 'merchant', series: 'recurring' } });
    expect((await adapter.authorise(payment)).status).toBe('PENDING');
    expect(lastBody()).toMatchObject({
      additionalData: { 'sepadirectdebit.mandateId': 'UMR-1', 'sepadirectdebit.dateOfSignature': '2026-11-01' },
    });
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([{ status: 'SETTLEMENT_REQUESTED' }]);
  });

  test('Apple Pay and Google Pay are paid with what they gave our page', async () => {
    const paymentData = { data: 'sealed', version: 'EC_v1' };
    const apple = payingBy('apple_pay', { wallet_payload: JSON.stringify({ token: { paymentData } }) });
    expect((await adapter.authorise(apple)).status).toBe('AUTHORIZED');
    const { applePayToken } = lastBody().paymentMethod as Record<string, string>;
    expect(JSON.parse(Buffer.from(applePayToken ?? '', 'base64').toString())).toEqual(paymentData);
    const payload = {
      paymentMethodData: { tokenizationData: { type: 'PAYMENT_GATEWAY', token: '{"signature":"x"}' } },
    };
    const google = payingBy('google_pay', { wallet_payload: JSON.stringify(payload) });
    expect((await adapter.authorise(google)).status).toBe('AUTHORIZED');
    expect(lastBody()).toMatchObject({ paymentMethod: { googlePayToken: '{"signature":"x"}' } });
  });

  test('Google encrypts for the merchant account, and Apple Pay has a button with its merchant id', () => {
    expect(adapter.wallets).toMatchObject({
      google_pay: { environment: 'TEST', gateway: { gateway: 'adyen', gatewayMerchantId: 'SluisECOM' } },
    });
    expect(adapter.wallets).not.toHaveProperty('apple_pay');
    const wallets = adapter.using?.(
      new Map([...settings, ['apple_merchant_id', 'merchant.example'], ['google_merchant_id', 'BCR2DN6T7654321']]),
    ).wallets;
    expect(wallets).toMatchObject({
      apple_pay: { capabilities: ['supports3DS'] },
      google_pay: { environment: 'PRODUCTION', merchant_id: 'BCR2DN6T7654321' },
    });
  });

  test('a session of Apple Pay is opened by Adyen, for a domain that it knows', async () => {
    const asked = {
      validation_url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
      domain: 'pay.example',
      display_name: 'Bakkerij Jansen',
    };
    expect(await adapter.openAppleSession?.(asked)).toMatchObject({ displayName: 'Bakkerij Jansen' });
    await expect(adapter.openAppleSession?.({ ...asked, domain: 'other.example' })).rejects.toThrow('not registered');
    await expect(adapter.openAppleSession?.({ ...asked, validation_url: 'https://evil.example/' })).rejects.toThrow();
  });

  test('one that Adyen has and the adapter does not take fails', async () => {
    expect(await adapter.authorise(payingBy('klarna'))).toMatchObject({ status: 'FAILED' });
    expect(adapter.methods).not.toHaveProperty('klarna');
  });
});

async function authorised(given: Partial<Authorisation> = {}) {
  const payment = paying(given);
  const outcome = await adapter.authorise(payment);
  adyen.takeWebhooks();
  return { payment, known: knownAfter(payment, outcome) };
}

const capturing = (payment: KnownPayment, amount = payment.amount) => ({
  reference: newId('capt'),
  payment,
  amount,
  currency_code: 'EUR',
  is_final: true,
});
const refunding = (payment: KnownPayment, amount = payment.amount) => ({
  reference: newId('rfnd'),
  payment,
  captures: [],
  amount,
  currency_code: 'EUR',
});

describe('a capture', () => {
  test('is pending until its webhook says that it was processed', async () => {
    const { known } = await authorised();
    const order = capturing(known, 1000);
    const outcome = await adapter.capture(order);
    expect(outcome.status).toBe('PENDING');
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([
      { reference: order.reference, status: 'PROCESSED', processor_id_external: outcome.processor_id_external },
    ]);
  });

  test('that Adyen or the bank refuses fails', async () => {
    const { known } = await authorised();
    adyen.how.captures = 'refused';
    const order = capturing(known);
    await adapter.capture(order);
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([
      { reference: order.reference, status: 'FAILED', status_reason: 'Insufficient balance on payment' },
    ]);
  });

  test('that fails later fails', async () => {
    const { known } = await authorised();
    adyen.how.captures = 'fail later';
    await adapter.capture(capturing(known));
    expect(eventsOf(adapter, adyen.takeWebhooks()).map((event) => 'status' in event && event.status)).toEqual([
      'PROCESSED',
      'FAILED',
    ]);
  });

  test('of a payment that Adyen does not know fails', async () => {
    const { known } = await authorised();
    const outcome = await adapter.capture(capturing({ ...known, processor_id_external: 'UNKNOWN123456789' }));
    expect(outcome).toMatchObject({
      status: 'FAILED',
      status_reason: expect.stringContaining('Original pspReference'),
    });
  });

  test('of a payment whose id no webhook has reported yet waits', async () => {
    const { known } = await authorised();
    await expect(adapter.capture(capturing({ ...known, processor_id_external: null }))).rejects.toThrow(
      ProcessorNotCalled,
    );
  });
});

describe('a refund', () => {
  test('is pending until its webhook', async () => {
    const { known } = await authorised();
    await adapter.capture(capturing(known));
    adyen.takeWebhooks();
    const order = refunding(known, 500);
    expect((await adapter.refund(order)).status).toBe('PENDING');
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([
      { reference: order.reference, status: 'PROCESSED' },
    ]);
  });

  test('that the bank returns fails', async () => {
    const { known } = await authorised();
    await adapter.capture(capturing(known));
    adyen.takeWebhooks();
    adyen.how.refunds = 'fail later';
    const order = refunding(known);
    await adapter.refund(order);
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([
      { reference: order.reference, status: 'PROCESSED' },
      { reference: order.reference, status: 'FAILED' },
    ]);
  });
});

/** The payment with what a webhook has stored. */
const learned = (payment: KnownPayment, events: ReturnType<typeof eventsOf>): KnownPayment => ({
  ...payment,
  store: Object.assign({}, payment.store, ...events.map((event) => ('store' in event ? event.store : {}))),
});

describe('a void', () => {
  test('is requested, and performed when its webhook says so', async () => {
    const { payment, known } = await authorised();
    const { processor_id_external } = known;
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    expect(adyen.calls.at(-1)?.key).toBe(`void-${payment.reference}`);
    const events = eventsOf(adapter, adyen.takeWebhooks());
    expect(events).toMatchObject([
      { reference: payment.reference, status: 'AUTHORIZATION_VOIDED', processor_id_external },
    ]);
    const before = adyen.calls.length;
    expect(await adapter.void(learned(known, events))).toMatchObject({
      status: 'AUTHORIZATION_VOIDED',
      processor_id_external,
    });
    expect(adyen.calls.length).toBe(before);
  });

  test('is voided in whichever order its webhooks come', async () => {
    const payment = paying();
    const known = knownAfter(payment, await adapter.authorise(payment));
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    const late = learned(known, eventsOf(adapter, adyen.takeWebhooks().toReversed()));
    expect(await adapter.void(late)).toMatchObject({ status: 'AUTHORIZATION_VOIDED' });
  });

  test('that is repeated is one request to Adyen', async () => {
    const { known } = await authorised();
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    expect(adyen.takeWebhooks()).toHaveLength(1);
  });

  test('of a captured payment asks nothing: the capture has released the rest', async () => {
    const { known } = await authorised();
    const before = adyen.calls.length;
    expect(await adapter.void({ ...known, amount_captured: 1000 })).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    expect(adyen.calls.length).toBe(before);
  });

  test('that crosses a capture is refused by its webhook, and the payment keeps its status', async () => {
    const { payment, known } = await authorised();
    await adapter.capture(capturing(known));
    adyen.takeWebhooks();
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    const events = eventsOf(adapter, adyen.takeWebhooks());
    expect(events).toMatchObject([{ reference: payment.reference, status: 'PENDING', status_reason: 'void refused' }]);
    expect(await adapter.void(learned(known, events))).toMatchObject({
      status: 'AUTHORIZED',
      status_reason: 'void refused',
    });
  });

  test('that was refused before the payer approved does not stand for one that is asked for afterwards', async () => {
    const payment = paying({ challenge: true });
    const { processor_id_external: _, ...waiting } = await adapter.authorise(payment);
    const known = knownAfter(payment, { ...waiting, processor_id_external: adyen.known(payment.reference).psp });
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    const [refused] = eventsOf(adapter, adyen.takeWebhooks());
    expect(refused).toMatchObject({ status: 'PENDING', status_reason: 'void refused' });
    adyen.approve(payment.reference);
    const authorised = learned(known, [...(refused ? [refused] : []), ...eventsOf(adapter, adyen.takeWebhooks())]);
    await expect(adapter.void(authorised)).rejects.toThrow('received');
    const voided = learned(authorised, eventsOf(adapter, adyen.takeWebhooks()));
    expect(await adapter.void(voided)).toMatchObject({ status: 'AUTHORIZATION_VOIDED' });
  });

  test('of a payment whose answer was lost is asked by our reference, and known from its webhook', async () => {
    const payment = paying();
    adyen.next('lost after');
    await expect(adapter.authorise(payment)).rejects.toThrow(ProcessorUnavailable);
    adyen.takeWebhooks();
    const known = knownAfter(payment, { status: 'PENDING', processor_id_external: '' });
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    expect(adyen.calls.at(-1)?.path).toBe('/cancels');
    expect(eventsOf(adapter, adyen.takeWebhooks())).toMatchObject([
      { reference: payment.reference, status: 'AUTHORIZATION_VOIDED' },
    ]);
  });

  test('that was asked for while the payer was at their bank is asked for again once they have approved', async () => {
    const payment = paying({ challenge: true });
    const known = knownAfter(payment, await adapter.authorise(payment));
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    adyen.takeWebhooks();
    const back = adyen.comeBack(payment.reference, 'authorised');
    const authorised = knownAfter(payment, await adapter.proceed(known, returned(back)));
    await expect(adapter.void(authorised)).rejects.toThrow('received');
    expect(eventsOf(adapter, adyen.takeWebhooks()).at(-1)).toMatchObject({ status: 'AUTHORIZATION_VOIDED' });
  });

  test('of a payer at their bank promises nothing until Adyen closes the offer: they may still approve', async () => {
    const payment = payingBy('ideal');
    const known = knownAfter(payment, await adapter.authorise(payment));
    await expect(adapter.void(known)).rejects.toThrow(ProcessorUnavailable);
    adyen.takeWebhooks();
    adyen.notify(payment.reference, { eventCode: 'OFFER_CLOSED', success: 'true' });
    const closed = learned(known, eventsOf(adapter, adyen.takeWebhooks()));
    expect(await adapter.void(closed)).toMatchObject({ status: 'CANCELLED', status_reason: 'not finished in time' });
  });
});

describe('without an answer', () => {
  test('a repeated payment by a token is answered as the first', async () => {
    const { token } = await adapter.authorise(paying({ keep: true }));
    const payment = payingBy('card', { token, initiation: { by: 'merchant', series: 'recurring' } });
    adyen.next('lost after');
    await expect(adapter.authorise(payment)).rejects.toThrow(ProcessorUnavailable);
    const again = await adapter.authorise(payment);
    expect(again.processor_id_external).toBe(adyen.known(payment.reference).psp);
    expect(adyen.calls.filter(({ body }) => body.reference === payment.reference)).toHaveLength(1);
  });

  test('a repeated capture is performed once', async () => {
    const { known } = await authorised();
    const order = capturing(known, 400);
    adyen.next('lost after');
    await expect(adapter.capture(order)).rejects.toThrow(ProcessorUnavailable);
    await adapter.capture(order);
    expect(adyen.takeWebhooks()).toHaveLength(1);
  });

  test('a typed card is known from its webhook alone', async () => {
    const payment = paying();
    adyen.next('lost after');
    await expect(adapter.authorise(payment)).rejects.toThrow(ProcessorUnavailable);
    const known = knownAfter(payment, { status: 'PENDING', processor_id_external: '' });
    const { reference } = payment;
    expect(await adapter.find({ kind: 'payment', reference, payment: known })).toBeUndefined();
    expect(adapter.certainty).toMatchObject({ found_within_ms: Number.POSITIVE_INFINITY });
    const events = eventsOf(adapter, adyen.takeWebhooks());
    expect(events).toMatchObject([{ reference, status: 'AUTHORIZED', card: { card_last_four: '1111' } }]);
    const processor_id_external = adyen.known(reference).psp;
    const found = { kind: 'payment', reference, payment: learned(known, events) } as const;
    expect(await adapter.find(found)).toEqual({ status: 'AUTHORIZED', processor_id_external });
    const captured = { ...found.payment, amount_captured: 1250 };
    expect(await adapter.find({ ...found, payment: captured })).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
  });

  test('a request that was lost on its way was not performed', async () => {
    const payment = paying();
    adyen.next('lost before');
    await expect(adapter.authorise(payment)).rejects.toThrow(ProcessorUnavailable);
    expect(() => adyen.known(payment.reference)).toThrow();
  });

  test('a failure of Adyen is unavailable', async () => {
    adyen.next({ status: 500 });
    await expect(adapter.authorise(paying())).rejects.toMatchObject({
      name: 'ProcessorUnavailable',
      response_code: 500,
    });
  });

  test('too many requests are repeated when Adyen says so', async () => {
    adyen.next({ status: 429, retry_after: '30' });
    const error = await adapter.authorise(paying()).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ProcessorNotCalled);
    expect(Date.parse(error.ask_from) - Date.now()).toBeGreaterThan(25_000);
  });

  test('a key that Adyen does not accept, and one without a connection, certainly did nothing', async () => {
    const { adyen: other, adapter: wrong } = await openPair({}, [['api_key', 'wrong']]);
    await expect(wrong.authorise(paying())).rejects.toMatchObject({ name: 'ProcessorNotCalled', response_code: 401 });
    await other.close();
    await expect(wrong.authorise(paying())).rejects.toMatchObject({ name: 'ProcessorNotCalled', response_code: 0 });
  });

  test('a reference that was used for another request is unavailable', async () => {
    const payment = paying();
    await adapter.authorise(payment);
    await expect(adapter.authorise({ ...payment, amount: 2000 })).rejects.toMatchObject({
      name: 'ProcessorUnavailable',
      response_code: 422,
    });
  });
});

describe('the check of settings', () => {
  test('names the merchant account', async () => {
    expect(await adapter.check?.()).toBe('SluisECOM');
  });

  test.each([
    ['api_key', 'wrong'],
    ['merchant_account', 'OtherECOM'],
  ])('refuses a wrong %s', async (name, value) => {
    const { adyen: other, adapter: wrong } = await openPair({}, [[name, value]] as const);
    await expect(wrong.check?.()).rejects.toThrow(ProcessorRefused);
    await other.close();
  });

  test('speaks with the settings of each processor', async () => {
    const addresses = { base_url: adyen.base_url };
    expect(await makeAdyen(addresses).using?.(settings).check?.()).toBe('SluisECOM');
    expect(registration).toMatchObject({ name: 'adyen', contract: 3 });
  });
});
