import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementsDuring } from '../../../conformance/statements.ts';
import { type Configuring, configureIn } from '../../../testing/configure.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
let provider: Configuring;
let shop: string;
beforeAll(async () => {
  world = await openPayingWorld();
  provider = await configureIn(world);
  shop = world.organisation_id;
});
beforeEach(async () => {
  await world.database.pool.query('truncate transaction, organisation_setting cascade');
  world.services.listener.hear(['organisation']);
});

const euros = (amount: number) => [{ currency_code: 'EUR', amount }];
const pay = (amount: number, more: object = {}) =>
  world.call(world.token, 'POST', '/transaction', {
    body: {
      payment_profile: world.profile,
      processor: world.processor,
      payment_product: 'card',
      merchant_reference: 'order',
      currency_code: 'EUR',
      amount,
      ...more,
    },
  });
const faultOf = async (asking: ReturnType<typeof pay>) => {
  const answer = await asking;
  return answer.statusCode === 201 ? 'taken' : answer.json().error.code;
};
const report = async (id: string, status: string) => {
  const answer = await world.call(world.token, 'POST', `/transaction/${id}/status`, { body: { status } });
  expect(answer.statusCode).toBe(200);
};
const now_ms = () => world.services.clock.now_ms();

describe('the products and processors that are allowed', () => {
  test('are the only ones that take payments; a payment without one is refused', async () => {
    await provider.set(shop, 'payment_products', ['paypal']);
    expect(await faultOf(pay(100))).toBe('payment_product_not_allowed');
    expect(await faultOf(pay(100, { payment_product: undefined }))).toBe('payment_product_not_allowed');
    expect(await faultOf(pay(100, { payment_product: 'paypal' }))).toBe('taken');
    await provider.set(shop, 'payment_products', undefined);
    expect(await faultOf(pay(100))).toBe('taken');
    const [, paypal] = (await world.item('paymentprofile', world.profile)).processors;
    await provider.set(shop, 'processors', [paypal]);
    expect(await faultOf(pay(100))).toBe('processor_not_allowed');
    expect(await faultOf(pay(100, { processor: null }))).toBe('processor_not_allowed');
  });

  test('cannot be deleted while a setting names them', async () => {
    const about = {
      name: 'Another',
      description: 'Cards',
      provider: 'Elsewhere',
      payment_product: 'card',
      user: await world.user('cards@provider.test', world.root, ['PSP_ALL']),
      details: [{ name: 'key' }],
    };
    const made = await world.call(provider.key, 'POST', '/processor', { body: { ...about, organisation: world.root } });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json();
    await provider.set(shop, 'processors', [id]);
    const remove = () => world.call(provider.key, 'DELETE', `/processor/${id}`);
    expect((await remove()).json().error).toMatchObject({ code: 'in_use', details: { used_by: ['organisation'] } });
    await provider.set(shop, 'processors', undefined);
    expect((await remove()).statusCode).toBe(204);
  });

  test('do not affect payments in progress, or payments taken elsewhere', async () => {
    const { id } = (await pay(100)).json();
    await provider.set(shop, 'payment_products', ['paypal']);
    await provider.set(shop, 'limit_per_payment', euros(1));
    await report(id, 'SETTLEMENT_COMPLETED');
    expect(await faultOf(pay(100, { status: 'SETTLEMENT_COMPLETED' }))).toBe('taken');
  });

  test('are the ones that a payment profile shows', async () => {
    const ways = async () =>
      (await world.call(world.token, 'GET', '/paymentprofile/payment-products')).json().items[0].payment_products;
    expect(await ways()).toEqual(['card', 'paypal']);
    await provider.set(world.root, 'payment_products', ['paypal']);
    expect(await ways()).toEqual(['paypal']);
  });
});

describe('a limit per payment', () => {
  test('applies in its currency: the amount itself passes, one more does not', async () => {
    await provider.set(shop, 'limit_per_payment', [...euros(1000), { currency_code: 'USD', amount: 5 }]);
    expect(await faultOf(pay(1000))).toBe('taken');
    const { error } = (await pay(1001)).json();
    expect(error).toMatchObject({
      code: 'payment_limit_exceeded',
      fields: { amount: ['too_large'] },
      details: { limit: 1000, currency_code: 'EUR' },
    });
    await provider.set(shop, 'limit_per_payment', [{ currency_code: 'USD', amount: 5 }]);
    expect(await faultOf(pay(1001))).toBe('taken');
  });

  test('refuses a payment link and a scheduled transaction when they are made', async () => {
    await provider.set(shop, 'limit_per_payment', euros(1000));
    const link = (amount?: number) =>
      world.call(world.token, 'POST', '/paymentlink', {
        body: { payment_profile: world.profile, merchant_reference: 'link', ...(amount && { amount }) },
      });
    expect((await link(1001)).json().error.code).toBe('payment_limit_exceeded');
    expect((await link(1000)).statusCode).toBe(201);
    expect((await link()).statusCode).toBe(201);
    const scheduled_at = new Date(now_ms() + 86_400_000).toISOString();
    const body = { mandate: await world.mandate(), merchant_reference: 'rent', amount: 1001, scheduled_at };
    const answer = await world.call(world.token, 'POST', '/scheduledtransaction', { body });
    expect(answer.json().error.code).toBe('payment_limit_exceeded');
  });
});

