import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type CascadeShop, declining, makeAcquirers, openCascadeShop } from '../../../testing/cascade-shop.ts';
import { cardOf } from '../../../testing/payer.ts';

/** The process of cards, with its own database role, in front of several acquirers. */

const acquirers = makeAcquirers();
const [one, two, three] = acquirers;
let shop: CascadeShop;
beforeAll(async () => {
  shop = await openCascadeShop(acquirers, { CARDS_URL: 'https://cards.example' });
  await shop.world.database.pool.query(
    `update paymentprofile set webhook_transaction_update = 'https://shop.example/hook'`,
  );
});
beforeEach(() => shop.reset());

test('a card that two acquirers decline is sent to the third', async () => {
  two.behave = declining('do not honor');
  const paid = await shop.pay();
  expect(paid.status).toBe('SETTLEMENT_REQUESTED');
  expect(shop.authorised()).toEqual([1, 1, 1]);
  expect((await shop.attemptsOf(paid.id)).map(([at]) => at)).toEqual([1, 2, 3]);
});

test('a payment that is settled immediately is priced, and one that is captured later is not', async () => {
  one.behave = ({ reference }) => ({ status: 'SETTLEMENT_COMPLETED', processor_id_external: `one_${reference}` });
  const settled = await shop.pay();
  one.behave = one.take;
  const authorised = await shop.pay({ capture: 'manual' });
  expect([settled.status, authorised.status]).toEqual(['SETTLEMENT_COMPLETED', 'AUTHORIZED']);
  const { rows } = await shop.world.database.pool.query('select kind, item from financeevent order by id');
  expect(rows).toEqual([{ kind: 'PAYMENT', item: settled.id }]);
});

test('a payment that was not captured by its acquirer is captured by the other processes', async () => {
  one.behave = ({ reference }) => ({ status: 'AUTHORIZED', processor_id_external: `one_${reference}` });
  const paid = await shop.pay();
  await shop.world.later(1);
  expect((await shop.paymentOf(paid.id)).status).toBe('SETTLEMENT_REQUESTED');
});

test('the order of a dead process is recovered by another, which asks for the outcome and sends no card', async () => {
  const { world } = shop;
  const { promise: never } = Promise.withResolvers<never>();
  const arrived = Promise.withResolvers<void>();
  one.behave = (payment) => {
    // It takes the payment, and its answer reaches no one.
    one.taken.set(payment.reference, { status: 'SETTLEMENT_REQUESTED', processor_id_external: 'taken' });
    arrived.resolve();
    return never;
  };
  const { id, url } = await shop.begin();
  const page = await world.open(url);
  const nonce = /name="nonce" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  void world.send(url, { nonce, ...cardOf() });
  await arrived.promise;
  const [waiting] = await shop.paymentsOf(id);
  expect(waiting?.status).toBe('INITIATED');
  await world.database.pool.query(`update processing_order set leased_until = now(), asked_until = now()`);
  await world.later(1);
  expect((await shop.paymentsOf(id)).map(({ status }) => status)).toEqual(['SETTLEMENT_REQUESTED']);
  expect(acquirers.flatMap(({ asked }) => asked.map(([verb]) => verb))).toEqual(['authorise', 'find']);
  expect(three.asked).toEqual([]);
});
