import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { acting } from '../../../resource/resource.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import type { OutcomeListener } from './listeners.commands.ts';
import type { Order } from './orders.commands.ts';
import { type Taken, takePayments } from './payments.commands.ts';
import { makeProcessing, type Processing } from './processing.commands.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
  await world.database.kysely
    .updateTable('paymentprofile')
    .set({ webhook_transaction_update: 'https://shop.example.test/told' })
    .execute();
});

type Ordered = Taken & { readonly order: Order };

const payments = 20;

/** Stored and ordered payments, every fourth with a declined card. */
async function orderMany() {
  const { kysely } = world.database;
  const { processor } = world;
  const behaviours = Array.from({ length: payments }, (_, index) => (index % 4 === 3 ? 'declined' : 'success'));
  const mandates = await Promise.all(behaviours.map((behaviour) => world.mandate(behaviour)));
  const wanted = mandates.map((mandate, index) => ({
    organisation: world.organisation_id,
    payment_profile: world.profile,
    processor,
    mandate: { id: mandate, processor: null },
    amount: 100 + index,
    currency_code: 'EUR',
    merchant_reference: `batch-${index}`,
    payment_product: 'card',
  }));
  const { clock, configurations } = world.services;
  const as = { acting: acting(clock.now()), configurations, processing: world.processing };
  const taking = kysely
    .transaction()
    .execute((trx) => takePayments(trx, wanted as Parameters<typeof takePayments>[1], as));
  return (await taking) as Ordered[];
}

const processingWith = (...listeners: OutcomeListener[]): Processing =>
  makeProcessing(world.services, world.processing.adapters, listeners, world.processing);

/** Performs unclaimed orders, as if their leases had expired. */
async function performLeft({ sweep }: Processing): Promise<void> {
  await world.database.kysely.updateTable('processing_order').set({ leased_until: null }).execute();
  await sweep.run(world.services.clock.now());
  await sweep.settle?.(false);
}

const rowsOf = async (text: string, of: readonly string[]) =>
  (await world.database.pool.query(text, [of])).rows as Record<string, unknown>[];

test('an outcome that cannot be written does not block others of its batch, and is written once when possible', async () => {
  const taken = await orderMany();
  const ids = taken.map(({ transaction }) => transaction.id);
  const bad = ids[9] as string;
  let is_refused = true;
  const notified: number[] = [];
  const hear: OutcomeListener = async (_, expected) => {
    if (is_refused && expected.some(({ paid }) => paid.id === bad)) throw new Error('refused');
    notified.push(expected.length);
  };
  const processing = processingWith(hear);
  await processing.begin(taken.map(({ order }) => order));
  await processing.sweep.settle?.(false);
  const left = `select item, tries from processing_order where item = any($1)`;
  expect(await rowsOf(left, ids)).toEqual([{ item: bad, tries: 1 }]);
  expect((await world.item('transaction', bad)).status).toBe('INITIATED');

  is_refused = false;
  await performLeft(processing);
  expect(await rowsOf(left, ids)).toEqual([]);
  expect(notified.reduce((sum, count) => sum + count)).toBe(payments);
  const charges = `select 1 from sandbox_payment where reference = any($1)`;
  expect(await rowsOf(charges, ids)).toHaveLength(payments);
});

/** The seconds that each waits for its next try, as whole powers of two. */
const waitOf = async (items: readonly string[]): Promise<number[]> => {
  const text = `select extract(epoch from leased_until - now()) as wait_s from processing_order where item = any($1)`;
  return (await rowsOf(text, items)).map(({ wait_s }) => Math.round(Number(wait_s) / 2) * 2);
};

/** The log lines about failing orders, from now on. */
function listenToLog(): () => string[] {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.map(([line]) => String(line));
}

const ordersByTries = async (): Promise<Record<string, number>> => {
  const body = await world.metrics();
  const lines = [...body.matchAll(/^sluis_processing_orders\{tries="(\d+)"\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, tries, count]) => [tries, Number(count)]));
};

