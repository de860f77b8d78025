import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, isOfTry, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';

let world: PayerWorld;
let plan: string;
beforeAll(async () => {
  world = await openPayerWorld();
  const made = await world.make('/plan', {
    payment_profile: world.profile,
    name: 'Leeskring',
    amount: 1995,
    interval: 'month',
    interval_count: 1,
  });
  plan = made.id;
});

const day_ms = 86_400_000;
let made = 0;
const cardLink = (body: Record<string, unknown> = {}) =>
  world.make('/cardaddlink', {
    payment_profile: world.profile,
    customer: world.customer,
    merchant_reference: `card-${++made}`,
    language: 'en',
    ...body,
  });
const subscribe = async () => {
  const item = await world.make('/subscription', { customer: world.customer, plan });
  return { id: item.id, url: String(item.subscription_url) };
};
const subscription = (id: string) => world.get(`/subscription/${id}`);
const mandates = async () => (await world.get('/mandate?_limit=100')).total as number;

async function answerBank(address: string, challenge: string) {
  const action = /action="([^"]+)"/.exec((await world.open(address)).body)?.[1] ?? '';
  return world.open(String((await world.send(action, { challenge })).headers.location));
}

describe('a card-add link', () => {
  test('takes no money, stores a mandate and is done', async () => {
    const { id, url } = await cardLink();
    expect((await world.open(url)).body).toContain('allow Grachtenboek to charge this payment method');
    const receipt = await world.open(await world.pay(url));
    expect(receipt.body).toContain('can now charge Visa •••• 1111');
    const link = await world.get(`/cardaddlink/${id}?_populate=mandate`);
    expect(link).toMatchObject({ status: 'DONE', mandate: { label: 'Visa •••• 1111', card_last_four: '1111' } });
    expect((await world.open(url)).statusCode).toBe(410);
    const { items } = await world.get(`/transaction?merchant_reference=card-${made}`);
    expect(items).toMatchObject([{ status: 'AUTHORIZED', amount: 0, recurring_type: 'first' }]);
  });

  test('offers only reusable methods', async () => {
    const { url } = await cardLink();
    const { body } = await world.open(url);
    expect([...body.matchAll(/name="method" value="(\w+)"/g)].map(([, product]) => product)).toEqual([
      'card',
      'paypal',
    ]);
  });

  test.each([
    ['authenticated', 'DONE', 1],
    ['failed', 'INITIATED', 0],
    ['cancelled', 'INITIATED', 0],
  ])('of a challenged card answered %s is %s', async (challenge, status, kept) => {
    const before = await mandates();
    const { id, url } = await cardLink();
    await answerBank(await world.pay(url, cardOf('4000000000003220')), challenge);
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status });
    expect((await mandates()) - before).toBe(kept);
  });

  test('stores nothing of a declined card', async () => {
    const before = await mandates();
    const { id, url } = await cardLink();
    expect((await world.open(await world.pay(url, cardOf('4000000000000002')))).body).toContain('declined');
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status: 'INITIATED', mandate: null });
    expect(await mandates()).toBe(before);
  });

  test('stores nothing once the merchant cancelled it, even while the payer is at the bank', async () => {
    const before = await mandates();
    const { id, url } = await cardLink();
    const bank = await world.pay(url, { method: 'paypal' });
    await world.make(`/cardaddlink/${id}/cancel`);
    await answerBank(bank, 'authenticated');
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status: 'CANCELLED', mandate: null });
    expect(await mandates()).toBe(before);
    expect((await world.open(url)).statusCode).toBe(410);
  });

  test('expires', async () => {
    const expires_at = new Date(world.services.clock.now_ms() + 60_000).toISOString();
    const { id, url } = await cardLink({ expires_at });
    await world.later(61_000);
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status: 'EXPIRED' });
    expect((await world.open(url)).statusCode).toBe(410);
  });

  test('cannot be deleted once it was used', async () => {
    const { id, url } = await cardLink();
    const unused = await cardLink();
    await world.pay(url);
    expect((await world.call(world.token, 'DELETE', `/cardaddlink/${id}`)).statusCode).toBe(409);
    expect((await world.call(world.token, 'DELETE', `/cardaddlink/${unused.id}`)).statusCode).toBe(204);
  });
});

