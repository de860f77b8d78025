import { beforeAll, expect, test } from 'vitest';
import { acting } from '../../resource/resource.ts';
import { openPayingWorld, type PayingWorld } from '../../testing/paying-world.ts';
import type { OutcomeListener } from './outcome.commands.ts';
import { processorFor, takePayments } from './payments.commands.ts';
import { makeProcessing, type Processing } from './processing.commands.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
  await world.database.kysely
    .updateTable('paymentprofile')
    .set({ webhook_transaction_update: 'https://shop.example.test/told' })
    .execute();
});

const payments = 20;

/** Payments that are written and ordered, of cards of which every fourth is declined. */
async function orderMany() {
  const { kysely } = world.database;
  const processor = await processorFor(kysely, world.profile, 'card');
  const behaviours = Array.from({ length: payments }, (_, index) => (index % 4 === 3 ? 'declined' : 'success'));
  const mandates = await Promise.all(behaviours.map((behaviour) => world.mandate(behaviour)));
  const wanted = mandates.map((mandate, index) => ({
    ...{ organisation: world.organisation_id, payment_profile: world.profile, processor, mandate },
    ...{ amount: 100 + index, currency_code: 'EUR', merchant_reference: `batch-${index}`, payment_product: 'card' },
  }));
  const as = acting(world.services.clock.now());
  return kysely.transaction().execute((trx) => takePayments(trx, wanted as Parameters<typeof takePayments>[1], as));
}

const processingTelling = (...listeners: OutcomeListener[]): Processing =>
  makeProcessing(world.services, world.processing.adapters, listeners);

/** Performs what nobody is performing, as if its lease had run out. */
async function performLeft({ sweep }: Processing): Promise<void> {
  await world.database.kysely.updateTable('processing_order').set({ leased_until: null }).execute();
  await sweep.run(world.services.clock.now());
}

const rowsOf = async (text: string, of: readonly string[]) =>
  (await world.database.pool.query(text, [of])).rows as Record<string, unknown>[];

test('an outcome that cannot be written holds up no other of its batch, and is written once when it can be', async () => {
  const taken = await orderMany();
  const ids = taken.map(({ transaction }) => transaction.id);
  const bad = ids[9] as string;
  let is_refused = true;
  const heard: number[] = [];
  const hear: OutcomeListener = async (_, told) => {
    if (is_refused && told.some(({ paid }) => paid.id === bad)) throw new Error('refused');
    heard.push(told.length);
  };
  const processing = processingTelling(hear);
  await processing.begin(taken.map(({ order }) => order));
  await processing.sweep.settle?.(false);
  const left = `select item, tries from processing_order where item = any($1)`;
  expect(await rowsOf(left, ids)).toEqual([{ item: bad, tries: 1 }]);
  expect((await world.item('transaction', bad)).status).toBe('INITIATED');

  is_refused = false;
  await performLeft(processing);
  expect(await rowsOf(left, ids)).toEqual([]);
  expect(heard.reduce((sum, count) => sum + count)).toBe(payments);
  const charges = `select 1 from sandbox_payment where reference = any($1)`;
  expect(await rowsOf(charges, ids)).toHaveLength(payments);
});

test('of a batch every payment has its own outcome, history, version and webhooks', async () => {
  const taken = await orderMany();
  const ids = taken.map(({ transaction }) => transaction.id);
  await performLeft(processingTelling());
  const outcome = (index: number): string => (index % 4 === 3 ? 'DECLINED' : 'SETTLEMENT_REQUESTED');
  const told = ids
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
  expect(await rowsOf(history, ids)).toEqual(told);
  const webhooks = `select item_id as item, array_agg(body::json->'data'->>'status' order by id) as said from webhook
    where item_id = any($1) group by item_id order by item_id`;
  expect(await rowsOf(webhooks, ids)).toEqual(told);
});
