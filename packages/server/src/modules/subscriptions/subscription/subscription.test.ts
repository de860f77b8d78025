import { dateIn } from '@sluis/contract/base/time';
import { cycleReference } from '@sluis/contract/cycle-reference';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { agreed } from '../../../testing/agreed.ts';
import { configureIn } from '../../../testing/configure.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

type Making = Record<string, unknown>;
const makePlan = (more: Making = {}) =>
  world.make('plan', { payment_profile: world.profile, name: 'Box', amount: 1000, interval: 'month', ...more });

/** A subscription whose customer has given a mandate. */
async function subscribe(plan: Making = {}, more: Making = {}, behaviour?: string): Promise<string> {
  const { id } = await world.make('subscription', {
    plan: (await makePlan(plan)).id,
    customer: world.customer,
    ...more,
  });
  await world.database.kysely
    .updateTable('subscription')
    .set({ mandate: await world.mandate(behaviour), status: 'ACTIVE' })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Moves time to the next try of the present cycle. */
const passTry = async (id: string): Promise<void> => {
  const at = Date.parse((await get(id)).next_try_at as string);
  await world.pass((at - world.services.clock.now_ms()) / 86_400_000 + 0.01);
};
const get = (id: string) => world.item('subscription', id);
const post = (path: string, body: unknown = {}) => world.call(world.token, 'POST', path, { body });
const paymentsOf = async (id: string): Promise<ItemOf<'transaction'>[]> =>
  (await world.call(world.token, 'GET', `/transaction?subscription=${id}&_sort=created_at&_limit=100`)).json().items;
const historyOf = async (id: string): Promise<string[]> => {
  const answer = await world.call(world.token, 'GET', `/subscription/${id}/history`);
  return answer.json().items.map(({ status }: { status: string }) => status);
};

describe('a subscription', () => {
  test('begins with its own page, and its first cycle tomorrow at the earliest', async () => {
    const plan = await makePlan({ max_billing_cycle: 3 });
    const made = await world.make('subscription', { plan: plan.id, customer: world.customer });
    expect(made).toMatchObject({ status: 'CREATED', billing_cycle: 1, max_billing_cycle: 3, payment_product: 'card' });
    expect(made.subscription_url).toMatch(/\/pay\/[\w-]{32}$/);
    const early = await post('/subscription', {
      plan: plan.id,
      customer: world.customer,
      due_date: world.services.clock.now().slice(0, 10),
    });
    expect(early.json().error).toMatchObject({ code: 'due_date_too_early', fields: { due_date: ['too_small'] } });
  });

  test("is billed in the merchant's morning, from the first cycle on", async () => {
    const { set } = await configureIn(world);
    const zone = 'Pacific/Auckland';
    const timeOf = async (id: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
        new Date(String((await get(id)).next_try_at)),
      );
    await set(world.organisation_id, 'timezone', zone);
    try {
      const today = dateIn(zone, new Date(world.services.clock.now_ms()));
      const due = { due_date: today };
      const customer = world.customer;
      const early = await post('/subscription', { plan: (await makePlan()).id, customer, ...due });
      expect(early.json().error).toMatchObject({ code: 'due_date_too_early' });
      const id = await subscribe();
      for (const cycle of [1, 2, 3]) {
        const { due_date, billing_cycle } = await get(id);
        expect([billing_cycle, await timeOf(id)]).toEqual([cycle, `${due_date} 06:00`]);
        await passTry(id);
        expect((await get(id)).last_paid_date).toBe(due_date);
      }
      const declined = await subscribe({}, {}, 'insufficient_funds');
      await passTry(declined);
      expect((await get(declined)).status).toBe('PAST_DUE');
      expect(await timeOf(declined)).toMatch(/ 06:00$/);
    } finally {
      await set(world.organisation_id, 'timezone', undefined);
    }
  });

  test('is billed each month, and is complete after its last cycle', async () => {
    const id = await subscribe({ max_billing_cycle: 3 });
    await world.pass(120);
    const done = await get(id);
    expect(done).toMatchObject({ status: 'COMPLETED', last_paid_cycle: 3, billing_cycle: 3, next_try_at: null });
    const payments = await paymentsOf(id);
    expect(payments.map(({ amount, recurring_type }) => [amount, recurring_type])).toEqual([
      [1000, 'first'],
      [1000, 'recurring'],
      [1000, 'recurring'],
    ]);
    // Each at its own time, though the clock moved four months in one step.
    const months = payments.map(({ created_at }) => created_at.slice(0, 7));
    expect(new Set(months).size).toBe(3);
    const references = payments.map(({ merchant_reference }) => merchant_reference);
    expect(references).toEqual([1, 2, 3].map((cycle) => cycleReference(id, cycle)));
  });

  test('that cannot be billed delays no other', async () => {
    const [first, bad, last] = [await subscribe(), await subscribe(), await subscribe()];
    const { pool } = world.database;
    await pool.query(`update mandate set processor = null, payment_product = 'paypal' where id = $1`, [
      (await get(bad)).mandate,
    ]);
    await pool.query('update paymentprofile set processors = array[processors[1]]');
    await passTry(bad);
    expect(await get(bad)).toMatchObject({ status: 'PAST_DUE', status_reason: 'no_processor', failed_tries: 1 });
    for (const id of [first, last]) expect(await get(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
  });

  test('without a mandate is past due, retried and expires', async () => {
    const { id } = await world.make('subscription', { plan: (await makePlan()).id, customer: world.customer });
    await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'PAST_DUE', status_reason: 'mandate_not_usable', failed_tries: 1 });
    await world.pass(20);
    expect(await get(id)).toMatchObject({ status: 'EXPIRED', failed_tries: 4, next_try_at: null });
    expect(await historyOf(id)).toEqual(['CREATED', 'PAST_DUE', 'EXPIRED']);
    expect(await paymentsOf(id)).toEqual([]);
  });

  test('whose payment is declined is retried, each time by a new payment, and continues when one succeeds', async () => {
    const id = await subscribe({}, {}, 'insufficient_funds');
    await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'PAST_DUE', status_reason: 'insufficient funds', billing_cycle: 1 });
    await world.database.pool.query(
      `update sandbox_token set behaviour = 'success' where token = (select processor_token from mandate where id = $1)`,
      [(await get(id)).mandate],
    );
    await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', failed_tries: 0, last_paid_cycle: 1, billing_cycle: 2 });
    expect((await paymentsOf(id)).map(({ status }) => status.slice(0, 10))).toEqual(['DECLINED', 'SETTLEMENT']);
    const { rows } = await world.database.pool.query(
      `select cycle, state from subscription_cycle where subscription = $1`,
      [id],
    );
    expect(rows).toEqual([{ cycle: 1, state: 'paid' }]);
  });

  test('that was cancelled is no longer billed', async () => {
    const id = await subscribe();
    await post(`/subscription/${id}/cancel`);
    await world.pass(40);
    expect(await paymentsOf(id)).toEqual([]);
    expect((await post(`/subscription/${id}/cancel`)).statusCode).toBe(200);
  });

  test('that was cancelled while a payment was in progress is not retried when that is declined', async () => {
    const id = await subscribe({}, {}, 'challenge');
    await passTry(id);
    await post(`/subscription/${id}/cancel`);
    const [paying] = await paymentsOf(id);
    expect(await world.processorSays(String(paying?.id), 'DECLINED')).toBe(204);
    await world.pass(40);
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['DECLINED']);
    expect(await get(id)).toMatchObject({ status: 'CANCELLED', next_try_at: null });
  });

  test('that was never billed can be deleted, and one that was cannot', async () => {
    const unbilled = await subscribe();
    const billed = await subscribe();
    expect((await world.call(world.token, 'DELETE', `/subscription/${unbilled}`)).statusCode).toBe(204);
    await world.pass(2);
    const refused = await world.call(world.token, 'DELETE', `/subscription/${billed}`);
    expect(refused.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['transaction'] } });
  });

  test('accepts a future last cycle, and no other field', async () => {
    const id = await subscribe();
    await world.pass(40);
    const { billing_cycle } = await get(id);
    expect((await post(`/subscription/${id}`, { max_billing_cycle: billing_cycle })).statusCode).toBe(200);
    const past = await post(`/subscription/${id}`, { max_billing_cycle: billing_cycle - 1 });
    expect(past.json().error).toMatchObject({ code: 'invalid_value', fields: { max_billing_cycle: ['too_small'] } });
    expect((await post(`/subscription/${id}`, { plan: 'x' })).statusCode).toBe(400);
  });
});

