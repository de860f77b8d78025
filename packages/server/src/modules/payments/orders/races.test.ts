import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
let provider: string;
beforeAll(async () => {
  world = await openPayingWorld();
  provider = await world.key(world.root, ['CHARGEBACK_ALL', 'TRANSACTION_ALL']);
});

const post = (path: string, body: unknown, token = world.token) => world.call(token, 'POST', path, { body });
/** A payment of a gateway without an adapter of ours. */
const recorded = async (status: string): Promise<string> => {
  const given = { payment_profile: world.profile, merchant_reference: 'raced', amount: 1000, currency_code: 'EUR' };
  return (await world.make('transaction', { ...given, status })).id;
};
/** The sums of a payment's counted refunds and chargebacks, beside those in its own row. */
const sums = async (id: string) => {
  const { rows } = await world.database.pool.query(
    `select t.amount, t.amount_refunded, t.amount_charged_back,
       (select coalesce(sum(amount), 0)::int from refund
         where organisation = t.organisation and transaction = t.id and status not in ('FAILED', 'REJECTED', 'CANCELLED')) as refunded,
       (select coalesce(sum(amount), 0)::int from chargeback
         where organisation = t.organisation and transaction = t.id and status not in ('WON', 'CANCELLED')) as charged_back
     from transaction t where id = $1`,
    [id],
  );
  return rows[0];
};
const isSound = async (id: string): Promise<void> => {
  const { amount, amount_refunded, amount_charged_back, refunded, charged_back } = await sums(id);
  expect([amount_refunded, amount_charged_back]).toEqual([refunded, charged_back]);
  expect(amount_refunded + amount_charged_back).toBeLessThanOrEqual(amount);
};

describe('concurrently, of one payment', () => {
  test('refunds, chargebacks and reports of both never take more than was paid', async () => {
    const id = await recorded('SETTLEMENT_COMPLETED');
    const refund = (await post(`/transaction/${id}/refund`, { amount: 300 })).json().id;
    const chargeback = (await post('/chargeback', { transaction: id, amount: 300 })).json().id;
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => post(`/transaction/${id}/refund`, { amount: 200 })),
      ...Array.from({ length: 6 }, () => post('/chargeback', { transaction: id, amount: 200 })),
      post(`/refund/${refund}/status`, { status: 'FAILED' }),
      post(`/refund/${refund}/status`, { status: 'PROCESSED' }),
      post(`/chargeback/${chargeback}/status`, { status: 'WON' }),
      post(`/chargeback/${chargeback}/status`, { status: 'LOST' }),
    ]);
    expect(
      answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 201, 409, 422].includes(status)),
    ).toEqual([]);
    // A refund that was processed after it had failed counts if its amount still remains; a processed one can be
    // returned, if that is reported later.
    const [failed, processed] = answers.slice(-4, -2).map(({ statusCode }) => statusCode === 200);
    const { status } = await world.item('refund', refund);
    expect([failed, processed, status]).toBeOneOf([
      [true, false, 'FAILED'],
      [true, true, 'PROCESSED'],
      [true, true, 'FAILED'],
      [false, true, 'PROCESSED'],
    ]);
    // Of two contradictory reports on a chargeback the first counts.
    expect(answers.slice(-2).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await isSound(id);
  });

  test('a void or a capture that a gateway reports takes locks in one order with refunds and chargebacks', async () => {
    const id = await recorded('AUTHORIZED');
    const status = (to: string) => post(`/transaction/${id}/status`, { status: to });
    const answers = await Promise.all([
      status('AUTHORIZATION_VOIDED'),
      status('SETTLEMENT_COMPLETED'),
      ...Array.from({ length: 4 }, () => post(`/transaction/${id}/refund`, { amount: 400 })),
      ...Array.from({ length: 4 }, () => post('/chargeback', { transaction: id, amount: 400 })),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    // A capture after a void makes it paid; a paid one is not voided.
    const [voided, paid] = answers.slice(0, 2).map(({ statusCode }) => statusCode === 200);
    const { status: came_to } = await world.item('transaction', id);
    expect([voided, paid, came_to]).toBeOneOf([
      [true, false, 'AUTHORIZATION_VOIDED'],
      [true, true, 'SETTLEMENT_COMPLETED'],
      [false, true, 'SETTLEMENT_COMPLETED'],
    ]);
    await isSound(id);
    if ((await world.item('transaction', id)).status === 'AUTHORIZATION_VOIDED')
      expect(await sums(id)).toMatchObject({ refunded: 0, charged_back: 0 });
  });

  test("refunds through our processor, a chargeback, voids and the processor's reports never exceed its amount", async () => {
    const id = await world.took('SETTLEMENT_REQUESTED', { amount: 1000 });
    const answers = await Promise.all([
      world.processorSays(id, 'SETTLEMENT_COMPLETED').then((statusCode) => ({ statusCode })),
      post(`/transaction/${id}/void`, {}),
      post(`/transaction/${id}/capture`, {}),
      ...Array.from({ length: 4 }, () => post(`/transaction/${id}/refund`, { amount: 400 })),
      ...Array.from({ length: 4 }, () => post('/chargeback', { transaction: id, amount: 400 }, provider)),
      world.sweep().then(() => ({ statusCode: 200 })),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    await world.sweep();
    expect((await world.item('transaction', id)).status).toBe('SETTLEMENT_COMPLETED');
    await isSound(id);
  });
});
