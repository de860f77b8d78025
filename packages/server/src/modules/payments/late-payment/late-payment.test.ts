import type { ItemOf } from '@sluis/contract/registry';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepOnce } from '../../../platform/sweeps.ts';
import { sweepsOf } from '../../../resource/house.ts';
import { earlier } from '../../../testing/on-cluster.ts';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';
import { makeSlowAcquirer, type SlowAcquirer } from '../../../testing/slow-acquirer.ts';
import { openFullHouse } from '../../find-modules.ts';

let world: PayerWorld;
let acquirer: SlowAcquirer;
const open = async (behaving: Parameters<typeof makeSlowAcquirer>[0] = {}) => {
  acquirer = makeSlowAcquirer(behaving);
  world = await openPayerWorld({}, { adapters: { acquirer: acquirer.adapter }, provider: 'acquirer' });
};

const hour_ms = 3_600_000;
const link = (more: object = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'order-1',
    amount: 900,
    language: 'en',
    ...more,
  });
const paymentsOf = async (id: string) =>
  (await world.get(`/transaction?payment_link=${id}&_sort=id`)).items as ItemOf<'transaction'>[];
const statusesOf = async (id: string) => (await paymentsOf(id)).map(({ status }) => status);
const refundsOf = async (transaction: string | undefined) =>
  (await world.get(`/refund?transaction=${transaction}`)).items as ItemOf<'refund'>[];
/** Runs due work, as if every wait of an order were over. */
const askAgain = async () => {
  await world.database.pool.query('update processing_order set leased_until = null');
  await world.later(1);
};
/** As if the acquirer had been silent for this long. */
const age = (hours: number) =>
  world.database.pool.query(
    `update processing_order set unanswered_since = ${earlier('unanswered_since', hours * 3600)}`,
  );
