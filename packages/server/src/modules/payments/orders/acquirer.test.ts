import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Acquirer, openAcquirer } from '../../../testing/acquirer.ts';
import { acquirerAdapter } from '../../../testing/acquirer-adapter.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';

let world: PayerWorld;
let acquirer: Acquirer;
let seen: number;
const secret = 'a secret of the acquirer';
beforeAll(async () => {
  acquirer = await openAcquirer();
  world = await openPayerWorld({}, { adapters: { acquirer: acquirerAdapter(acquirer) }, provider: 'Acquirer' });
});
beforeEach(() => {
  seen = acquirer.asked.length;
});

/** The requests to the acquirer since the test began; payments with a known id are not looked up. */
const asked = () => acquirer.asked.slice(seen);
const paymentOf = async (link: string) =>
  ((await world.get(`/transaction?payment_link=${link}`)).items as ItemOf<'transaction'>[])[0] as ItemOf<'transaction'>;
const pay = async (more: object = {}, card = cardOf()) => {
  const body = { payment_profile: world.profile, merchant_reference: 'order', amount: 2500, ...more };
  const { id, url } = await world.make('/paymentlink', body);
  return { payment: await paymentOf((await world.pay(url, card)) && id), link: id };
};
const act = async (payment: string, verb: string, body: object = {}) => {
  const answer = await world.call(world.token, 'POST', `/transaction/${payment}/${verb}`, { body });
  expect(answer.statusCode).toBeLessThan(300);
  await world.later(1);
};
const get = async (path: string) => (await world.get(path)) as unknown as Record<string, unknown>;
const capturesOf = async (payment: string) =>
  (await world.get(`/capture?transaction=${payment}&_sort=id`)).items as ItemOf<'capture'>[];

describe('a payment that is captured later', () => {
  const authorised = async () => (await pay({ capture: 'manual' })).payment;

  test('is only authorised, captured in parts and released, each by the acquirer’s own id of it', async () => {
    const { id, status, processor_id_external } = await authorised();
    expect(status).toBe('AUTHORIZED');
    await act(id, 'capture', { amount: 1000 });
    expect(await get(`/transaction/${id}`)).toMatchObject({ amount: 1000, amount_capturable: 1500 });
    await act(id, 'void');
    expect(await get(`/transaction/${id}`)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      amount: 1000,
      amount_capturable: 0,
      processor_id_external,
    });
    const [capture] = await capturesOf(id);
    expect(asked().map(({ path, key }) => [path, key])).toEqual([
      ['/items', id],
      [`/items/${processor_id_external}/capture`, capture?.id],
      [`/items/${processor_id_external}/void`, `void-${id}`],
    ]);
  });

  test('is refunded with the ids of the payment and of its captures', async () => {
    const { id, processor_id_external: payment } = await authorised();
    await act(id, 'capture', { amount: 1000 });
    await act(id, 'capture', { amount: 500, is_final: true });
    await act(id, 'refund', { amount: 1200 });
    const captures = (await capturesOf(id)).map(({ processor_id_external }) => processor_id_external);
    expect(asked().map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST']);
    expect(asked().at(-1)?.body).toMatchObject({ payment, captures, amount: 1200 });
    expect(new Set([payment, ...captures]).size).toBe(3);
    expect((await world.get(`/refund?transaction=${id}`)).items).toMatchObject([{ status: 'PROCESSED' }]);
  });

  test('is captured when a notification says so, if the acquirer captures later', async () => {
    const { rows } = await world.database.pool.query(`select id from processor where payment_product = 'card'`);
    const staff = await world.key(world.root, ['PSP_ALL']);
    const details = [{ name: 'webhook_secret', value: secret }];
    await world.call(staff, 'POST', `/processor/${rows[0].id}`, { body: { details } });
    const { id } = await authorised();
    acquirer.captureLater();
    await act(id, 'capture');
    acquirer.captureLater(false);
    const [{ id: capture } = { id: '' }] = await capturesOf(id);
    expect((await get(`/transaction/${id}`)).status).toBe('AUTHORIZED');
    acquirer.become(capture, 'captured');
    const delivery = acquirer.batch([acquirer.eventOf(capture)], secret);
    await world.app.http.inject({ method: 'POST', url: `/notifications/${rows[0].id}`, ...delivery });
    await processNotifications(world);
    expect(await capturesOf(id)).toMatchObject([{ status: 'PROCESSED' }]);
    expect((await get(`/transaction/${id}`)).status).toBe('SETTLEMENT_REQUESTED');
  });

  test('can be captured again if the acquirer permanently refuses a capture', async () => {
    const { id } = await authorised();
    acquirer.known(id).amount = 100;
    await act(id, 'capture', { amount: 1000 });
    expect(await capturesOf(id)).toMatchObject([{ status: 'FAILED' }]);
    expect(await get(`/transaction/${id}`)).toMatchObject({ status: 'AUTHORIZED', amount_capturable: 2500 });
  });
});

test('a payer who returns without parameters is looked up by the acquirer’s own id', async () => {
  const { payment } = await pay({}, cardOf('4000000000003220'));
  acquirer.become(payment.id, 'captured');
  const path = String(acquirer.known(payment.id).return_url).replace(/^https?:\/\/[^/]+/, '');
  await world.app.http.inject({ url: path, remoteAddress: '198.51.100.7' });
  expect(acquirer.asked.at(-1)?.path).toBe(`/items/${payment.processor_id_external}`);
  expect((await get(`/transaction/${payment.id}`)).status).toBe('SETTLEMENT_REQUESTED');
});