describe('a discount on a subscription', () => {
  const makeDiscount = (more: Making) =>
    world.make('subscriptiondiscount', {
      organisation: world.organisation_id,
      name: 'Off',
      amount: 0.25,
      type: 'percentage',
      ...more,
    });
  const give = (id: string, discount: string) => post(`/subscriptions/${id}/add-discount/${discount}`);
  const amounts = async (id: string) => (await paymentsOf(id)).map(({ amount }) => amount);

  test('applies to as many cycles as it lasts', async () => {
    const id = await subscribe();
    const discount = await makeDiscount({ duration: 2 });
    expect((await give(id, discount.id)).json()).toMatchObject({ subscription_discount: discount.id });
    await world.pass(100);
    expect(await amounts(id)).toEqual([750, 750, 1000, 1000]);
    expect((await get(id)).subscription_discount).toBeNull();
    const attached = await world.call(world.token, 'GET', `/attacheddiscount?subscription=${id}`);
    expect(attached.json().items).toMatchObject([{ active: false, applied_duration: 2 }]);
  });

  test('that is added while a payment is in progress begins with the next cycle', async () => {
    const id = await subscribe({}, {}, 'challenge');
    await passTry(id);
    const [paying] = await paymentsOf(id);
    await give(id, (await makeDiscount({ duration: 1 })).id);
    await world.processorSays(String(paying?.id), 'SETTLEMENT_COMPLETED');
    await passTry(id);
    expect(await amounts(id)).toEqual([1000, 750]);
  });

  test("of a fixed amount above the plan's makes a cycle free, without a payment", async () => {
    const id = await subscribe();
    await give(id, (await makeDiscount({ type: 'fixed_cents', amount: 5000, limit_to_first_order: true })).id);
    await world.pass(45);
    expect(await amounts(id)).toEqual([1000]);
    expect(await get(id)).toMatchObject({ last_paid_cycle: 2, status: 'ACTIVE' });
  });

  test('is added with the subscription, and refused while another is active or if it is not offered', async () => {
    const first = await makeDiscount({});
    const id = await subscribe({}, { subscription_discount: first.id });
    const other = await makeDiscount({ minimum_amount: 1001 });
    expect((await give(id, other.id)).json().error.code).toBe('discount_active');
    const removed = await world.call(
      world.token,
      'DELETE',
      `/subscriptions/${id}/remove-attached-discount/${first.id}`,
    );
    expect(removed.json()).toMatchObject({ subscription_discount: null });
    expect((await give(id, other.id)).json().error.code).toBe('discount_not_applicable');
    const again = await world.call(world.token, 'DELETE', `/subscriptions/${id}/remove-attached-discount/${first.id}`);
    expect(again.statusCode).toBe(404);
  });

  test('that is limited to the first order is refused after it', async () => {
    const id = await subscribe();
    await world.pass(2);
    const late = await give(id, (await makeDiscount({ limit_to_first_order: true })).id);
    expect(late.json().error.code).toBe('discount_not_applicable');
  });
});

