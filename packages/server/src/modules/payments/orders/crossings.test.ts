import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putOnHold, releaseHold } from '../../../platform/hold.ts';
import { type Acquirer, openAcquirer } from '../../../testing/acquirer.ts';
import { acquirerAdapter } from '../../../testing/acquirer-adapter.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';

type Transaction = ItemOf<'transaction'>;

const secret = 'a secret of the acquirer';
let world: PayerWorld;
let acquirer: Acquirer;
let staff: string;
let processor: string;
beforeAll(async () => {
  acquirer = await openAcquirer();
  world = await openPayerWorld({}, { adapters: { acquirer: acquirerAdapter(acquirer) }, provider: 'Acquirer' });
  staff = await world.key(world.root, ['PSP_ALL']);
  const { rows } = await world.database.pool.query(`select id from processor where payment_product = 'card'`);
  processor = rows[0].id;
  const body = { details: [{ name: 'webhook_secret', value: secret }] };
  expect((await call('POST', `/processor/${processor}`, body)).statusCode).toBe(200);
});
let seen: number;
beforeEach(() => {
  seen = acquirer.asked.length;
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, token = staff) =>
  world.call(token, method, path, body ? { body } : {});
const linkOf = (more: object = {}) =>
  world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: 'order', amount: 2500, ...more });
const paymentsOf = async (link: string) =>
  (await world.get(`/transaction?payment_link=${link}&_sort=created_at`)).items as Transaction[];
const pay = async (more: object = {}, card = cardOf()): Promise<Transaction> => {
  const { id, url } = await linkOf(more);
  await world.pay(url, card);
  return (await paymentsOf(id))[0] as Transaction;
};
const look = async (id: string, token = staff) =>
  (await call('GET', `/transaction/${id}`, undefined, token)).json() as Transaction;
const act = async (id: string, verb: string, body: object = {}) => {
  const answer = await call('POST', `/transaction/${id}/${verb}`, body, world.token);
  await world.later(1);
  return answer;
};
const deliver = (reference: string, to = processor) =>
  world.app.http.inject({
    method: 'POST',
    url: `/notifications/${to}`,
    ...acquirer.batch([acquirer.eventOf(reference)], secret),
  });
const paths = () => acquirer.asked.slice(seen).map(({ path }) => path);

describe('a payment link of several payers that is captured later', () => {
  test('has an authorisation for each, captured and released independently', async () => {
    const { id, url } = await linkOf({ multiple_use: true, capture: 'manual' });
    for (let payer = 0; payer < 3; payer++) await world.pay(url);
    const [one, two, three] = await paymentsOf(id);
    expect([one, two, three].map((each) => each?.status)).toEqual(Array(3).fill('AUTHORIZED'));
    await act(String(one?.id), 'capture', { amount: 1000 });
    await act(String(two?.id), 'void');
    expect((await paymentsOf(id)).map(({ status, amount }) => [status, amount])).toEqual([
      ['SETTLEMENT_REQUESTED', 1000],
      ['AUTHORIZATION_VOIDED', 2500],
      ['AUTHORIZED', 2500],
    ]);
  });
});

describe('a payment that is captured in part', () => {
  test('is refunded no further than it was captured', async () => {
    const { id } = await pay({ capture: 'manual' });
    expect((await act(id, 'refund', { amount: 1 })).statusCode).toBe(422);
    await act(id, 'capture', { amount: 1000 });
    acquirer.become(id, 'settled');
    await deliver(id);
    await processNotifications(world);
    expect((await act(id, 'refund', { amount: 1001 })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await act(id, 'refund', { amount: 1000 })).statusCode).toBe(201);
    expect(await look(id)).toMatchObject({ amount: 1000, amount_refunded: 1000 });
  });
});

describe('a connection', () => {
  test('is kept while a payment is authorised over it, or a dispute is open', async () => {
    await pay({ capture: 'manual' });
    const removed = await call('DELETE', `/processor/${processor}`);
    expect([removed.statusCode, removed.json().error.code]).toEqual([409, 'in_use']);
    const changed = await call('POST', `/processor/${processor}`, { provider: 'Elsewhere' });
    expect(changed.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['transaction'] } });
  });

  test('of another owner that uses the same reference changes nothing', async () => {
    const { id } = await pay({}, cardOf('4000000000003220'));
    const other = await world.organisation('Other merchant', world.root);
    const made = await call('POST', '/processor', {
      organisation: other,
      name: 'Theirs',
      description: 'With the same gateway',
      provider: 'Acquirer',
      payment_product: 'card',
      user: await world.user('theirs@other.test', other, ['USER_ALL']),
      details: [{ name: 'webhook_secret', value: secret }],
    });
    expect(made.statusCode, made.body).toBe(201);
    acquirer.become(id, 'captured');
    expect((await deliver(id, made.json().id)).statusCode).toBe(200);
    await processNotifications(world);
    expect((await look(id)).status).toBe('PENDING');
    const { items } = (await call('GET', `/processornotification?reference=${id}`)).json();
    expect(items).toMatchObject([{ status: 'FAILED', status_reason: 'other_processor', organisation: other }]);
    const seen = await world.get(`/merchant/audittrail?transaction=${id}&type=incoming&authentication=system`);
    expect(seen.items).toEqual([]);
    await deliver(id);
    await processNotifications(world);
    expect((await look(id)).status).toBe('SETTLEMENT_REQUESTED');
  });
});

describe('a merchant that is moved', () => {
  test('takes its waiting payment along, whose report is read by those above it now', async () => {
    const { id } = await pay({}, cardOf('4000000000003220'));
    const [before, after] = [
      await world.organisation('Group before', world.root),
      await world.organisation('Group after', world.root),
    ];
    const [former, present] = [await world.key(before, ['USER_ALL']), await world.key(after, ['USER_ALL'])];
    const move = (parent: string) => call('POST', `/organisation/${world.merchant}/move`, { parent });
    expect((await move(before)).statusCode).toBe(200);
    expect((await call('GET', `/transaction/${id}`, undefined, former)).statusCode).toBe(200);
    acquirer.become(id, 'captured');
    await deliver(id);
    expect((await move(after)).statusCode).toBe(200);
    await processNotifications(world);
    expect(await look(id, present)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', organisation: world.merchant });
    expect((await call('GET', `/transaction/${id}`, undefined, former)).statusCode).toBe(404);
    expect((await move(world.root)).statusCode).toBe(200);
  });
});

describe('a restored database that is on hold', () => {
  test('asks its acquirers nothing, and applies what they report', async () => {
    const waiting = await pay({}, cardOf('4000000000003220'));
    const authorised = await pay({ capture: 'manual' });
    const { hold, database } = world.services;
    await putOnHold(database.kysely);
    await hold.reload(database.kysely);
    seen = acquirer.asked.length;
    await act(authorised.id, 'capture', { amount: 500 });
    acquirer.become(waiting.id, 'captured');
    expect((await deliver(waiting.id)).statusCode).toBe(200);
    await processNotifications(world);
    expect((await look(waiting.id)).status).toBe('SETTLEMENT_REQUESTED');
    expect(paths()).toEqual([]);
    await database.kysely.transaction().execute(releaseHold);
    await hold.reload(database.kysely);
    await database.pool.query(`update processing_order set leased_until = now() - interval '1 second'`);
    await world.later(1);
    expect(paths().filter((path) => path.endsWith('/capture'))).toHaveLength(1);
    expect(await look(authorised.id)).toMatchObject({ amount: 500, amount_capturable: 2000 });
  });
});
