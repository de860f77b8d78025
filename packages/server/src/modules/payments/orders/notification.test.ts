import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Acquirer, type AcquirerEvent, openAcquirer } from '../../../testing/acquirer.ts';
import { acquirerAdapter } from '../../../testing/acquirer-adapter.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';

let world: PayerWorld;
let acquirer: Acquirer;
let staff: string;
beforeAll(async () => {
  acquirer = await openAcquirer();
  world = await openPayerWorld({}, { adapters: { acquirer: acquirerAdapter(acquirer) }, provider: 'Acquirer' });
  staff = await world.key(world.root, ['PSP_ALL']);
  for (const id of await processors()) await rotate(id, [{ name: 'webhook_secret', value: secret }]);
});

const secret = 'a secret of the acquirer';
const processors = async (): Promise<string[]> => {
  const { rows } = await world.database.pool.query('select id from processor order by payment_product');
  return rows.map(({ id }) => id);
};
const rotate = async (id: string, details: readonly Record<string, unknown>[]) => {
  const answer = await world.call(staff, 'POST', `/processor/${id}`, { body: { details } });
  expect(answer.statusCode).toBe(200);
};

/** A payment that waits for its payer at the acquirer. */
async function waiting(): Promise<string> {
  const body = { payment_profile: world.profile, merchant_reference: 'notified', amount: 2500 };
  const { id, url } = await world.make('/paymentlink', body);
  await world.pay(url, cardOf('4000000000003220'));
  const { items } = await world.get(`/transaction?payment_link=${id}`);
  return (items as { id: string }[])[0]?.id as string;
}
const statusOf = async (payment: string) => (await world.get(`/transaction/${payment}`)).status;
const deliver = async (delivery: { headers: Record<string, string>; payload: string }) =>
  world.app.http.inject({ method: 'POST', url: `/notifications/${(await processors())[0]}`, ...delivery });
const deliverEvents = (events: readonly AcquirerEvent[], by = secret) => deliver(acquirer.batch(events, by));
const notifications = async (search: string) =>
  (await world.get(`/processornotification?_sort=created_at&${search}`, staff)).items as Record<string, string>[];