describe('a plan', () => {
  test('that notifies of statuses has a recipient', async () => {
    const body = { payment_profile: world.profile, name: 'x', amount: 1, interval: 'day' };
    const refused = await post('/plan', { ...body, statuses_subscription_update: ['ACTIVE'] });
    expect(refused.json().error).toMatchObject({
      code: 'webhook_or_email_required',
      message: "You must select at least one of 'Webhook' or 'Email'.",
    });
    const email_subscription_update = 'finance@example.test';
    await agreed(world, world.organisation_id, email_subscription_update);
    const id = await subscribe(
      { statuses_subscription_update: ['PAST_DUE'], email_subscription_update },
      {},
      'declined',
    );
    await world.pass(2);
    expect((await get(id)).status).toBe('PAST_DUE');
    const letters = await world.letters(email_subscription_update);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      kind: 'subscription_update',
      subject: 'Sluis: abonnement achterstallig / subscription past due',
      html: expect.stringContaining(`${world.services.config.origin}/subscriptions?id=${id}&#38;_open=true`),
    });
    // The reader of that address is unknown: the text is in both languages.
    expect(letters[0]?.text).toContain(`Een abonnement op Box heeft nu de status ‘achterstallig’. ${id}`);
    expect(letters[0]?.text).toContain(`A subscription to Box is now past due. ${id}`);
    expect(letters[0]?.text).toContain(`&_organisation=${world.organisation_id}`);
  });

  test('notifies of a new subscription with its discount', async () => {
    const discount = await world.make('subscriptiondiscount', {
      organisation: world.organisation_id,
      name: 'Off',
      amount: 0.25,
      type: 'percentage',
    });
    const url = 'https://shop.example/hook';
    const plan = await makePlan({ statuses_subscription_update: ['CREATED'], webhook_subscription_update: url });
    const { id } = await world.make('subscription', {
      plan: plan.id,
      customer: world.customer,
      subscription_discount: discount.id,
    });
    const { rows } = await world.database.pool.query('select status, url, body from webhook where item_id = $1', [id]);
    expect(rows).toMatchObject([{ status: 'CREATED', url }]);
    expect(JSON.parse(rows[0].body).data).toMatchObject({ id, subscription_discount: discount.id });
  });
});
