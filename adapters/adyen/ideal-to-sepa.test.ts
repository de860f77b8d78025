import type { ItemOf } from '@sluis/contract/registry';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pathOf } from '../../packages/server/src/testing/payer.ts';
import { processNotifications } from '../../packages/server/src/testing/processor-says.ts';
import { openStartingWorld, type StartingWorld } from '../../packages/server/src/testing/started-debits.ts';
import type { Adyen, MockWebhook } from './mock.ts';
import { openPair, settings } from './testing.ts';

let world: StartingWorld;
let adyen: Adyen;

beforeAll(async () => {
  const pair = await openPair();
  adyen = pair.adyen;
  world = await openStartingWorld(
    { adapters: { adyen: pair.adapter }, provider: 'Adyen' },
    Object.fromEntries(settings),
  );
});
afterAll(async () => {
  await adyen.close();
  expect(adyen.faults).toEqual([]);
});
beforeEach(() => {
  adyen.takeWebhooks();
});

async function deliver(webhooks: readonly MockWebhook[]) {
  for (const { headers, body } of webhooks)
    await world.app.http.inject({
      method: 'POST',
      url: `/notifications/${world.processors.ideal}`,
      headers,
      payload: body,
    });
  await processNotifications(world);
}
async function approve({ id }: ItemOf<'transaction'>) {
  const back = new URL(String(adyen.known(id).request.returnUrl));
  for (const [name, value] of adyen.comeBack(id, 'authorised')) back.searchParams.set(name, value);
  await world.app.http.inject({ url: pathOf(back.href), remoteAddress: '198.51.100.7' });
}
const lastBody = () => adyen.calls.filter(({ path }) => path === '/payments').at(-1)?.body;

test('a first payment by iDEAL asks Adyen to store the account for a subscription', async () => {
  const { payment } = await world.begin();
  expect(payment).toMatchObject({ amount: 1, processor: world.processors.ideal, status: 'PENDING' });
  expect(lastBody()).toMatchObject({
    amount: { value: 1, currency: 'EUR' },
    paymentMethod: { type: 'ideal' },
    storePaymentMethod: true,
    recurringProcessingModel: 'Subscription',
    shopperInteraction: 'Ecommerce',
    shopperReference: world.customer,
  });
  await approve(payment);
});

test.each([
  ['after the payer has returned', false],
  ['before the payer returns', true],
])('the token that Adyen reports %s completes the mandate, which is collected at its SEPA', async (_, is_early) => {
  const { payment } = await world.begin();
  if (is_early) {
    adyen.approve(payment.id);
    // In the wrong order: the account is stored, and then the payment is reported.
    await deliver(adyen.takeWebhooks().toReversed());
  } else {
    await approve(payment);
    expect(await world.mandateOf(payment.id)).toMatchObject({ status: 'ACTIVE', iban_last_four: null, label: 'SEPA' });
    await deliver(adyen.takeWebhooks());
  }
  const mandate = await world.mandateOf(payment.id);
  expect(mandate).toMatchObject({
    processor: world.processors.sepa_direct_debit,
    iban_last_four: '6789',
    account_holder: 'A. Klaassen',
    label: 'SEPA •••• 6789',
  });
  const collected = await world.collect(String(mandate?.id));
  expect(collected).toMatchObject({
    processor: world.processors.sepa_direct_debit,
    sequence_type: 'FRST',
    amount: 5000,
  });
  expect(lastBody()).toMatchObject({
    paymentMethod: { type: 'sepadirectdebit', storedPaymentMethodId: expect.any(String) },
    shopperReference: world.customer,
    shopperInteraction: 'ContAuth',
  });
  await deliver(adyen.takeWebhooks());
  expect((await world.get(`/transaction/${collected.id}`)).status).toBe('SETTLEMENT_REQUESTED');
});

test('the token completes the mandate, although the payment was settled before Adyen reported it', async () => {
  const { payment } = await world.begin();
  await approve(payment);
  const [paid, stored] = adyen.takeWebhooks();
  await deliver(paid ? [paid] : []);
  await world.database.pool.query(`update transaction set status = 'SETTLEMENT_COMPLETED' where id = $1`, [payment.id]);
  await deliver(stored ? [stored] : []);
  expect(await world.mandateOf(payment.id)).toMatchObject({ status: 'ACTIVE', iban_last_four: '6789' });
});

test('SEPA of another account cannot charge the token, so that pages offer no iDEAL', async () => {
  const { url } = await world.make('/cardaddlink', {
    payment_profile: world.profile,
    customer: world.customer,
    merchant_reference: 'elsewhere',
  });
  expect((await world.open(url)).body).toContain('value="ideal"');
  const { pool } = world.services.database;
  await pool.query(`update processor set account = null where payment_product = 'sepa_direct_debit'`);
  expect((await world.open(url)).body).not.toContain('value="ideal"');
  await pool.query(`update processor set account = $1 where payment_product = 'sepa_direct_debit'`, [
    world.processors.card,
  ]);
});
