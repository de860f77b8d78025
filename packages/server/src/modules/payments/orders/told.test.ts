import {
  type Authorisation,
  type CaptureOrder,
  everyMethod,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
} from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows, auditText } from '../../../testing/audit.ts';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';

let world: PayerWorld;
let answer: (payment: Authorisation) => Partial<PaymentOutcome>;
let told: Authorisation[];
let captured: CaptureOrder[];
let refused_until: string | undefined;
const taken = (): Partial<PaymentOutcome> => ({});
const secret = 'charge-of-the-acquirer';

const adapter: ProcessorAdapter = {
  methods: {
    ...everyMethod({ captures: 'several' }),
    paypal: { captures: 'none', refunds: 'none', tokens: true },
    ideal: { captures: 'none', refunds: 'full', tokens: false, currencies: ['EUR'] },
    klarna: undefined as never,
  },
  authorise: async (payment) => {
    told.push(payment);
    const status = payment.capture_later ? 'AUTHORIZED' : 'SETTLEMENT_REQUESTED';
    return { status, processor_id_external: `ext_${payment.reference}`, ...answer(payment) };
  },
  proceed: async () => ({ status: 'PENDING', processor_id_external: '' }),
  capture: async (order) => {
    if (refused_until) throw new ProcessorNotCalled('too many requests', 429, refused_until);
    captured.push(order);
    return { status: 'PROCESSED', processor_id_external: newId('x'), store: { capture: 'second' } };
  },
  void: async ({ processor_id_external }) => ({
    status: 'AUTHORIZATION_VOIDED',
    processor_id_external: processor_id_external ?? '',
  }),
  refund: async () => ({ status: 'PROCESSED', processor_id_external: newId('x') }),
  find: async () => undefined,
  readNotification: ({ body }) => ({ events: [JSON.parse(body)] }),
};

beforeAll(async () => {
  world = await openPayerWorld({}, { adapters: { told: adapter }, provider: 'Told' });
});
beforeEach(() => {
  [answer, told, captured, refused_until] = [taken, [], [], undefined];
});

const linkOf = (more: object = {}) =>
  world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: 'order 1', amount: 2500, ...more });
const paymentOf = async (link: string) =>
  ((await world.get(`/transaction?payment_link=${link}`)).items as ItemOf<'transaction'>[])[0] as ItemOf<'transaction'>;
const pay = async (more: object = {}, fields?: Record<string, string>) => {
  const { id, url } = await linkOf(more);
  const address = await world.pay(url, fields);
  return { payment: await paymentOf(id), address };
};
const act = (payment: string, verb: string, body: object = {}) =>
  world.call(world.token, 'POST', `/transaction/${payment}/${verb}`, { body });