describe('a limit', () => {
  test.each(['INITIATED', 'IN_PROGRESS', 'PENDING'])('holds for a payment that begins as %s', async (status) => {
    await provider.set(shop, 'limit_per_payment', euros(1000));
    expect(await faultOf(pay(1001, { status }))).toBe('payment_limit_exceeded');
    await provider.set(shop, 'limit_per_payment', undefined);
    await provider.set(shop, 'limit_per_day', euros(1000));
    expect(await faultOf(pay(900, { status }))).toBe('taken');
    expect(await faultOf(pay(101, { status }))).toBe('daily_limit_exceeded');
  });
});

describe('a limit per day', () => {
  test('admits payments up to the sum and no further, and returns the remainder', async () => {
    await provider.set(shop, 'limit_per_day', euros(1000));
    expect(await faultOf(pay(700))).toBe('taken');
    expect((await pay(301)).json().error).toMatchObject({
      code: 'daily_limit_exceeded',
      details: { limit: 1000, left: 300, currency_code: 'EUR' },
    });
    expect(await faultOf(pay(300))).toBe('taken');
    expect(await faultOf(pay(1))).toBe('daily_limit_exceeded');
    expect(await faultOf(pay(0))).toBe('taken');
  });

  test('is not exceeded by concurrent payments', async () => {
    await provider.set(shop, 'limit_per_day', euros(500));
    const answers = await Promise.all(Array.from({ length: 20 }, () => faultOf(pay(100))));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5);
    const { rows } = await world.database.pool.query('select sum(amount)::int as taken from transaction');
    expect(rows[0].taken).toBe(500);
  });

  test('is not evaded by a payment that begins on an earlier day', async () => {
    await provider.set(shop, 'limit_per_day', euros(500));
    const ago = (ms: number) => ({ created_at: new Date(now_ms() - ms).toISOString() });
    const late = await pay(100, ago(2 * 86_400_000));
    expect(late.json().error).toMatchObject({ code: 'invalid_value', fields: { created_at: ['too_small'] } });
    expect(await faultOf(pay(100, ago(60_000)))).toBe('taken');
    expect(await faultOf(pay(100, { ...ago(2 * 86_400_000), status: 'SETTLEMENT_COMPLETED' }))).toBe('taken');
  });

  test('excludes failed payments', async () => {
    await provider.set(shop, 'limit_per_day', euros(1000));
    const { id } = (await pay(900)).json();
    expect(await faultOf(pay(200))).toBe('daily_limit_exceeded');
    await report(id, 'DECLINED');
    expect(await faultOf(pay(200))).toBe('taken');
  });

  test("counts all organisations that inherit it together, each merchant separately for the provider's, and none with its own", async () => {
    const [one, other, own] = await Promise.all(['One', 'Other', 'Own'].map((name) => world.organisation(name, shop)));
    const merchant = await world.organisation('Another merchant', world.root);
    const as = async (organisation: string | undefined, amount: number) => {
      await world.database.pool.query('update paymentprofile set organisation = $1', [organisation]);
      const answer = await faultOf(pay(amount, { processor: undefined }));
      await world.database.pool.query('update paymentprofile set organisation = $1', [shop]);
      return answer;
    };
    await provider.set(world.root, 'limit_per_day', euros(1000));
    await provider.set(own as string, 'limit_per_day', euros(50));
    expect(await as(one, 600)).toBe('taken');
    expect(await as(other, 600)).toBe('daily_limit_exceeded');
    expect(await as(own, 60)).toBe('daily_limit_exceeded');
    expect(await as(own, 50)).toBe('taken');
    expect(await as(other, 400)).toBe('taken');
    const { rows } = await world.database.pool.query(
      `insert into transaction (id, created_at, last_status_update, organisation, payment_profile, merchant_reference, amount, currency_code, status)
       select 'txn_other', created_at, created_at, $1, payment_profile, 'x', 5000, 'EUR', 'AUTHORIZED' from transaction limit 1 returning id`,
      [merchant],
    );
    expect(rows).toHaveLength(1);
    expect(await as(one, 1)).toBe('daily_limit_exceeded');
  });

  test.each([
    ['an ordinary day', '2027-01-15T22:59:59.999Z', '2027-01-15T23:00:00.000Z', '2027-01-14T23:00:00.000Z'],
    ['the short day of March', '2027-03-28T21:59:59.999Z', '2027-03-28T22:00:00.000Z', '2027-03-27T23:00:00.000Z'],
    ['the long day of October', '2027-10-31T22:59:59.999Z', '2027-10-31T23:00:00.000Z', '2027-10-30T22:00:00.000Z'],
  ])('is that of the day in the zone of the merchant: %s', async (_, last, next, first) => {
    await provider.set(shop, 'limit_per_day', euros(100));
    const at = async (created_at: string) => {
      const { rows } = await world.database.pool.query(
        `insert into transaction (id, created_at, last_status_update, organisation, payment_profile, merchant_reference, amount, currency_code, status)
         values ('txn_' || $1::text, $1::timestamptz, $1::timestamptz, $2, $3, 'x', 60, 'EUR', 'AUTHORIZED') returning id`,
        [created_at, shop, world.profile],
      );
      return rows;
    };
    const isRefusedAt = async (time: string) => {
      const { admit } = await import('./admission.commands.ts');
      const payment = {
        organisation: shop,
        processor: null,
        payment_product: null,
        amount: 60,
        currency_code: 'EUR',
        at: time,
      };
      const [refusal] = await world.database.kysely
        .transaction()
        .execute((trx) => admit(trx, world.services.configurations, [payment]));
      return refusal?.code;
    };
    await at(first);
    expect(await isRefusedAt(last)).toBe('daily_limit_exceeded');
    expect(await isRefusedAt(next)).toBeUndefined();
    expect(await isRefusedAt(new Date(Date.parse(first) - 1).toISOString())).toBeUndefined();
  });

  test('begins again when the clock reaches another day', async () => {
    await provider.set(shop, 'limit_per_day', euros(100));
    expect(await faultOf(pay(100))).toBe('taken');
    expect(await faultOf(pay(100))).toBe('daily_limit_exceeded');
    await world.pass(1);
    expect(await faultOf(pay(100))).toBe('taken');
  });
});

