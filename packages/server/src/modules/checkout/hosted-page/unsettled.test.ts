import type { ProcessorAdapter, Sought } from '@sluis/adapter';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processorSays } from '../../../testing/processor-says.ts';
import { openFullHouse } from '../../find-modules.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';
import { makeAbandoningSweep } from './abandoning.sweep.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

const link = (more: object = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'u',
    amount: 900,
    language: 'en',
    ...more,
  });
const paymentsOf = async (id: string) =>
  (await world.get(`/transaction?payment_link=${id}&_sort=id`)).items as { id: string; status: string }[];
const say = (id: string | undefined, status: string) => processorSays(world, String(id), status);

describe('a payment by a link that is not settled after all', () => {
  test('no longer counts, and the link waits for its payer again', async () => {
    const { id, url } = await link();
    const receipt = await world.pay(url);
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 1, amount_paid: 900 });
    const [first] = await paymentsOf(id);
    for (const _ of [1, 2]) expect(await say(first?.id, 'FAILED')).toBe(204);
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({
      status: 'INITIATED',
      times_paid: 0,
      amount_paid: 0,
      active: true,
    });
    expect((await world.open(receipt)).body).toContain('You have not been charged');
    await world.pay(url);
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 1, amount_paid: 900 });
  });

  test('leaves a link for many payments unchanged, and one that was switched off remains so', async () => {
    const { id, url } = await link({ multiple_use: true });
    for (const _ of [1, 2]) await world.pay(url);
    await world.call(world.token, 'POST', `/paymentlink/${id}`, { body: { active: false } });
    await say((await paymentsOf(id))[0]?.id, 'DECLINED');
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ times_paid: 1, amount_paid: 900, active: false });
  });

  test('waits for its payer again if its payment was authorised and could not be captured after a delay', async () => {
    const { id, url } = await link({ capture_delay_hours: 48 });
    await world.pay(url);
    const [first] = await paymentsOf(id);
    expect(first?.status).toBe('AUTHORIZED');
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 0 });
    await say(first?.id, 'DECLINED');
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'INITIATED', active: true, times_paid: 0 });
    await world.pay(url);
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE' });
  });

  test('still counts while its outcome is unknown, and once it is settled', async () => {
    const { id, url } = await link();
    await world.pay(url);
    const [first] = await paymentsOf(id);
    for (const status of ['UNKNOWN', 'SETTLEMENT_COMPLETED']) {
      await say(first?.id, status);
      expect(await world.get(`/paymentlink/${id}`), status).toMatchObject({ status: 'DONE', times_paid: 1 });
    }
  });
});

describe('a try that the processor does not know', () => {
  test('is replaced by another, and is not left open', async () => {
    const { id, url } = await link();
    await world.pay(url, { method: 'ideal' });
    await say((await paymentsOf(id))[0]?.id, 'UNKNOWN');
    await world.pay(url);
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['CANCELLED', 'SETTLEMENT_REQUESTED']);
  });

  test('is abandoned in its time if nothing was paid, and paid if it was', async () => {
    const [left, paid] = [await link(), await link()];
    for (const { url } of [left, paid]) await world.pay(url, { method: 'ideal' });
    for (const { id } of [left, paid]) await say((await paymentsOf(id))[0]?.id, 'UNKNOWN');
    const [known] = await paymentsOf(paid.id);
    await world.database.pool.query(
      `update sandbox_payment set status = 'SETTLEMENT_REQUESTED',
        answer = (answer - 'is_challenged' - 'challenge_url') || '{"status":"SETTLEMENT_REQUESTED"}'
       where reference = $1`,
      [known?.id],
    );
    await world.later(31 * 60_000);
    expect((await paymentsOf(left.id)).map(({ status }) => status)).toEqual(['ABANDONED']);
    expect(await world.get(`/paymentlink/${paid.id}`)).toMatchObject({ status: 'DONE', times_paid: 1 });
    const { rows } = await world.database.pool.query('select item from hosted_try where abandon_at is not null');
    expect(rows).toEqual([]);
  });
});

test('a try whose processor does not respond does not delay others', async () => {
  const [mute, other] = [await link(), await link()];
  for (const { url } of [mute, other]) await world.pay(url, { method: 'ideal' });
  const [waiting] = await paymentsOf(mute.id);
  const { services } = world;
  const processing = (await openFullHouse(services)).made(processingOf);
  const sandbox = processing.adapters.of({ provider: 'sandbox' }) as ProcessorAdapter;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const find = (sought: Sought) => (sought.reference === waiting?.id ? promise : sandbox.find(sought));
  const adapters = { ...processing.adapters, of: () => ({ ...sandbox, find }) };
  const sweep = makeAbandoningSweep({ services, processing: { ...processing, adapters } });
  const later = new Date(services.clock.now_ms() + 31 * 60_000).toISOString();
  while (await sweep.run(later));
  await expect.poll(async () => (await paymentsOf(other.id))[0]?.status, { timeout: 10_000 }).toBe('ABANDONED');
  expect((await paymentsOf(mute.id))[0]?.status).toBe('PENDING');
  resolve(undefined);
  await sweep.settle?.(true);
  expect((await paymentsOf(mute.id))[0]?.status).toBe('ABANDONED');
});

test('a payment that is only authorised on a page is captured immediately', async () => {
  const { id, url } = await link();
  await world.pay(url, cardOf('4000000000000259'));
  await world.later(0);
  expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['SETTLEMENT_REQUESTED']);
  expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 1 });
});
