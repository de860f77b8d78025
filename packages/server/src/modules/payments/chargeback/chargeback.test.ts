import { beforeAll, describe, expect, test } from 'vitest';
import { gateway_roles, openWorld, type World } from '../../../testing/world.ts';

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

  test('takes its amount from the payment, and leaves less to refund', async () => {
    const paid = await pay(1000);
    expect((await chargeBack(paid, 700)).json()).toMatchObject({ status: 'OPEN', amount: 700, currency_code: 'KWD' });
    expect(await taken(paid)).toBe(700);
    const refund = await world.call(token, 'POST', `/transaction/${paid}/refund`, { body: { amount: 301 } });
    expect(refund.json().error).toMatchObject({ code: 'refund_exceeds_remainder', details: { remainder: 300 } });
  });

  test('of more than the rest is refused', async () => {
    const paid = await pay(1000);
    await chargeBack(paid, 700);
    expect((await chargeBack(paid, 301)).json().error).toMatchObject({ code: 'chargeback_exceeds_amount' });
    expect(await taken(paid)).toBe(700);
  });

  test('that is won frees its amount, and cannot be lost afterwards', async () => {
    const paid = await pay(1000);
    const { id } = (await chargeBack(paid, 1000)).json();
    const become = (status: string) => world.call(token, 'POST', `/chargeback/${id}/status`, { body: { status } });
    expect((await become('IN_DISPUTE')).json()).toMatchObject({ status: 'IN_DISPUTE' });
    expect(await taken(paid)).toBe(1000);
    expect((await become('WON')).statusCode).toBe(200);
    expect(await taken(paid)).toBe(0);
    expect((await become('LOST')).json().error).toMatchObject({ code: 'invalid_transition' });
  });

  test('in the future is refused', async () => {
    const paid = await pay(1000);
    const created_at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await chargeBack(paid, 1, { created_at })).json().error).toMatchObject({
      fields: { created_at: ['too_large'] },
    });
  });

  describe('that awaits a response', () => {
    const open = async (more = {}) => (await chargeBack(await pay(1000), 1000, more)).json();
    const act = (id: string, verb: string, body: object = {}) =>
      world.call(token, 'POST', `/chargeback/${id}/${verb}`, { body });
    const awaiting = async (): Promise<string[]> => {
      const query = new URLSearchParams({ needs_response: 'true', 'created_at>': '2000-01-01', _sort: 'work_by_date' });
      const { items } = (await world.call(token, 'GET', `/chargeback?${query}`)).json();
      return items.map(({ id }: { id: string }) => id);
    };

    test('still awaits one after its deadline, until the merchant records that evidence was sent', async () => {
      const late = await open({ work_by_date: '2020-01-02' });
      const answered = await open({ work_by_date: '2099-01-02' });
      expect(late).toMatchObject({ needs_response: true, responded_at: null });
      expect((await awaiting()).slice(0, 2)).toEqual([late.id, answered.id]);
      const responded = await act(answered.id, 'respond');
      expect(responded.json()).toMatchObject({
        status: 'OPEN',
        needs_response: false,
        responded_at: expect.any(String),
      });
      const again = await act(answered.id, 'respond');
      expect(again.json().responded_at).toBe(responded.json().responded_at);
      expect(await awaiting()).toContain(late.id);
      expect(await awaiting()).not.toContain(answered.id);
    });

    test('no longer does once its processor reports it as disputed, at the reported time', async () => {
      const { id, created_at } = await open();
      expect((await act(id, 'status', { status: 'IN_DISPUTE', occurred_at: created_at })).json()).toMatchObject({
        needs_response: false,
        responded_at: created_at,
      });
    });

    test('still does although disputed if its processor says that the response is missing', async () => {
      const { id } = await open();
      const disputed = (await act(id, 'status', { status: 'IN_DISPUTE', responded_at: null })).json();
      expect(disputed).toMatchObject({ status: 'IN_DISPUTE', needs_response: true, responded_at: null });
      const responded_at = new Date().toISOString();
      const reported = await act(id, 'status', { status: 'IN_DISPUTE', responded_at });
      expect(reported.json()).toMatchObject({ needs_response: false, responded_at });
    });

    test('no longer does once it is decided, and refuses a response then', async () => {
      const { id } = await open();
      expect((await act(id, 'status', { status: 'LOST' })).json()).toMatchObject({
        needs_response: false,
        responded_at: null,
      });
      expect((await act(id, 'respond')).json().error).toMatchObject({ code: 'no_response_awaited' });
    });

    test('refuses a response in the future', async () => {
      const { id } = await open();
      const responded_at = new Date(Date.now() + 3_600_000).toISOString();
      expect((await act(id, 'respond', { responded_at })).json().error).toMatchObject({
        fields: { responded_at: ['too_large'] },
      });
    });
  });
});