describe('an adapter', () => {
  test('receives the payer, their browser, the merchant and our ids', async () => {
    const street = { street_address: 'Herengracht', house_number: '12', house_number_suffix: 'A' };
    const { id: customer } = await world.make('/customer', {
      organisation: world.merchant,
      email_address: 'anna@example.com',
      first_name: 'Anna',
      last_name: 'de Vries',
      country_code: 'NL',
      ...street,
    });
    const { payment } = await pay({ customer });
    expect(told).toMatchObject([
      {
        payer: {
          ip: expect.stringMatching(/^192\.0\.2\./),
          user_agent: expect.any(String),
          language: 'nl',
          reference: customer,
          email: 'anna@example.com',
          name: 'Anna de Vries',
          country_code: 'NL',
          billing_address: { street: 'Herengracht', house_number: '12 A', country_code: 'NL' },
        },
        merchant: { id: world.merchant, country_code: 'NL', store: { id: world.profile, name: 'Grachtenboek' } },
        initiation: { by: 'customer' },
        metadata: { transaction: payment.id, merchant_reference: 'order 1' },
      },
    ]);
    const rows = await auditRows(world.database, `route = 'processor/authorise' and transaction = $1`, [payment.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('"email":"***"');
    for (const text of ['anna@', 'Herengracht', String(told[0]?.payer.user_agent)])
      expect(JSON.stringify(rows)).not.toContain(text);
  });

  test('gets what it stored about a payment, which is in no table or log in plain text', async () => {
    answer = () => ({ store: { charge: secret, step: 'first' } });
    const { payment } = await pay({ capture: 'manual' });
    for (const amount of [1000, 500]) {
      await act(payment.id, 'capture', { amount });
      await world.later(1);
    }
    expect(captured.map(({ payment: at }) => at.store)).toEqual([
      { charge: secret, step: 'first' },
      { charge: secret, step: 'first', capture: 'second' },
    ]);
    expect(captured[1]?.payment).toMatchObject({ amount: 2500, amount_captured: 1000 });
    expect(await auditText(world.database)).not.toContain(secret);
    const { rows } = await world.database.pool.query('select sealed from processor_store');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('that stores too much does not lose its outcome', async () => {
    answer = () => ({ store: { too_much: 'x'.repeat(4001) } });
    expect((await pay()).payment.status).toBe('SETTLEMENT_REQUESTED');
  });

  test('charges a mandate by the scheme’s id of the payment with which it was given', async () => {
    answer = ({ keep }) => (keep ? { token: 'tok_1', network_transaction_id: 'MCC123456' } : {});
    const { id, url } = await world.make('/cardaddlink', {
      payment_profile: world.profile,
      customer: world.customer,
      merchant_reference: 'keep',
    });
    await world.pay(url);
    expect(told[0]?.initiation).toEqual({ by: 'customer', series: 'first' });
    const { mandate } = (await world.get(`/cardaddlink/${id}`)) as { mandate: string };
    const due = new Date(world.services.clock.now_ms() + 60_000).toISOString();
    const scheduled = { mandate, scheduled_at: due };
    await world.make('/scheduledtransaction', { ...scheduled, amount: 900, merchant_reference: 'later' });
    await world.later(120_000);
    expect(told[1]).toMatchObject({
      token: 'tok_1',
      initiation: { by: 'merchant', network_transaction_id: 'MCC123456' },
    });
    expect(told[1]?.payer.user_agent).toBeUndefined();
  });
});

describe('a refusal', () => {
  const refuse = (): Partial<PaymentOutcome> => ({
    status: 'DECLINED',
    status_reason: 'insufficient funds',
    refusal: { code: '51', retry: 'later' },
  });

  test('keeps the raw code and the advice of the scheme, until the payment was taken after all', async () => {
    answer = refuse;
    const { payment } = await pay();
    expect(payment).toMatchObject({ status: 'DECLINED', refusal_code: '51', refusal_retry: 'later' });
    const event = {
      reference: payment.id,
      status: 'SETTLEMENT_REQUESTED',
      processor_id_external: 'ext',
      occurred_at: new Date(world.services.clock.now_ms() + 60_000).toISOString(),
    };
    await world.app.http.inject({
      method: 'POST',
      url: `/notifications/${payment.processor}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(event),
    });
    await processNotifications(world);
    expect(await world.get(`/transaction/${payment.id}`)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      refusal_code: null,
      refusal_retry: null,
    });
  });
});

describe('a payer who approves in an app', () => {
  test('sees the code to scan until the processor reports the payment', async () => {
    answer = () => ({ status: 'PENDING', wait: { code: 'https://app.example/pay/1', url: 'bank://pay/1' } });
    const { payment, address } = await pay({}, { method: 'ideal' });
    expect(payment.status).toBe('PENDING');
    const page = await world.open(address);
    expect(page.body).toContain('<svg');
    expect(page.body).toContain('href="bank://pay/1"');
    expect(page.headers.refresh).toMatch(/^5/);
    const event = {
      reference: payment.id,
      status: 'SETTLEMENT_REQUESTED',
      processor_id_external: 'ext',
      occurred_at: new Date(world.services.clock.now_ms() + 1000).toISOString(),
    };
    await world.app.http.inject({
      method: 'POST',
      url: `/notifications/${payment.processor}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(event),
    });
    await processNotifications(world);
    expect((await world.open(address)).body).not.toContain('bank://');
    expect((await world.get(`/transaction/${payment.id}`)).status).toBe('SETTLEMENT_REQUESTED');
  });
});

describe('what a processor cannot do', () => {
  test('is refused: refunds of one method, and parts of another', async () => {
    const paypal = (await pay({}, { method: 'paypal' })).payment;
    expect((await act(paypal.id, 'refund', { amount: 2500 })).json().error.code).toBe('refund_unsupported');
    const ideal = (await pay({}, { method: 'ideal' })).payment;
    expect((await act(ideal.id, 'refund', { amount: 100 })).json().error.code).toBe('partial_refund_unsupported');
    expect((await act(ideal.id, 'refund', { amount: 2500 })).statusCode).toBe(201);
  });

  test('is not offered: a method in another currency', async () => {
    await world.database.pool.query(`update paymentprofile set currency_code = 'GBP' where id = $1`, [world.profile]);
    const { url } = await linkOf();
    const page = await world.open(url);
    await world.database.pool.query(`update paymentprofile set currency_code = 'EUR' where id = $1`, [world.profile]);
    expect(page.body).toContain('value="paypal"');
    expect(page.body).not.toContain('value="ideal"');
  });

  test('is no processor: a method that its gateway does not take', async () => {
    const staff = await world.key(world.root, ['PSP_ALL']);
    const body = {
      organisation: world.root,
      name: 'Later',
      description: 'Pay later',
      provider: 'Told',
      payment_product: 'klarna',
      user: await world.user('ann@provider.test', world.root, ['PSP_ALL']),
      details: [{ name: 'key' }],
    };
    const made = await world.call(staff, 'POST', '/processor', { body });
    expect(made.json().error).toMatchObject({
      code: 'invalid_value',
      fields: { payment_product: ['not_allowed'] },
    });
  });
});

test('a processor that says when it can be asked again is left alone until then', async () => {
  const { payment } = await pay({ capture: 'manual' });
  const ask_from = new Date(Date.now() + 600_000).toISOString();
  refused_until = ask_from;
  await act(payment.id, 'capture', { amount: 100 });
  await world.later(1);
  const { rows } = await world.database.pool.query(
    `select extract(epoch from leased_until - now())::float8 as wait_s from processing_order where transaction = $1`,
    [payment.id],
  );
  expect(rows[0].wait_s).toBeGreaterThan(500);
});