describe('the page of a subscription', () => {
  test.each([
    ['card', cardOf()],
    ['paypal', { method: 'paypal' }],
  ])('that is not yet due takes a mandate by %s, which pays the first cycle on its day', async (product, fields) => {
    const { id, url } = await subscribe();
    const page = await world.open(`${url}?lang=en`);
    for (const words of ['Leeskring', '€19.95', 'Every month', 'First payment']) expect(page.body).toContain(words);
    const led = await world.pay(url, fields);
    if (product === 'paypal') await answerBank(led, 'authenticated');
    const active = await subscription(id);
    expect(active).toMatchObject({
      status: 'ACTIVE',
      payment_product: product,
      billing_cycle: 1,
      last_paid_cycle: null,
    });
    expect(active.mandate).not.toBeNull();
    expect((await world.open(url)).statusCode).toBe(410);
    await world.later(2 * day_ms);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', billing_cycle: 2, last_paid_cycle: 1 });
  });

  test("opens in the language of the payer's browser, else in Dutch, and can be switched", async () => {
    const { url } = await subscribe();
    const languageOf = async (address: string, browser?: string) =>
      /<html lang="(\w+)"/.exec((await world.open(address, browser)).body)?.[1];
    expect(await languageOf(url)).toBe('nl');
    expect(await languageOf(url, 'en-GB,en;q=0.9,nl;q=0.5')).toBe('en');
    expect(await languageOf(url, 'de-DE,de;q=0.9')).toBe('de');
    expect(await languageOf(url, 'it-IT,it;q=0.9')).toBe('nl');
    expect(await languageOf(`${url}?lang=it`, 'fr-BE')).toBe('fr');
    expect(await languageOf(`${url}?lang=nl`, 'en')).toBe('nl');
    const switched = await world.open(`${url}?lang=nl`, 'en');
    expect(switched.body).toContain('<a href="?lang=en"');
    expect(await languageOf('/pay/nobodys', 'en')).toBe('en');
  });

  test('that is past due takes the owed amount and a mandate, and is active afterwards', async () => {
    const { id, url } = await subscribe();
    await world.later(2 * day_ms);
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });
    const page = await world.open(`${url}?lang=en`);
    for (const words of ['Due since', 'Pay €19.95']) expect(page.body).toContain(words);
    await world.pay(url, cardOf('4000000000009995'));
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE', mandate: null, failed_tries: 1 });
    await world.pay(url);
    const active = await subscription(id);
    expect(active).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    expect(active.mandate).not.toBeNull();
    const { items } = await world.get(`/transaction?subscription=${id}&_sort=created_at`);
    expect(items).toMatchObject([{ status: 'DECLINED' }, { status: 'SETTLEMENT_REQUESTED', amount: 1995 }]);
  });

  test('that has expired is revived by a payment', async () => {
    const { id, url } = await subscribe();
    for (let day = 0; day < 14; day++) await world.later(day_ms);
    expect(await subscription(id)).toMatchObject({ status: 'EXPIRED' });
    await answerBank(await world.pay(url, cardOf('4000000000003220')), 'authenticated');
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
  });

  test('that is revived late charges the cycle on its page and none of those skipped', async () => {
    const { id, url } = await subscribe();
    for (let day = 0; day < 14; day++) await world.later(day_ms);
    const { anchor_date } = await subscription(id);
    await world.later(200 * day_ms);
    await world.pay(url);
    await world.later(60_000);
    const revived = await subscription(id);
    expect(revived).toMatchObject({ status: 'ACTIVE', billing_cycle: 2, anchor_date });
    const due_date = String(revived.due_date);
    const days_left = (Date.parse(due_date) - world.services.clock.now_ms()) / day_ms;
    expect(Math.ceil(days_left)).toBeGreaterThan(0);
    expect(days_left).toBeLessThan(32);
    expect((await world.get(`/transaction?subscription=${id}`)).items).toHaveLength(1);
    // From then on it is billed in its rhythm again.
    await world.later(Date.parse(due_date) - world.services.clock.now_ms() + day_ms);
    const next = await subscription(id);
    expect(next).toMatchObject({ last_paid_cycle: 2, billing_cycle: 3, skipped_cycles: revived.skipped_cycles });
    expect(Date.parse(String(next.due_date)) - Date.parse(due_date)).toBeLessThan(32 * day_ms);
  });

  test('takes a cycle once, from any number of concurrent windows', async () => {
    const { id, url } = await subscribe();
    await world.later(2 * day_ms);
    const led = await Promise.all(Array.from({ length: 6 }, () => world.pay(url)));
    expect(led.filter(isOfTry)).toHaveLength(1);
    const { items } = await world.get(`/transaction?subscription=${id}`);
    expect(items).toHaveLength(1);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
  });

  test('is closed once it is cancelled', async () => {
    const { id, url } = await subscribe();
    await world.make(`/subscription/${id}/cancel`);
    const page = await world.open(`${url}?lang=en`);
    expect([page.statusCode, page.body.includes('has ended')]).toEqual([410, true]);
  });
});
