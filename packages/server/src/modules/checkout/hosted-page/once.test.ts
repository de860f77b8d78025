import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { makeServices } from '../../../start.ts';
import { holdTime } from '../../../testing/hold-time.ts';
import { cardOf, isOfTry, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
  // Slow enough for concurrent requests to meet.
  await world.database.pool.query('update sandbox_setting set latency_ms = 150');
});

let made = 0;
const link = (body: Record<string, unknown> = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: `once-${++made}`,
    amount: 1000,
    language: 'en',
    ...body,
  });
const freshNonce = async (url: string): Promise<string> => nonceIn((await world.open(url)).body);
const outcomes = async (id: string) => {
  const { rows } = await world.database.pool.query<{ status: string }>(
    'select status from transaction where payment_link = $1',
    [id],
  );
  return rows.map(({ status }) => status).sort();
};
/** The payments of a link in the processor's own records. */
const taken = async (id: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from sandbox_payment p join transaction t on t.id = p.reference
     where t.payment_link = $1 and p.status like 'SETTLEMENT%'`,
    [id],
  );
  return rows[0]?.n ?? 0;
};

describe('a link for a single use is paid once', () => {
  test('by a form that is sent ten times concurrently', async () => {
    const { id, url } = await link();
    const nonce = await freshNonce(url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.send(url, { nonce, ...cardOf() })));
    // All lead to the same page of the same payment.
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(new Set([`${pathOf(url)}/${nonce}`]));
    expect([await outcomes(id), await taken(id)]).toEqual([['SETTLEMENT_REQUESTED'], 1]);
  });

  test('by ten windows concurrently: the others are refused before any processor is contacted', async () => {
    const { id, url } = await link();
    const nonces = await Promise.all(Array.from({ length: 10 }, () => freshNonce(url)));
    const answers = await Promise.all(nonces.map((nonce) => world.send(url, { nonce, ...cardOf() })));
    expect(answers.filter(({ headers }) => isOfTry(headers.location))).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).not.toHaveLength(0);
    expect([await outcomes(id), await taken(id)]).toEqual([['SETTLEMENT_REQUESTED'], 1]);
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 1 });
  });

  test('through two processes concurrently', async () => {
    const { config, database } = world.services;
    const services = await makeServices(config, database);
    const other = await buildApp(services);
    const { id, url } = await link();
    const nonces = await Promise.all(Array.from({ length: 6 }, () => freshNonce(url)));
    const send = (nonce: string, at: number) =>
      (at % 2 === 0 ? world.app : other).http.inject({
        method: 'POST',
        url: pathOf(url),
        remoteAddress: `198.51.100.${at + 1}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ nonce, ...cardOf() }).toString(),
      });
    const answers = await Promise.all(nonces.map(send));
    await other.http.close();
    await services.close();
    expect(answers.filter(({ headers }) => isOfTry(headers.location))).toHaveLength(1);
    expect([await outcomes(id), await taken(id)]).toEqual([['SETTLEMENT_REQUESTED'], 1]);
  });

  test('by a payer who goes back and submits the form again', async () => {
    const { id, url } = await link();
    const nonce = await freshNonce(url);
    const first = await world.send(url, { nonce, ...cardOf() });
    const again = await world.send(url, { nonce, ...cardOf('4000000000000002') });
    expect(again.headers.location).toBe(first.headers.location);
    const another = await world.send(url, { nonce: 'b'.repeat(22), ...cardOf() });
    expect(another.statusCode).toBe(410);
    expect([await outcomes(id), await taken(id)]).toEqual([['SETTLEMENT_REQUESTED'], 1]);
  });

  test('at the bank, whose response arrives twice and together with a card payment', async () => {
    const { id, url } = await link();
    const bank = await world.pay(url, { method: 'ideal' });
    const action = /action="([^"]+)"/.exec((await world.open(bank)).body)?.[1] ?? '';
    const nonce = await freshNonce(url);
    await Promise.all([
      world.send(action, { challenge: 'authenticated' }),
      world.send(action, { challenge: 'authenticated' }),
      world.send(url, { nonce, ...cardOf() }),
    ]);
    expect(await taken(id)).toBe(1);
    expect((await outcomes(id)).filter((status) => status === 'SETTLEMENT_REQUESTED')).toHaveLength(1);
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 1, amount_paid: 1000 });
  });
});

test('a link for many uses counts a form that is sent twice once', async () => {
  const { id, url } = await link({ multiple_use: true });
  const nonce = await freshNonce(url);
  await Promise.all([1, 2, 3].map(() => world.send(url, { nonce, ...cardOf() })));
  expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ times_paid: 1, amount_paid: 1000 });
});

describe('a processor that does not respond', () => {
  test('leaves a payment in progress, which cannot be paid twice and is completed when it responds', async () => {
    const { id, url } = await link();
    const pass = holdTime();
    const outage = async (on: boolean) => {
      await world.database.pool.query('update sandbox_setting set outage = $1', [on]);
      // The sandbox keeps its settings for a second.
      pass(1100);
    };
    await outage(true);
    const address = await world.pay(url);
    expect((await world.open(address)).body).toContain('Processing your payment');
    expect((await world.open(address)).headers.refresh).toBe('2');
    expect(await world.pay(url)).toMatch(/^409/);
    await outage(false);
    // A sweep takes over its order; the card was in the memory of the dead request, and the payer gives it again.
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(0);
    expect(await outcomes(id)).toEqual(['FAILED']);
    expect((await world.open(await world.pay(url))).body).toContain('has been received');
    expect(await taken(id)).toBe(1);
  });

  test('had taken the payment when the process died: the sweep finds that and the link is done', async () => {
    const { id, url } = await link();
    const address = await world.pay(url, cardOf('4000000000003220'));
    const nonce = /\/pay\/[^/]+\/([\w-]+)/.exec((await world.open(address)).body)?.[1] ?? '';
    // The bank approved and the processor knows; this process never got the answer.
    const { rows } = await world.database.pool.query(`select transaction from hosted_try where nonce = $1`, [nonce]);
    await world.database.pool.query(
      `update sandbox_payment set status = 'SETTLEMENT_REQUESTED',
         answer = answer - 'is_challenged' - 'challenge_url' || '{"status":"SETTLEMENT_REQUESTED"}' where reference = $1`,
      [rows[0]?.transaction],
    );
    await world.later(31 * 60_000);
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 1 });
    expect((await outcomes(id))[0]).toMatch(/^SETTLEMENT/);
  });
});