describe('a due payment', () => {
  // In the morning: from the evening, the steps of a test would fall on two days.
  beforeEach(async () => {
    const day_ms = 86_400_000;
    const morning_ms = day_ms / 3;
    await world.pass(((day_ms + morning_ms - (now_ms() % day_ms)) % day_ms) / day_ms);
  });

  test('is not taken if it is no longer allowed: a scheduled payment fails, a cycle counts as a failed try', async () => {
    const scheduled_at = new Date(now_ms() + 86_400_000).toISOString();
    const mandate = await world.mandate();
    const planned = await world.make('scheduledtransaction', {
      mandate,
      merchant_reference: 'rent',
      amount: 900,
      scheduled_at,
    });
    const plan = await world.make('plan', {
      payment_profile: world.profile,
      name: 'Box',
      amount: 900,
      interval: 'month',
    });
    const subscriptions = await Promise.all(
      [1, 2].map(() => world.make('subscription', { plan: plan.id, customer: world.customer })),
    );
    const ids = subscriptions.map(({ id }) => id);
    await world.database.pool.query(`update subscription set mandate = $1, status = 'ACTIVE' where id = any($2)`, [
      mandate,
      ids,
    ]);
    await provider.set(shop, 'payment_products', ['paypal']);
    await world.pass(2);
    expect(await world.item('scheduledtransaction', planned.id)).toMatchObject({
      status: 'FAILED',
      status_reason: 'payment_product_not_allowed',
    });
    for (const id of ids)
      expect(await world.item('subscription', id)).toMatchObject({
        status: 'PAST_DUE',
        status_reason: 'payment_product_not_allowed',
      });
    await provider.set(shop, 'payment_products', undefined);
    await provider.set(shop, 'limit_per_day', euros(900));
    const states = () => Promise.all(ids.map(async (id) => (await world.item('subscription', id)).status));
    // The day of the next try depends on the hour of the first.
    for (let day = 0; day < 7 && !(await states()).includes('ACTIVE'); day++) await world.pass(1);
    expect((await states()).sort()).toEqual(['ACTIVE', 'PAST_DUE']);
  });

  test("is retried the next day if the day's limit was reached, three times, with the reason in its history", async () => {
    const scheduled_at = new Date(now_ms() + 86_400_000).toISOString();
    const mandate = await world.mandate();
    const schedule = async (amount: number) =>
      (await world.make('scheduledtransaction', { mandate, merchant_reference: 'rent', amount, scheduled_at })).id;
    await provider.set(shop, 'limit_per_day', euros(1000));
    const never = await schedule(1001);
    const ids = [await schedule(900), await schedule(900)];
    const look = async () => Promise.all(ids.map((id) => world.item('scheduledtransaction', id)));
    await world.pass(1.1);
    expect(await world.item('scheduledtransaction', never)).toMatchObject({
      status: 'FAILED',
      status_reason: 'daily_limit_exceeded',
    });
    const [waiting] = (await look()).filter(({ status }) => status === 'CREATED');
    expect(waiting).toMatchObject({ status_reason: 'daily_limit_exceeded', transaction: null });
    expect(Date.parse(String(waiting?.scheduled_at))).toBeGreaterThan(now_ms());
    await world.pass(1);
    expect((await look()).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
    const history = await world.call(world.token, 'GET', `/scheduledtransaction/${waiting?.id}/history`);
    expect(history.json().items).toMatchObject([
      { status: 'CREATED', status_reason: null },
      { status: 'CREATED', status_reason: 'daily_limit_exceeded', actor_kind: 'system' },
      { status: 'DONE' },
    ]);
    const late = await world.make('scheduledtransaction', {
      mandate,
      merchant_reference: 'late',
      amount: 900,
      scheduled_at: new Date(now_ms() + 3_600_000).toISOString(),
    });
    for (let day = 0; day < 4; day++) {
      expect((await world.item('scheduledtransaction', late.id)).status).toBe('CREATED');
      await pay(1000);
      await world.pass(0.1);
      await world.pass(0.9);
    }
    const tries = await world.call(world.token, 'GET', `/scheduledtransaction/${late.id}/history`);
    expect(tries.json().items.map(({ status }: { status: string }) => status)).toEqual([
      ...['CREATED', 'CREATED', 'CREATED', 'CREATED'],
      'FAILED',
    ]);
  });
});

describe('refunds beyond the balance', () => {
  const refund = async (id: string, amount: number) => {
    const answer = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount } });
    return answer.statusCode === 201 ? 'refunded' : answer.json().error;
  };
  /** A payment of some days ago. */
  const paid = async (amount: number, days: number) => {
    const { id } = (await pay(amount, { status: 'SETTLEMENT_COMPLETED' })).json();
    const at = new Date(now_ms() - days * 86_400_000).toISOString();
    await world.database.pool.query('update transaction set created_at = $2 where id = $1', [id, at]);
    return id as string;
  };

  test("are refused if the provider's setting says so, also when they are concurrent", async () => {
    const old = await paid(1000, 60);
    const older = await paid(1000, 90);
    await paid(600, 2);
    await provider.set(shop, 'refunds_beyond_balance', false);
    expect(await refund(old, 601)).toMatchObject({
      code: 'refund_exceeds_balance',
      details: { balance: 600, currency_code: 'EUR' },
    });
    const answers = await Promise.all([refund(old, 400), refund(older, 400)]);
    expect(answers.filter((answer) => answer === 'refunded')).toHaveLength(1);
    await provider.set(shop, 'refunds_beyond_balance', true);
    expect(await refund(older, 600)).toBe('refunded');
  });

  test('delay others only for a sum of the latest refunds: the 30 days are read before', async () => {
    const old = await paid(1000, 60);
    await paid(600, 2);
    await provider.set(shop, 'refunds_beyond_balance', false);
    const statements = await statementsDuring(async () => expect(await refund(old, 100)).toBe('refunded'));
    const locked = statements.findIndex((text) => text.includes('pg_advisory_xact_lock'));
    expect(locked).toBeGreaterThan(0);
    const summing = (of: string, some: readonly string[]) =>
      some.filter((text) => new RegExp(`sum\\([^)]*\\)[\\s\\S]*from ${of}`).test(text));
    expect(summing('transaction', statements.slice(0, locked))).toHaveLength(1);
    expect(summing('transaction', statements.slice(locked))).toEqual([]);
    const [again] = summing('refund', statements.slice(locked));
    expect(again).not.toContain('settlement');
  });

  test('ignore settled payments', async () => {
    const old = await paid(1000, 60);
    const recent = await paid(600, 2);
    await world.database.pool.query(`update transaction set settlement = 'stl_1' where id = $1`, [recent]);
    await provider.set(shop, 'refunds_beyond_balance', false);
    expect(await refund(old, 1)).toMatchObject({ code: 'refund_exceeds_balance', details: { balance: 0 } });
  });
});
