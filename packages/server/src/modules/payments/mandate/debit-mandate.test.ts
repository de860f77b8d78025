import { beforeAll, describe, expect, test } from 'vitest';
import { type DebitWorld, openDebitWorld } from '../../../testing/debits.ts';

let world: DebitWorld;
beforeAll(async () => {
  world = await openDebitWorld();
});

let made = 0;
const payer = () =>
  world.make('/customer', {
    organisation: world.merchant,
    email_address: `payer${++made}@example.com`,
    last_name: 'Payer',
  });
/** A customer with a recurrent mandate. */
async function signed(iban?: string) {
  const customer = await payer();
  const { url } = await world.make('/cardaddlink', {
    payment_profile: world.profile,
    customer: customer.id,
    merchant_reference: `keep-${made}`,
  });
  await world.sign(url, iban);
  return { customer: customer.id, mandate: (await world.lastMandate()).id };
}
const schedule = (mandate: string, scheduled_at: string, more = {}) =>
  world.make('/scheduledtransaction', {
    mandate,
    amount: 5000,
    merchant_reference: `due-${++made}`,
    scheduled_at,
    ...more,
  });
const scheduled = (id: string) => world.get(`/scheduledtransaction/${id}?_populate=transaction`);
const at = (days: number) => new Date(world.services.clock.now_ms() + days * 86_400_000).toISOString();
const noticesOf = async (item: string) =>
  (await world.services.database.pool.query('select * from debit_notice where item = $1 order by id', [item])).rows;

describe('a scheduled direct debit', () => {
  test('is announced, and collected once its days have passed', async () => {
    const { mandate } = await signed();
    const { id } = await schedule(mandate, at(20));
    await world.days(5);
    expect(await noticesOf(id)).toEqual([]);
    await world.days(2);
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({ amount: 5000, mandate });
    await world.days(11);
    expect(await scheduled(id)).toMatchObject({ status: 'CREATED', transaction: null });
    await world.days(6);
    expect(await scheduled(id)).toMatchObject({ status: 'DONE', transaction: { mandate, sequence_type: 'FRST' } });
    expect(await noticesOf(id)).toHaveLength(1);
  });

  test('of another amount or day is announced again', async () => {
    const { mandate } = await signed();
    const { id } = await schedule(mandate, at(3));
    await world.days(1);
    await world.make(`/scheduledtransaction/${id}`, { amount: 6000 });
    await world.days(1);
    expect((await noticesOf(id)).map(({ amount }) => amount)).toEqual([5000, 6000]);
    await world.days(17);
    expect(await scheduled(id)).toMatchObject({ status: 'DONE', transaction: { amount: 6000 } });
  });

  test('fails if its mandate was cancelled after the notice', async () => {
    const { mandate } = await signed();
    const { id } = await schedule(mandate, at(3));
    await world.days(2);
    await world.make(`/mandate/${mandate}/revoke`);
    await world.days(17);
    expect(await scheduled(id)).toMatchObject({
      status: 'FAILED',
      status_reason: 'mandate_not_usable',
      transaction: null,
    });
  });

  test('is collected once if the process dies between the notice and the collection', async () => {
    const { mandate } = await signed();
    const { id } = await schedule(mandate, at(3));
    await world.days(2);
    // Another process begins where this one ended: two of them sweep at the same time.
    await Promise.all([world.later(16 * 86_400_000), world.later(0)]);
    await world.later(86_400_000);
    expect((await world.get(`/transaction?mandate=${mandate}&amount=5000`)).items).toHaveLength(1);
    expect(await noticesOf(id)).toHaveLength(1);
  });

  test('cannot be made by a mandate for one collection', async () => {
    const { url } = await world.make('/paymentlink', {
      payment_profile: world.profile,
      merchant_reference: 'once',
      amount: 100,
      customer: (await payer()).id,
    });
    await world.sign(url);
    const { id } = await world.lastMandate();
    const body = { mandate: id, amount: 5000, merchant_reference: 'again', scheduled_at: at(30) };
    expect((await world.call(world.token, 'POST', '/scheduledtransaction', { body })).json().error.code).toBe(
      'mandate_not_usable',
    );
  });
});

describe('a mandate', () => {
  test('is seen and revoked by its merchant and the provider, and by no other merchant', async () => {
    const { mandate } = await signed();
    const other = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    expect((await world.call(other, 'GET', `/mandate/${mandate}`)).statusCode).toBe(404);
    expect((await world.call(other, 'POST', `/mandate/${mandate}/revoke`, { body: {} })).statusCode).toBe(404);
    const reader = await world.key(world.merchant, ['CUSTOMER_LIST']);
    expect((await world.call(reader, 'POST', `/mandate/${mandate}/revoke`, { body: {} })).statusCode).toBe(403);
    const provider = await world.key(world.root, ['USER_ALL', 'PSP_ALL']);
    expect((await world.call(provider, 'GET', `/mandate/${mandate}`)).json()).toMatchObject({ status: 'ACTIVE' });
    expect((await world.call(provider, 'POST', `/mandate/${mandate}/revoke`, { body: {} })).json()).toMatchObject({
      status: 'CANCELLED',
      revoked_at: expect.any(String),
    });
  });

  test('whose last collection was made is revoked too, so that a return does not revive it', async () => {
    const { mandate } = await signed();
    await world.services.database.pool.query("update mandate set status = 'COMPLETED' where id = $1", [mandate]);
    expect(await world.make(`/mandate/${mandate}/revoke`)).toMatchObject({
      status: 'CANCELLED',
      revoked_at: expect.any(String),
    });
  });

  test('keeps no account, name, address or browser of an erased customer, and how and when it was signed', async () => {
    const { customer, mandate } = await signed();
    const erasing = await world.call(world.token, 'POST', `/customer/${customer}/erase`, { body: { reason: 'asked' } });
    expect(erasing.json()).toMatchObject({ id: customer });
    const left = (await world.get(`/mandate/${mandate}`)) as { signature: object };
    expect(left).toMatchObject({
      status: 'CANCELLED',
      account_holder: null,
      iban_last_four: null,
      mandate_reference: expect.stringMatching(/^MDT/),
      signed_at: expect.any(String),
      signature: { ip: null, user_agent: null, text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const { rows } = await world.services.database.pool.query('select iban_sealed from mandate where id = $1', [
      mandate,
    ]);
    expect(rows).toEqual([{ iban_sealed: null }]);
  });

  test('goes with its merchant to another place in the tree', async () => {
    const { mandate } = await signed();
    const group = await world.organisation('Group', world.root);
    await world.services.database.pool.query('update organisation set parent = $1 where id = $2', [
      group,
      world.merchant,
    ]);
    const of_group = await world.key(group, ['USER_ALL']);
    expect((await world.call(of_group, 'GET', `/mandate/${mandate}`)).json()).toMatchObject({ status: 'ACTIVE' });
    expect((await world.call(world.token, 'GET', `/mandate/${mandate}`)).json()).toMatchObject({ status: 'ACTIVE' });
  });
});
