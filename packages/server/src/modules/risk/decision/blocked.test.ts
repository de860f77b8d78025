import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { decisionIn, rule, rulesetIn } from '../../../testing/risk-world.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let world: PayerWorld;
let provider: string;
let gateway: string;
beforeAll(async () => {
  world = await openPayerWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  gateway = await world.key(world.merchant, ['USER_ALL', 'TRANSACTION_RECORD']);
});
beforeEach(async () => {
  const { items } = await world.get('/validationruleset?_limit=all', provider);
  for (const { id } of items as { id: string }[]) await world.call(provider, 'DELETE', `/validationruleset/${id}`);
});

const ruleset = (more: object, token = world.token) => rulesetIn(world, world.merchant, world.token)(more, token);
const high = [rule('amount', '>', '500')];
const link = (amount: number) =>
  world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: 'order', amount, language: 'en' });
const paidBy = async (id: string) =>
  ((await world.get(`/transaction?payment_link=${id}`)).items as Record<string, unknown>[])[0] ?? {};
const report = async (more: object = {}) =>
  (
    await world.call(gateway, 'POST', '/transaction', {
      body: {
        payment_profile: world.profile,
        merchant_reference: 'r',
        amount: 1000,
        currency_code: 'EUR',
        payment_product: 'card',
        ...more,
      },
    })
  ).json();
const count = async (table: string): Promise<number> =>
  (await world.database.pool.query(`select from ${table}`)).rowCount ?? 0;

/** The ids of the payments that a middleware of the profile is asked about. */
async function screening(): Promise<string[]> {
  const asked: string[] = [];
  const receiver = await openReceiver((answer, { body }) => {
    asked.push(JSON.parse(body).data.id);
    answer.writeHead(200).end(JSON.stringify({ answer: 'allow' }));
  });
  const about = { organisation: world.root, name: 'Screening', provider: 'https', url: receiver.url, secret };
  const made = await world.call(provider, 'POST', '/middleware', { body: about });
  expect(made.statusCode, made.body).toBe(201);
  await world.database.pool.query('update paymentprofile set middleware = $1', [[made.json().id]]);
  return asked;
}