const reportOn = async (reference: string | undefined, status: string, more: object = {}) => {
  const { rows } = await world.database.pool.query(`select id from processor where payment_product = 'card'`);
  const answer = await world.app.http.inject({
    method: 'POST',
    url: `/notifications/${rows[0].id}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      reference,
      status,
      processor_id_external: `acq_${reference}`,
      occurred_at: world.services.clock.now(),
      ...more,
    }),
  });
  await processNotifications(world);
  return answer;
};

describe('a payment whose processor did not answer', () => {
  beforeEach(() => open());

  test('is unknown, is retried until the look-up has caught up, and is then paid: its payer is charged once', async () => {
    const { id, url } = await link();
    acquirer.cut();
    const tried = await world.pay(url);
    expect(await statusesOf(id)).toEqual(['UNKNOWN']);
    const page = (await world.open(tried)).body;
    expect(page).toContain('Do not pay again');
    expect(page).not.toContain('You have not been charged');
    acquirer.recover();
    for (const _ of [1, 2, 3]) await askAgain();
    expect(await statusesOf(id)).toEqual(['UNKNOWN']);
    // The acquirer has not seen it and cannot void it.
    const again = await world.pay(url);
    expect(again).toMatch(/^409/);
    expect(again).toContain('€9.00');
    expect(again).toContain('Do not pay again');
    acquirer.catchUp();
    await askAgain();
    expect(await statusesOf(id)).toEqual(['SETTLEMENT_REQUESTED']);
    expect((await world.open(tried)).body).toContain('Thank you');
    expect(acquirer.done.size).toBe(1);
  });

  test('is not abandoned while it may still be paid, and fails after a day in which nothing was found', async () => {
    const { id, url } = await link();
    acquirer.cut(false);
    await world.pay(url);
    acquirer.recover();
    await world.later(3_600_000);
    await askAgain();
    expect(await statusesOf(id)).toEqual(['UNKNOWN']);
    await age(24);
    await askAgain();
    expect(await paymentsOf(id)).toMatchObject([{ status: 'FAILED', status_reason: 'not known at the processor' }]);
    await world.pay(url);
    expect(await statusesOf(id)).toEqual(['FAILED', 'SETTLEMENT_REQUESTED']);
    expect(acquirer.asked.authorise).toHaveLength(2);
  });

  test('fails after a day without any answer of the processor', async () => {
    const { id, url } = await link();
    acquirer.fallSilent();
    await world.pay(url);
    await askAgain();
    expect(await statusesOf(id)).toEqual(['UNKNOWN']);
    await age(24);
    await askAgain();
    expect(await paymentsOf(id)).toMatchObject([{ status: 'FAILED', status_reason: 'no answer from the processor' }]);
  });

  test('makes room for another if the processor promises never to take it', async () => {
    await open({ voids_unseen: true });
    const { id, url } = await link();
    acquirer.cut(false);
    await world.pay(url);
    acquirer.recover();
    await world.pay(url);
    expect(await statusesOf(id)).toEqual(['CANCELLED', 'SETTLEMENT_REQUESTED']);
    await askAgain();
    expect(await statusesOf(id)).toEqual(['CANCELLED', 'SETTLEMENT_REQUESTED']);
    expect(acquirer.done.size).toBe(1);
  });

  test('at an immediately consistent processor fails, as nothing was received', async () => {
    await open({ certainty: { found_within_ms: 0, repeatable_within_ms: 0 } });
    const { id, url } = await link();
    acquirer.cut(false);
    await world.pay(url);
    acquirer.recover();
    await askAgain();
    expect(await paymentsOf(id)).toMatchObject([{ status: 'FAILED', status_reason: 'interrupted' }]);
  });
});

describe('a payment that was reported as failed and is taken after all', () => {
  beforeEach(() => open());

  /** A payment that its acquirer took, and that failed here a day later. */
  async function failed(more: object = {}) {
    const made = await link(more);
    acquirer.cut();
    await world.pay(made.url);
    await age(24);
    acquirer.recover();
    await askAgain();
    expect(await statusesOf(made.id)).toEqual(['FAILED']);
    const [{ id } = { id: '' }] = await paymentsOf(made.id);
    return { ...made, transaction: id };
  }

  test('is accepted, shown and alerted once, and pays its link', async () => {
    const { id, transaction } = await failed();
    for (const _ of [1, 2]) expect((await reportOn(transaction, 'SETTLEMENT_REQUESTED')).statusCode).toBe(204);
    await world.later(1);
    expect((await reportOn(transaction, 'SETTLEMENT_COMPLETED')).statusCode).toBe(204);
    await world.later(1);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'SETTLEMENT_COMPLETED', late: true, amount_refunded: 0 }]);
    const events = (await world.get(`/transaction/${transaction}/history`)) as unknown as { status_reason: string }[];
    expect(JSON.stringify(events)).toContain('paid after it was reported as failed');
    expect(await world.get(`/paymentlink/${id}`)).toMatchObject({ status: 'DONE', times_paid: 1, amount_paid: 900 });
    const alerts = (await world.get('/alert?kind=late_payment')).items;
    expect(alerts).toMatchObject([{ transaction, status: 'OPEN' }]);
  });

  test('is looked at although one before it cannot be', async () => {
    const { transaction } = await failed();
    await world.database.pool.query(
      `insert into late_payment (transaction, organisation, check_at)
       select 'txn_missing', organisation, '2026-01-01' from transaction where id = $1`,
      [transaction],
    );
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
    await reportOn(transaction, 'SETTLEMENT_REQUESTED');
    await world.later(1);
    logged.mockRestore();
    expect((await world.get('/alert?kind=late_payment')).items).toMatchObject([{ transaction }]);
    const { rows } = await world.database.pool.query('select transaction from late_payment where check_at > now()');
    expect(rows).toEqual([{ transaction: 'txn_missing' }]);
  });

  test('is refunded where its link was paid in the meantime', async () => {
    const { id, url, transaction } = await failed();
    await world.pay(url);
    await reportOn(transaction, 'SETTLEMENT_REQUESTED');
    await world.later(1);
    await askAgain();
    expect(await paymentsOf(id)).toMatchObject([
      { late: true, amount_refunded: 900 },
      { late: false, amount_refunded: 0 },
    ]);
    expect(await refundsOf(transaction)).toMatchObject([{ amount: 900, status: 'PROCESSED', reason: 'Paid twice' }]);
    await reportOn(transaction, 'SETTLEMENT_COMPLETED');
    await world.later(86_400_000);
    expect(await refundsOf(transaction)).toHaveLength(1);
  });

  test('waits for another payment in progress, and is refunded when that is paid', async () => {
    const { url, transaction } = await failed();
    acquirer.cut();
    await world.pay(url);
    acquirer.recover();
    await reportOn(transaction, 'SETTLEMENT_REQUESTED');
    await world.later(1);
    expect(await refundsOf(transaction)).toEqual([]);
    acquirer.catchUp();
    await askAgain();
    await world.later(600_000);
    await askAgain();
    expect(await refundsOf(transaction)).toMatchObject([{ amount: 900, status: 'PROCESSED' }]);
  });

  test.each([
    ['keep', 0],
    ['refund_all', 1],
  ])('follows the rule %s of its payment profile', async (late_payments, refunds) => {
    const { transaction } = await failed();
    await world.call(world.token, 'POST', `/paymentprofile/${world.profile}`, { body: { late_payments } });
    await reportOn(transaction, 'SETTLEMENT_REQUESTED');
    await world.later(1);
    expect(await refundsOf(transaction)).toHaveLength(refunds);
  });

  test('is kept if its link may be paid repeatedly: another payment is another payer’s', async () => {
    const { url, transaction } = await failed({ multiple_use: true });
    await world.pay(url);
    await reportOn(transaction, 'SETTLEMENT_REQUESTED');
    await world.later(1);
    expect(await refundsOf(transaction)).toEqual([]);
  });

  test('is released if it was only authorised, as its payer saw that nothing was taken', async () => {
    const { id, transaction } = await failed();
    acquirer.done.get(transaction);
    await reportOn(transaction, 'AUTHORIZED');
    expect(await paymentsOf(id)).toMatchObject([{ status: 'AUTHORIZED', late: true }]);
    await world.later(1);
    expect(acquirer.asked.void).toContain(transaction);
  });

  test('remains failed if the report is older than the failure that the processor itself reported', async () => {
    const { id, url } = await link();
    await world.pay(url);
    const [{ id: transaction } = { id: '' }] = await paymentsOf(id);
    const before = world.services.clock.now();
    await world.later(60_000);
    await reportOn(transaction, 'FAILED', { status_reason: 'settlement declined' });
    expect((await reportOn(transaction, 'SETTLEMENT_REQUESTED', { occurred_at: before })).statusCode).toBe(204);
    expect(await statusesOf(id)).toEqual(['FAILED']);
  });
});

describe('a refund whose processor did not answer', () => {
  beforeEach(() => open());

  /** A paid payment whose refund request was lost. */
  async function loseRefund(): Promise<string> {
    const { id, url } = await link();
    await world.pay(url);
    const [{ id: transaction } = { id: '' }] = await paymentsOf(id);
    acquirer.cut(false);
    await world.call(world.token, 'POST', `/transaction/${transaction}/refund`, { body: { amount: 900 } });
    await world.later(1);
    return transaction;
  }

  test('is unknown and reserves its amount until the processor has answered', async () => {
    const { id, url } = await link();
    await world.pay(url);
    const [{ id: transaction } = { id: '' }] = await paymentsOf(id);
    acquirer.cut();
    await world.call(world.token, 'POST', `/transaction/${transaction}/refund`, { body: { amount: 900 } });
    await world.later(1);
    expect(await refundsOf(transaction)).toMatchObject([{ status: 'UNKNOWN' }]);
    const more = await world.call(world.token, 'POST', `/transaction/${transaction}/refund`, { body: { amount: 1 } });
    expect(more.json().error.code).toBe('refund_exceeds_remainder');
    acquirer.recover();
    await askAgain();
    expect(await refundsOf(transaction)).toMatchObject([{ status: 'PROCESSED' }]);
    expect([...acquirer.done.keys()].filter((reference) => reference.startsWith('rfnd_'))).toHaveLength(1);
  });

  test('is not repeated while a processor without idempotency may have received it', async () => {
    await open({ certainty: { found_within_ms: 86_400_000, repeatable_within_ms: 0 } });
    const transaction = await loseRefund();
    acquirer.recover();
    await askAgain();
    expect(acquirer.asked.refund).toHaveLength(1);
    await age(24);
    await askAgain();
    expect(acquirer.asked.refund).toHaveLength(2);
    expect(await refundsOf(transaction)).toMatchObject([{ status: 'PROCESSED' }]);
  });

  test.each([
    ['was not answered', `unanswered_since = now() - interval '12 hours'`],
    ['has stopped with every process', `unanswered_since = null, asked_until = now() - interval '12 hours'`],
  ])('that %s is not repeated once its processor may have forgotten it', async (_, since) => {
    await open({ certainty: { found_within_ms: 24 * hour_ms, repeatable_within_ms: 12 * hour_ms } });
    const transaction = await loseRefund();
    await askAgain();
    expect(acquirer.asked.refund).toHaveLength(2);
    await world.database.pool.query(`update processing_order set ${since}`);
    acquirer.recover();
    await askAgain();
    expect(acquirer.asked.refund).toHaveLength(2);
    await age(12);
    await askAgain();
    expect(await refundsOf(transaction)).toMatchObject([{ status: 'PROCESSED' }]);
  });

  test('is processed after it had failed, and takes its amount again', async () => {
    const { id, url } = await link();
    await world.pay(url);
    const [{ id: transaction } = { id: '' }] = await paymentsOf(id);
    await world.call(world.token, 'POST', `/transaction/${transaction}/refund`, { body: { amount: 500 } });
    const [{ id: refund } = { id: '' }] = await refundsOf(transaction);
    await world.database.pool.query('delete from processing_order');
    await reportOn(refund, 'FAILED');
    expect(await paymentsOf(id)).toMatchObject([{ amount_refunded: 0 }]);
    await reportOn(refund, 'PROCESSED');
    expect(await paymentsOf(id)).toMatchObject([{ amount_refunded: 500 }]);
  });
});

describe('two payments of one order that were reported as failed', () => {
  beforeEach(() => open());

  /** Two tries of a link that its acquirer took, and that failed here a day later. */
  async function failedTwice() {
    const made = await link();
    for (const _ of [1, 2]) {
      acquirer.cut();
      await world.pay(made.url);
      await age(24);
      acquirer.recover();
      await askAgain();
    }
    expect(await statusesOf(made.id)).toEqual(['FAILED', 'FAILED']);
    return { ...made, transactions: (await paymentsOf(made.id)).map(({ id }) => id) };
  }
  const refundsAmong = async (transactions: readonly string[]) =>
    (await Promise.all(transactions.map(refundsOf))).map((refunds) => refunds.length);

  test.each([
    ['the first', [0, 1], [0, 1]],
    ['the second', [1, 0], [1, 0]],
  ] as const)('are refunded once where %s is taken first and kept', async (_, order, refunds) => {
    const { id, transactions } = await failedTwice();
    for (const index of order) {
      await reportOn(transactions[index], 'SETTLEMENT_REQUESTED');
      await world.later(1);
      await askAgain();
    }
    expect(await statusesOf(id)).toEqual(['SETTLEMENT_REQUESTED', 'SETTLEMENT_REQUESTED']);
    expect(await refundsAmong(transactions)).toEqual(refunds);
  });

  test('are refunded once if both are taken together, by two processes', async () => {
    const { transactions } = await failedTwice();
    for (const each of transactions) await reportOn(each, 'SETTLEMENT_REQUESTED');
    const { services } = world;
    const houses = await Promise.all([openFullHouse(services), openFullHouse(services)]);
    const sweeps = houses.flatMap(sweepsOf).filter(({ name }) => name === 'late payments');
    await Promise.all(sweeps.map((sweep) => sweepOnce(services, sweep)));
    await askAgain();
    const refunds = await refundsAmong(transactions);
    expect(refunds.reduce((sum, each) => sum + each, 0)).toBe(1);
  });
});

test("a payment that staff corrected to failed is paid late, whatever the processor's time", async () => {
  await open();
  const { id, url } = await link();
  acquirer.cut();
  await world.pay(url);
  acquirer.recover();
  const [{ id: transaction } = { id: '' }] = await paymentsOf(id);
  const occurred_at = world.services.clock.now();
  await world.later(60_000);
  const staff = await world.key(world.root, ['PSP_SUPER']);
  const body = { type: 'transaction', transaction, status: 'FAILED', reason: 'Not in the portal of the acquirer' };
  expect((await world.call(staff, 'POST', '/statusupdate', { body })).statusCode).toBeLessThan(300);
  await reportOn(transaction, 'SETTLEMENT_REQUESTED', { occurred_at });
  expect(await paymentsOf(id)).toMatchObject([{ status: 'SETTLEMENT_REQUESTED', late: true }]);
});