test('an outcome that cannot be written is retried at growing intervals, logged each time, counted, and written once possible', async () => {
  const logged = listenToLog();
  const [first] = await orderMany();
  const { order, transaction } = first as NonNullable<typeof first>;
  let is_refused = true;
  const hear: OutcomeListener = async (_, expected) => {
    if (is_refused && expected.some(({ paid }) => paid.id === transaction.id)) throw new Error('refused');
  };
  const processing = processingWith(hear);
  await performLeft(processing);
  const waits = await waitOf([transaction.id]);
  expect(await ordersByTries()).toEqual({ 2: 1 });

  while (waits.length < 12) {
    await performLeft(processing);
    waits.push(...(await waitOf([transaction.id])));
  }
  expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
  expect(logged().filter((line) => line.includes(order.id))).toHaveLength(waits.length);
  expect(await ordersByTries()).toEqual({ 12: 1 });
  // The demo's clock does not wait for it.
  expect(await processing.sweep.due(world.database.kysely, world.services.clock.now())).toBeNull();

  is_refused = false;
  await performLeft(processing);
  expect((await world.item('transaction', transaction.id)).status).toBe('SETTLEMENT_REQUESTED');
  expect(await ordersByTries()).toEqual({});
  expect(await rowsOf(`select 1 from sandbox_payment where reference = any($1)`, [transaction.id])).toHaveLength(1);
});

test('failing orders, however many, do not precede a new one', async () => {
  listenToLog();
  const failing = [...(await orderMany()), ...(await orderMany())].map(({ transaction }) => transaction.id);
  const hear: OutcomeListener = async (_, expected) => {
    if (expected.some(({ paid }) => failing.includes(paid.id))) throw new Error('refused');
  };
  const { sweep } = processingWith(hear);
  await world.database.pool.query(`update processing_order set leased_until = now() - interval '1 second'`);
  const [fresh] = (await orderMany()).map(({ order }) => order.item);
  await world.database.pool.query(`update processing_order set leased_until = null where item = $1`, [fresh]);
  await sweep.run(world.services.clock.now());
  await sweep.settle?.(false);
  expect((await world.item('transaction', fresh as string)).status).toBe('SETTLEMENT_REQUESTED');
  while ((await rowsOf(`select 1 from processing_order where item = any($1)`, failing)).length > 0)
    await performLeft(processingWith());
});

test('of a batch every payment has its own outcome, history, version and webhooks', async () => {
  const taken = await orderMany();
  const ids = taken.map(({ transaction }) => transaction.id);
  await performLeft(processingWith());
  const outcome = (index: number): string => (index % 4 === 3 ? 'DECLINED' : 'SETTLEMENT_REQUESTED');
  const expected = ids
    .map((item, index) => ({ item, said: ['INITIATED', outcome(index)] }))
    .sort((one, other) => (one.item < other.item ? -1 : 1));
  const items = await rowsOf(
    `select amount, status, status_reason, card_last_four, version, processor_id_external = sandbox_payment.id as own
     from transaction join (select reference, id from sandbox_payment) sandbox_payment on reference = transaction.id
     where transaction.id = any($1) order by transaction.amount`,
    [...ids],
  );
  expect(items).toEqual(
    ids.map((_, index) => ({
      amount: 100 + index,
      status: outcome(index),
      status_reason: index % 4 === 3 ? 'processor declined' : null,
      card_last_four: '1111',
      version: 2,
      own: true,
    })),
  );
  const history = `select item, array_agg(status order by id) as said from status_history where item = any($1)
    group by item order by item`;
  expect(await rowsOf(history, ids)).toEqual(expected);
  const webhooks = `select item_id as item, array_agg(body::json->'data'->>'status' order by id) as said from webhook
    where item_id = any($1) group by item_id order by item_id`;
  expect(await rowsOf(webhooks, ids)).toEqual(expected);
});