describe('a blocked payment', () => {
  test('places no order and asks neither middleware nor processor; its payer reads no rule', async () => {
    const asked = await screening();
    await ruleset({ name: 'Secret rule', rules: high });
    const { id, url } = await link(900);
    const page = await world.open(await world.pay(url, cardOf()));
    expect(page.body).not.toContain('Secret');
    expect(page.body).not.toContain('Blocked');
    const paid = await paidBy(id);
    expect(paid).toMatchObject({ status: 'FAILED', blocked: true, status_reason: 'Blocked by rule: Secret rule' });
    expect(await report()).toMatchObject({ status: 'FAILED', blocked: true });
    expect([asked, await count('processing_order'), await count('sandbox_payment')]).toEqual([[], 0, 0]);
    const { items } = await world.get(`/transaction/${paid.id}/history`);
    expect((items as { status: string }[]).map(({ status }) => status)).toEqual(['FAILED']);
    // Both ask for one that is not blocked.
    const { id: allowed, url: to } = await link(400);
    await world.pay(to, cardOf());
    expect(await paidBy(allowed)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', blocked: false });
    const reported = await report({ amount: 400 });
    expect(asked).toEqual([(await paidBy(allowed)).id, reported.id]);
    await world.database.pool.query(`update paymentprofile set middleware = '{}'`);
  });

  test('can be tried again on its page, and is decided again', async () => {
    const { id } = await ruleset({ rules: high });
    const { id: of, url } = await link(900);
    await world.pay(url, cardOf());
    expect((await world.get(`/paymentlink/${of}`)).status).not.toBe('PROCESSED');
    await world.call(world.token, 'DELETE', `/validationruleset/${id}`);
    await world.pay(url, cardOf());
    const { items } = await world.get(`/transaction?payment_link=${of}&_sort=id`);
    expect((items as { status: string }[]).map(({ status }) => status)).toEqual(['FAILED', 'SETTLEMENT_REQUESTED']);
  });

  test('of a link that adds a card, or of a subscription, leaves its page open for another try', async () => {
    const { id: blocking } = await ruleset({ rules: [rule('recurring_type', '==', 'first')] });
    const { id, url } = await world.make('/cardaddlink', {
      customer: world.customer,
      payment_profile: world.profile,
      merchant_reference: 'card',
    });
    const plan = await world.make('/plan', {
      payment_profile: world.profile,
      name: 'Box',
      amount: 900,
      interval: 'month',
    });
    const made = await world.make('/subscription', { plan: plan.id, customer: world.customer });
    const pages = [url, String(made.subscription_url)];
    for (const page of pages) await world.pay(page, cardOf());
    const { items } = await world.get('/transaction?blocked=true&_sort=-id&_limit=2');
    expect(items).toMatchObject([
      { subscription: made.id, status: 'FAILED' },
      { amount: 0, status: 'FAILED' },
    ]);
    const statuses = async () => [
      (await world.get(`/cardaddlink/${id}`)).status,
      (await world.get(`/subscription/${made.id}`)).status,
    ];
    const { rows } = await world.database.pool.query('select from mandate');
    expect(rows).toHaveLength(0);
    expect(await statuses()).not.toContain('DONE');
    await world.call(world.token, 'DELETE', `/validationruleset/${blocking}`);
    for (const page of pages) await world.pay(page, cardOf());
    expect(await statuses()).toEqual(['DONE', 'ACTIVE']);
  });

  test('by two rulesets has both recorded, the one of the provider without its contents', async () => {
    const secret_rule = await ruleset({ organisation: world.root, name: 'Secret', rules: high }, provider);
    const own = await ruleset({ name: 'Own', rules: high });
    const paid = await report();
    expect(paid.status_reason).toBe('Blocked by the provider');
    const decisionOf = decisionIn(world, world.token);
    const { rulesets } = await decisionOf(paid.id);
    expect(rulesets).toMatchObject([
      {
        ruleset: null,
        name: null,
        conditions: [],
        matched: true,
        effect: 'blocked',
      },
      { ruleset: own.id, name: 'Own', matched: true, effect: 'blocked' },
    ]);
    expect(JSON.stringify(await world.get(`/transaction/${paid.id}/timeline`))).not.toContain('Secret');
    expect((await decisionOf(paid.id, provider)).rulesets[0]).toMatchObject({
      ruleset: secret_rule.id,
      name: 'Secret',
      conditions: [{ actual: 1000, holds: true }],
    });
    // How long a decision took would tell a merchant what the provider's rules count.
    expect((await decisionOf(paid.id)).duration_us).toBeNull();
    expect((await decisionOf(paid.id, provider)).duration_us).toBeGreaterThan(0);
    // One that did not match is not even named.
    const small = await report({ amount: 100 });
    expect((await decisionOf(small.id)).rulesets.map(({ name }) => name)).toEqual(['Own']);
  });
});

describe('3-D Secure that a ruleset asks for', () => {
  test('challenges a card that would have passed', async () => {
    await ruleset({ action: '3dSecure', rules: high });
    const { id, url } = await link(900);
    expect(await world.pay(url, cardOf())).toMatch(/^\/sandbox\/bank\//);
    const paid = await paidBy(id);
    expect(paid).toMatchObject({ status: 'PENDING', three_d_secure_requested: true });
    expect((await decisionIn(world, world.token)(String(paid.id))).rulesets).toMatchObject([{ effect: 'challenged' }]);
    const { id: low, url: to } = await link(400);
    expect(await world.pay(to, cardOf())).not.toMatch(/^\/sandbox\/bank\//);
    expect(await paidBy(low)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', three_d_secure_requested: false });
  });

  test('is asked of the first payment of a series, and of none after it', async () => {
    await ruleset({ action: '3dSecure', rules: high });
    const asked = async (recurring_type: string) => (await report({ recurring_type })).three_d_secure_requested;
    expect([await asked('first'), await asked('recurring'), await asked('unscheduled')]).toEqual([true, false, false]);
  });
});