describe('a delivery of an acquirer', () => {
  test('is answered before it is processed, and changes the payment then', async () => {
    const payment = await waiting();
    acquirer.become(payment, 'captured');
    const answer = await deliverEvents([acquirer.eventOf(payment)]);
    expect([answer.statusCode, answer.body]).toEqual([200, '[accepted]']);
    expect(await statusOf(payment)).toBe('PENDING');
    expect(await notifications(`transaction=${payment}`)).toMatchObject([{ status: 'RECEIVED' }]);
    await processNotifications(world);
    expect(await statusOf(payment)).toBe('SETTLEMENT_REQUESTED');
    expect(await notifications(`transaction=${payment}`)).toMatchObject([{ status: 'DONE', status_reason: null }]);
    const { rows } = await world.database.pool.query('select event from processornotification where transaction = $1', [
      payment,
    ]);
    expect(rows).toEqual([{ event: null }]);
  });

  test('of many events applies each in the order of its payment, and a replay changes nothing', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const after = (s: number) => new Date(Date.now() + s * 60_000).toISOString();
    const batch = [
      acquirer.eventOf(one, 'authorised', after(1)),
      acquirer.eventOf(other, 'declined', after(1)),
      acquirer.eventOf(one, 'captured', after(2)),
      acquirer.eventOf(one, 'settled', after(3)),
    ];
    for (const _ of [1, 2]) await deliverEvents(batch);
    await processNotifications(world);
    await deliverEvents(batch.toReversed());
    await processNotifications(world);
    const { items } = await world.get(`/transaction/${one}/history`);
    const statuses = (items as { status: string }[]).map(({ status }) => status);
    expect(statuses.slice(-3)).toEqual(['AUTHORIZED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED']);
    expect([await statusOf(one), await statusOf(other)]).toEqual(['SETTLEMENT_COMPLETED', 'DECLINED']);
    expect(await notifications(`transaction=${one}`)).toHaveLength(3);
  });

  test('that is outdated is superseded', async () => {
    const payment = await waiting();
    await deliverEvents([acquirer.eventOf(payment, 'settled')]);
    await deliverEvents([acquirer.eventOf(payment, 'captured')]);
    await processNotifications(world);
    expect(await statusOf(payment)).toBe('SETTLEMENT_COMPLETED');
    expect((await notifications(`transaction=${payment}`)).map((each) => each.status_reason)).toEqual([
      null,
      'superseded',
    ]);
  });

  test('of a returned debit ends a payment that was completed before it, and not one that was completed after it', async () => {
    const payment = await waiting();
    const at = (s: number) => new Date(Date.now() + s * 60_000).toISOString();
    await deliverEvents([acquirer.eventOf(payment, 'settled', at(2))]);
    await processNotifications(world);
    await deliverEvents([acquirer.eventOf(payment, 'returned', at(1))]);
    await processNotifications(world);
    expect(await statusOf(payment)).toBe('SETTLEMENT_COMPLETED');
    await deliverEvents([acquirer.eventOf(payment, 'returned', at(3))]);
    await processNotifications(world);
    expect(await statusOf(payment)).toBe('FAILED');
    expect((await notifications(`transaction=${payment}`)).map((each) => each.status_reason)).toEqual([
      null,
      'not_allowed',
      null,
    ]);
  });

  test('about unknown items is accepted and has no effect', async () => {
    const payment = await waiting();
    const foreign = { ...acquirer.eventOf(payment), reference: 'ORDER-1' };
    const before = await notifications('reference=ORDER-1');
    expect((await deliverEvents([foreign])).statusCode).toBe(200);
    expect((await deliverEvents([])).statusCode).toBe(200);
    expect([before, await notifications('reference=ORDER-1')]).toEqual([[], []]);
  });

  test('is verified with the secret of its processor, and with two while one is rotated', async () => {
    const payment = await waiting();
    const event = () => acquirer.eventOf(payment, 'pending');
    const [id = ''] = await processors();
    const ask = async (by: string) => (await deliverEvents([event()], by)).statusCode;
    expect(await ask('another secret')).toBe(401);
    expect(await ask(world.services.config.secret)).toBe(401);
    await rotate(id, [
      { name: 'webhook_secret', value: 'a newer secret of it' },
      { name: 'former_webhook_secret', renamed_from: 'webhook_secret' },
    ]);
    expect([await ask('a newer secret of it'), await ask(secret), await ask('another secret')]).toEqual([
      200, 200, 401,
    ]);
    await rotate(id, [{ name: 'webhook_secret' }]);
    expect([await ask('a newer secret of it'), await ask(secret)]).toEqual([200, 401]);
    await rotate(id, [{ name: 'webhook_secret', value: secret }]);
    await processNotifications(world);
  });

  test('without details is followed by a request, which is repeated until it is answered', async () => {
    const payment = await waiting();
    const { id } = acquirer.become(payment, 'captured');
    acquirer.hide();
    expect((await deliver(acquirer.mention(payment))).statusCode).toBe(204);
    await processNotifications(world);
    expect(await notifications(`reference=${id}`)).toMatchObject([{ status: 'RECEIVED', status_reason: 'unanswered' }]);
    acquirer.hide(false);
    await world.later(5000);
    expect(await statusOf(payment)).toBe('SETTLEMENT_REQUESTED');
    expect(await notifications(`reference=${id}`)).toMatchObject([{ status: 'DONE', status_reason: null, tries: 2 }]);
  });

  test('that cannot be processed is shown to staff, who can retry it', async () => {
    const payment = await waiting();
    await world.database.pool.query('update transaction set taken = false where id = $1', [payment]);
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
    await deliverEvents([acquirer.eventOf(payment, 'captured')]);
    await processNotifications(world);
    logged.mockRestore();
    const [failed] = await notifications(`transaction=${payment}`);
    expect(failed).toMatchObject({ status: 'FAILED', status_reason: 'other_processor', next_try_at: null });
    await world.database.pool.query('update transaction set taken = true where id = $1', [payment]);
    const retry = (by: string) => world.call(by, 'POST', `/processornotification/${failed?.id}/retry`, { body: {} });
    expect((await retry(world.token)).statusCode).toBe(403);
    expect((await retry(staff)).json()).toMatchObject({ status: 'RECEIVED', status_reason: null, tries: 0 });
    await processNotifications(world);
    expect(await statusOf(payment)).toBe('SETTLEMENT_REQUESTED');
    expect((await retry(staff)).statusCode).toBe(422);
  });

  test('survives the process that received it, and one that died while it processed it', async () => {
    const payment = await waiting();
    await deliverEvents([acquirer.eventOf(payment, 'captured')]);
    await world.database.pool.query(
      `update processornotification set leased_until = now() + interval '1 minute', tries = 1 where transaction = $1`,
      [payment],
    );
    await processNotifications(world);
    expect(await statusOf(payment)).toBe('PENDING');
    await world.database.pool.query(
      `update processornotification set leased_until = now() - interval '1 second' where transaction = $1`,
      [payment],
    );
    await processNotifications(world);
    expect(await statusOf(payment)).toBe('SETTLEMENT_REQUESTED');
  });

  test('stores no card number and no token in clear, wherever they are', async () => {
    const payment = await waiting();
    const number = '4111111111111111';
    await deliverEvents([
      { ...acquirer.eventOf(payment, 'captured'), reference: `txn_${number}` },
      { ...acquirer.eventOf(payment, 'captured'), item: `card ${number}` },
    ]);
    const { rows } = await world.database.pool.query(
      `select processornotification::text as text from processornotification where created_at > now() - interval '1 minute'`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows) expect(text).not.toContain(number);
    const { items } = await world.get(
      '/audittrail?type=incoming&authentication=system&_sort=-created_at&_limit=2',
      staff,
    );
    for (const { id } of items as { id: string }[]) {
      const content = await world.call(staff, 'GET', `/audittrail/${id}/content`);
      expect(content.body).not.toContain(number);
    }
    vi.spyOn(console, 'log').mockImplementation(() => {});
    await processNotifications(world);
    vi.restoreAllMocks();
  });

  test('of one address may arrive a thousand times a second', async () => {
    const payment = await waiting();
    const delivery = acquirer.batch([acquirer.eventOf(payment, 'pending')], secret);
    const codes: number[] = [];
    for (let round = 0; round < 10; round++)
      codes.push(...(await Promise.all(Array.from({ length: 100 }, () => deliver(delivery)))).map((a) => a.statusCode));
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await notifications(`transaction=${payment}`)).toHaveLength(1);
  });
});

test('a processor gets the address for its notifications when a payment is authorised', async () => {
  const payment = await waiting();
  const [card] = await processors();
  expect(acquirer.known(payment).notification_url).toBe(`${world.services.config.origin}/notifications/${card}`);
});
