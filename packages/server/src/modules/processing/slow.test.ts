import { expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentOutcome, ProcessorAdapter } from '../../platform/processor-adapter.ts';
import { acting } from '../../resource/resource.ts';
import { openPayingWorld } from '../../testing/paying-world.ts';
import { makeAdapters } from './adapters.ts';
import { takePayment } from './payments.commands.ts';
import { makeProcessing } from './processing.commands.ts';

test('a payment whose processor takes longer than a lease is left to whoever asked, and not given up by another', async () => {
  const world = await openPayingWorld();
  const { services, database, organisation_id: organisation, profile: payment_profile, processor } = world;
  const { promise, resolve: answer } = Promise.withResolvers<PaymentOutcome>();
  const slow = { authorise: () => promise, find: async () => undefined } as unknown as ProcessorAdapter;
  const [one, other] = [1, 2].map(() =>
    makeProcessing(services, makeAdapters(services.config, { sandbox: slow }, services.hold), []),
  );
  const payment = { organisation, payment_profile, processor, payment_product: 'card' } as const;
  const asked = { ...payment, amount: 500, currency_code: 'EUR', merchant_reference: 'slow' };
  const as = acting(services.clock.now());
  const { order, transaction } = await database.kysely.transaction().execute((trx) => takePayment(trx, asked, as));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const card = { number: '4111111111111111', expiry: '12/40', security_code: '123' };
  const performing = one?.perform(order, { card });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));

  await database.pool.query(`update processing_order set leased_until = now() - interval '1 second'`);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select 1 from processing_order where leased_until > now()');
    expect(rows).toHaveLength(1);
  });
  expect(await other?.sweep.run(as.now)).toBe(0);

  answer({ status: 'SETTLEMENT_REQUESTED', processor_id_external: 'late' });
  await performing;
  expect(vi.getTimerCount()).toBe(0);
  expect(await world.item('transaction', transaction.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
});
