import { beforeAll, describe, expect, test } from 'vitest';
import { gateway_roles, openWorld, type World } from '../../testing/world.ts';

describe('a chargeback', () => {
  let world: World;
  let token: string;
  let profile: string;

  beforeAll(async () => {
    world = await openWorld();
    const merchant = await world.organisation('Merchant', world.root);
    token = await world.key(merchant, gateway_roles);
    const body = { organisation: merchant, name: 'Shop', display_name: 'Shop', currency_code: 'KWD' };
    profile = (await world.call(token, 'POST', '/paymentprofile', { body })).json().id;
  });

  const pay = async (amount: number): Promise<string> => {
    const body = {
      payment_profile: profile,
      merchant_reference: 'A',
      amount,
      currency_code: 'KWD',
      status: 'SETTLEMENT_COMPLETED',
    };
    return (await world.call(token, 'POST', '/transaction', { body })).json().id;
  };
  const chargeBack = (transaction: string, amount: number, more = {}) =>
    world.call(token, 'POST', '/chargeback', { body: { transaction, amount, ...more } });
  const taken = async (id: string): Promise<number> =>
    (await world.call(token, 'GET', `/transaction/${id}`)).json().amount_charged_back;

  test('takes its amount of the payment, and leaves less to refund', async () => {
    const paid = await pay(1000);
    expect((await chargeBack(paid, 700)).json()).toMatchObject({ status: 'OPEN', amount: 700, currency_code: 'KWD' });
    expect(await taken(paid)).toBe(700);
    const refund = await world.call(token, 'POST', `/transaction/${paid}/refund`, { body: { amount: 301 } });
    expect(refund.json().error).toMatchObject({ code: 'refund_exceeds_remainder', details: { remainder: 300 } });
  });

  test('of more than is left is refused', async () => {
    const paid = await pay(1000);
    await chargeBack(paid, 700);
    expect((await chargeBack(paid, 301)).json().error).toMatchObject({ code: 'chargeback_exceeds_amount' });
    expect(await taken(paid)).toBe(700);
  });

  test('that is won gives its amount free again, and cannot be lost afterwards', async () => {
    const paid = await pay(1000);
    const { id } = (await chargeBack(paid, 1000)).json();
    const become = (status: string) => world.call(token, 'POST', `/chargeback/${id}/status`, { body: { status } });
    expect((await become('IN_DISPUTE')).json()).toMatchObject({ status: 'IN_DISPUTE' });
    expect(await taken(paid)).toBe(1000);
    expect((await become('WON')).statusCode).toBe(200);
    expect(await taken(paid)).toBe(0);
    expect((await become('LOST')).json().error).toMatchObject({ code: 'invalid_transition' });
  });

  test('that is yet to come is refused', async () => {
    const paid = await pay(1000);
    const created_at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await chargeBack(paid, 1, { created_at })).json().error).toMatchObject({
      fields: { created_at: ['too_large'] },
    });
  });
});
