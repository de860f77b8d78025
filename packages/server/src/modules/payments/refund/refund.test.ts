import { beforeAll, describe, expect, test } from 'vitest';
import { gateway_roles, openWorld, type World } from '../../../testing/world.ts';

describe('a refund', () => {
  let world: World;
  let merchant: string;
  let token: string;
  let profile: string;

  beforeAll(async () => {
    world = await openWorld();
    merchant = await world.organisation('Merchant', world.root);
    token = await world.key(merchant, gateway_roles);
    const created = await world.call(token, 'POST', '/paymentprofile', {
      body: { organisation: merchant, name: 'Shop', display_name: 'Shop', currency_code: 'EUR' },
    });
    expect(created.json()).toMatchObject({ currency_code: 'EUR' });
    profile = created.json().id;
  });

  const pay = async (amount: number, status = 'SETTLEMENT_COMPLETED') => {
    const answer = await world.call(token, 'POST', '/transaction', {
      body: { payment_profile: profile, merchant_reference: crypto.randomUUID(), amount, currency_code: 'EUR', status },
    });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  const refund = (id: string, amount: number, headers = {}) =>
    world.call(token, 'POST', `/transaction/${id}/refund`, { body: { amount, reason: 'returned' }, headers });

  test('waits as PENDING and reserves its amount of the transaction', async () => {
    const paid = await pay(1000);
    const answer = await refund(paid.id, 400);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'PENDING', amount: 400, currency_code: 'EUR', transaction: paid.id });
    expect((await world.call(token, 'GET', `/transaction/${paid.id}`)).json()).toMatchObject({ amount_refunded: 400 });
  });

  test('of more than the remainder is refused, with the remainder', async () => {
    const paid = await pay(1000);
    await refund(paid.id, 400);
    const answer = await refund(paid.id, 601);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      code: 'refund_exceeds_remainder',
      details: { remainder: 600, currency_code: 'EUR' },
    });
  });

  test('of zero is refused', async () => {
    const paid = await pay(1000);
    expect((await refund(paid.id, 0)).json().error).toMatchObject({ code: 'amount_too_small' });
  });

  test('of a payment that was not paid is refused', async () => {
    const declined = await pay(1000, 'DECLINED');
    expect((await refund(declined.id, 1)).json().error).toMatchObject({ code: 'not_refundable' });
  });

  test("that its processor has accepted and not finished has the processor's id", async () => {
    const paid = await pay(1000);
    const { id } = (await refund(paid.id, 400)).json();
    const say = (body: unknown) => world.call(token, 'POST', `/refund/${id}/status`, { body });
    expect((await say({ status: 'PENDING', processor_id_external: 'R-1' })).statusCode).toBe(200);
    await say({ status: 'PENDING', processor_id_external: 'R-2' });
    expect((await world.call(token, 'GET', `/refund/${id}`)).json()).toMatchObject({
      status: 'PENDING',
      processor_id_external: 'R-1',
    });
  });

  test('that fails frees its amount, once', async () => {
    const paid = await pay(1000);
    const asked = (await refund(paid.id, 1000)).json();
    const fail = () =>
      world.call(token, 'POST', `/refund/${asked.id}/status`, { body: { status: 'FAILED', status_reason: 'closed' } });
    expect((await fail()).json()).toMatchObject({ status: 'FAILED', status_reason: 'closed' });
    expect((await fail()).statusCode).toBe(200);
    expect((await world.call(token, 'GET', `/transaction/${paid.id}`)).json()).toMatchObject({ amount_refunded: 0 });
    expect((await refund(paid.id, 1000)).statusCode).toBe(201);
    const history = await world.call(token, 'GET', `/refund/${asked.id}/history`);
    expect(history.json().items.map((each: { status: string }) => each.status)).toEqual(['PENDING', 'FAILED']);
  });

  test('loses against a concurrent one if both exceed the remainder', async () => {
    const paid = await pay(1000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(paid.id, 600)));
    expect(answers.map((each) => each.statusCode).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    expect((await world.call(token, 'GET', `/transaction/${paid.id}`)).json()).toMatchObject({ amount_refunded: 600 });
  });

  test('sent twice with one idempotency key is made once, with the same response', async () => {
    const paid = await pay(1000);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await refund(paid.id, 100, headers);
    const second = await refund(paid.id, 100, headers);
    expect(second.body).toBe(first.body);
    expect(second.statusCode).toBe(201);
    expect((await refund(paid.id, 200, headers)).json().error).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await world.call(token, 'GET', `/refund?transaction=${paid.id}`)).json()).toMatchObject({ total: 1 });
  });

  test('of another merchant is not found', async () => {
    const paid = await pay(1000);
    const other = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    const answer = await world.call(other, 'POST', `/transaction/${paid.id}/refund`, { body: { amount: 1 } });
    expect(answer.statusCode).toBe(404);
  });
});
