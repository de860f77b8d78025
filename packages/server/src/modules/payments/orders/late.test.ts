import { type PaymentOutcome, type ProcessorAdapter, ProcessorNotCalled } from '@sluis/adapter';
import { expect, test, vi } from 'vitest';
import { acting } from '../../../resource/resource.ts';
import { openPayingWorld } from '../../../testing/paying-world.ts';
import { makeAdapters } from '../../processors/processor/adapters.ts';
import { captureAuthorised } from './capturing.commands.ts';
import type { Order } from './orders.commands.ts';
import { takePayment } from './payments.commands.ts';
import { makeProcessing } from './processing.commands.ts';

const card = { number: '4111111111111111', expiry: '12/40', security_code: '123' };

/** A payment by card whose processor was called by one of two processes and has not answered yet. */
async function askedOf({ found_within_ms = 0 } = {}) {
  const world = await openPayingWorld();
  const { services, database, organisation_id: organisation, profile: payment_profile, processor } = world;
  const { kysely, pool } = database;
  const { promise, resolve: answer } = Promise.withResolvers<PaymentOutcome>();
  const authorise = vi.fn(() => promise);
  const certainty = { found_within_ms, repeatable_within_ms: found_within_ms };
  const voiding = vi.fn(async () => ({ status: 'AUTHORIZATION_VOIDED', processor_id_external: 'late' }));
  const find = vi.fn(async () => undefined);
  const slow = { certainty, authorise, void: voiding, find } as unknown as ProcessorAdapter;
  const [asker, other] = [1, 2].map(() =>
    makeProcessing(
      services,
      makeAdapters(services.config, { sandbox: slow }, services.hold),
      [captureAuthorised],
      world.processing,
    ),
  );
  const wanted = { organisation, payment_profile, processor, payment_product: 'card', amount: 500 } as const;
  const as = {
    acting: acting(services.clock.now()),
    configurations: services.configurations,
    processing: world.processing,
  };
  const { order, transaction } = await kysely
    .transaction()
    .execute((trx) => takePayment(trx, { ...wanted, currency_code: 'EUR', merchant_reference: 'slow' }, as));
  return {
    answer,
    authorise,
    find,
    perform: () => asker?.perform(order as Order, { card }),
    /** As after a silence of the database: the lease could not be renewed, and another process looks for work. */
    takeOver: async () => {
      await pool.query(`update processing_order set leased_until = now() - interval '1 second'`);
      await other?.sweep.run(as.acting.now);
      await other?.sweep.settle?.(false);
    },
    ageAsking: () => pool.query(`update processing_order set asked_until = now() - interval '1 second'`),
    payment: () => world.item('transaction', transaction.id),
  };
}

/** The same payment, after another process has given it up while the first still waits for the answer. */
async function givenUp() {
  const asked = await askedOf();
  const performing = asked.perform();
  await vi.waitFor(() => expect(asked.authorise).toHaveBeenCalled());
  await asked.ageAsking();
  await asked.takeOver();
  expect((await asked.payment()).status).toBe('FAILED');
  return { ...asked, performing };
}

test('a card payment whose process lost its lease during the call is paid by the answer, however often others look', async () => {
  const { perform, authorise, takeOver, answer, payment } = await askedOf();
  const performing = perform();
  await vi.waitFor(() => expect(authorise).toHaveBeenCalled());
  await takeOver();
  await takeOver();
  expect((await payment()).status).toBe('INITIATED');
  answer({ status: 'SETTLEMENT_REQUESTED', processor_id_external: 'late' });
  await performing;
  expect(await payment()).toMatchObject({ status: 'SETTLEMENT_REQUESTED', processor_id_external: 'late' });
});

test('a card payment whose process died fails as interrupted once no process can be waiting for its processor', async () => {
  const { takeOver, ageAsking, authorise, payment } = await askedOf();
  await takeOver();
  expect((await payment()).status).toBe('INITIATED');
  await ageAsking();
  await takeOver();
  expect(await payment()).toMatchObject({ status: 'FAILED', status_reason: 'interrupted' });
  expect(authorise).not.toHaveBeenCalled();
});

test('a card payment whose process died is unknown as long as its processor may have received it', async () => {
  const { takeOver, ageAsking, authorise, payment } = await askedOf({ found_within_ms: 60_000 });
  await ageAsking();
  await takeOver();
  expect(await payment()).toMatchObject({ status: 'UNKNOWN', status_reason: 'no answer from the processor' });
  expect(authorise).not.toHaveBeenCalled();
});

test('a card payment that its processor refuses with a code fails as interrupted, and is not unknown', async () => {
  const { perform, takeOver, authorise, find, payment } = await askedOf({ found_within_ms: 60_000 });
  for (const call of [authorise, find]) call.mockRejectedValue(new ProcessorNotCalled('too many requests', 429));
  await perform();
  expect((await payment()).status).toBe('INITIATED');
  await takeOver();
  expect(await payment()).toMatchObject({ status: 'FAILED', status_reason: 'interrupted' });
  expect(authorise).toHaveBeenCalledTimes(1);
});

test('an authorisation that is answered after its payment has failed is released', async () => {
  const { performing, takeOver, answer, payment } = await givenUp();
  answer({ status: 'AUTHORIZED', processor_id_external: 'late' });
  await performing;
  expect(await payment()).toMatchObject({ status: 'AUTHORIZED', late: true });
  await takeOver();
  expect(await payment()).toMatchObject({ status: 'AUTHORIZATION_VOIDED', late: true });
});

test('an answer that contradicts the outcome of an order is logged', async () => {
  const { performing, answer } = await givenUp();
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
  answer({ status: 'DECLINED', processor_id_external: 'late' });
  await performing;
  expect(String(logged.mock.calls)).toMatch(/answered DECLINED for txn_\w+, which is FAILED/);
  logged.mockRestore();
});
