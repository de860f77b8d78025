import type { ItemOf } from '@sluis/contract/registry';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf } from '../../packages/server/src/testing/payer.ts';
import { processNotifications } from '../../packages/server/src/testing/processor-says.ts';
import { openStartingWorld, type StartingWorld } from '../../packages/server/src/testing/started-debits.ts';
import { signed } from './mock.ts';
import { read_events } from './notifications.ts';
import { knownOf, openShop, paymentOf, type Shop } from './testing.ts';

let world: StartingWorld;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ now: Date.now });
  const settings = { api_key: 'sk_test_mock', webhook_secret: 'whsec_house' };
  world = await openStartingWorld({ adapters: { stripe: shop.adapter }, provider: 'Stripe' }, settings);
});
afterAll(() => shop.close());

const setups = () => shop.mock.books().all<Stripe.SetupIntent>('setup_intent');
const setupOf = ({ id }: ItemOf<'transaction'>) => {
  const found = setups().find(({ metadata }) => metadata?.sluis_reference === id);
  if (!found) throw new Error(`no verification of ${id}`);
  return found;
};
async function deliver() {
  for (const event of shop.mock.books().events.filter(({ type }) => read_events.includes(type))) {
    const { headers, body } = signed(event, ['whsec_house'], Date.now());
    const url = `/notifications/${world.processors.ideal}`;
    await world.app.http.inject({ method: 'POST', url, headers, payload: body });
  }
  await processNotifications(world);
}

it.each([
  ['who returns', true],
  ['whose event comes first', false],
])('a payer %s has verified the account by iDEAL without a payment, and is debited by Stripe', async (_, returns) => {
  const { payment } = await world.begin();
  expect(payment).toMatchObject({ amount: 0, processor: world.processors.ideal, status: 'PENDING' });
  const back = shop.mock.books().answerPage(setupOf(payment).id, 'succeed');
  if (returns) await world.app.http.inject({ url: pathOf(back), remoteAddress: '198.51.100.7' });
  else await deliver();
  const mandate = await world.mandateOf(payment.id);
  expect(mandate).toMatchObject({
    status: 'ACTIVE',
    processor: world.processors.sepa_direct_debit,
    iban_last_four: '5264',
    account_holder: 'Jenny Rosen',
  });
  const collected = await world.collect(String(mandate?.id));
  expect(collected).toMatchObject({ status: 'SETTLEMENT_REQUESTED', sequence_type: 'FRST' });
  const intent = shop.mock.payment(collected.id);
  expect(intent).toMatchObject({ amount: 5000, payment_method_types: ['sepa_debit'] });
});

it('a payer who does not approve has no mandate', async () => {
  const { payment } = await world.begin();
  const back = shop.mock.books().answerPage(setupOf(payment).id, 'fail');
  await world.app.http.inject({ url: pathOf(back), remoteAddress: '198.51.100.7' });
  expect(await world.mandateOf(payment.id)).toBeUndefined();
});

it('a payment by iDEAL leaves a SEPA direct debit behind if that is asked for, with the payer’s consent', async () => {
  const take = async (keep: boolean) => {
    const payment = paymentOf({ payment_product: 'ideal', keep });
    await shop.adapter.authorise(payment);
    const query = new URL(shop.mock.books().answerPage(shop.mock.payment(payment.reference).id, 'succeed'))
      .searchParams;
    return shop.adapter.proceed(knownOf(payment), { method: 'GET', query, form: new URLSearchParams() });
  };
  const kept = await take(true);
  expect(kept).toMatchObject({
    token: expect.stringMatching(/^cus_\w+:pm_\w+$/),
    payer_account: { iban_last_four: '5264', account_holder: 'Jenny Rosen' },
  });
  const { given } =
    shop.mock.asked.findLast(({ path, method }) => method === 'POST' && path === '/v1/payment_intents') ?? {};
  expect(given).toMatchObject({
    setup_future_usage: 'off_session',
    mandate_data: { customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7' } } },
  });
  const once = await take(false);
  expect([once.token, once.payer_account]).toEqual([undefined, undefined]);
});
