import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Acquirer, type AcquirerItem, openAcquirer } from '../../../testing/acquirer.ts';
import { acquirerAdapter } from '../../../testing/acquirer-adapter.ts';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';

const secret = 'a secret of the acquirer';
let world: PayerWorld;
let acquirer: Acquirer;
let staff: string;
let gateway: string;
let processor: string;
beforeAll(async () => {
  acquirer = await openAcquirer();
  world = await openPayerWorld({}, { adapters: { acquirer: acquirerAdapter(acquirer) }, provider: 'Acquirer' });
  staff = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER']);
  gateway = await world.key(world.merchant, ['TRANSACTION_RECORD', 'TRANSACTION_LIST']);
  const { rows } = await world.database.pool.query(`select id from processor where payment_product = 'card'`);
  processor = rows[0].id;
  const body = { details: [{ name: 'webhook_secret', value: secret }] };
  expect((await world.call(staff, 'POST', `/processor/${processor}`, { body })).statusCode).toBe(200);
});

const get = async (path: string) => (await world.get(path)) as unknown as ItemOf<'transaction'>;
const pay = async (): Promise<ItemOf<'transaction'>> => {
  const body = { payment_profile: world.profile, merchant_reference: 'order', amount: 2500 };
  const { id, url } = await world.make('/paymentlink', body);
  await world.pay(url);
  const { items } = await world.get(`/transaction?payment_link=${id}`);
  return (items as ItemOf<'transaction'>[])[0] as ItemOf<'transaction'>;
};
/** The acquirer reports a status, so many minutes after an item got its present one by our clock. */
const report = async (path: string, status: AcquirerItem['status'], minutes: number) => {
  const { id, last_status_update } = await get(path);
  acquirer.become(id, status, new Date(Date.parse(last_status_update) + minutes * 60_000).toISOString());
  const delivery = acquirer.batch([acquirer.eventOf(id)], secret);
  await world.app.http.inject({ method: 'POST', url: `/notifications/${processor}`, ...delivery });
  await processNotifications(world);
};
const statusOf = async (path: string) => (await get(path)).status;

describe('a clock that is ahead of the acquirer', () => {
  test('does not keep a payment from failing that had settled a moment before', async () => {
    const path = `/transaction/${(await pay()).id}`;
    await report(path, 'settled', -4);
    expect(await statusOf(path)).toBe('SETTLEMENT_COMPLETED');
    await report(path, 'returned', -1);
    expect(await statusOf(path)).toBe('FAILED');
  });

  test('does not keep a refund from failing that was processed by an answer', async () => {
    const { id } = await pay();
    const refund = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 500 } });
    await world.later(1);
    const path = `/refund/${refund.json().id}`;
    expect(await statusOf(path)).toBe('PROCESSED');
    await report(path, 'returned', -1);
    expect(await statusOf(path)).toBe('FAILED');
  });

  test('does not keep a gateway from reporting that a payment failed which it had reported without a time', async () => {
    const recorded = async (occurred_at?: string) => {
      const body = {
        payment_profile: world.profile,
        merchant_reference: 'gateway',
        amount: 1000,
        currency_code: 'EUR',
        status: 'SETTLEMENT_REQUESTED',
      };
      const { id } = (await world.call(gateway, 'POST', '/transaction', { body })).json();
      const say = (status: string, at?: string) =>
        world.call(gateway, 'POST', `/transaction/${id}/status`, {
          body: { status, ...(at !== undefined && { occurred_at: at }) },
        });
      await say('SETTLEMENT_COMPLETED', occurred_at);
      return say;
    };
    const minutes = (of: number) => new Date(world.services.clock.now_ms() + of * 60_000).toISOString();
    expect((await (await recorded())('FAILED', minutes(-1))).statusCode).toBe(200);
    expect((await (await recorded(minutes(2)))('FAILED', minutes(1))).json().error.code).toBe('invalid_transition');
  });
});

describe('a failure from before', () => {
  test('the time at which the acquirer says that the payment settled is left to staff', async () => {
    const path = `/transaction/${(await pay()).id}`;
    await report(path, 'settled', 3);
    await report(path, 'returned', -1);
    expect(await statusOf(path)).toBe('SETTLEMENT_COMPLETED');
  });

  test('staff said that the payment settled is left to staff', async () => {
    const { id } = await pay();
    const body = { type: 'transaction', transaction: id, status: 'SETTLEMENT_COMPLETED', reason: 'As in their portal' };
    expect((await world.call(staff, 'POST', '/statusupdate', { body })).statusCode).toBe(201);
    await report(`/transaction/${id}`, 'returned', -1);
    expect(await statusOf(`/transaction/${id}`)).toBe('SETTLEMENT_COMPLETED');
  });
});
