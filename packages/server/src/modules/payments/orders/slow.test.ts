import type { PaymentOutcome, ProcessorAdapter } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeHeartbeats } from '../../../platform/heartbeats.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { sweepOnce } from '../../../platform/sweeps.ts';
import { acting } from '../../../resource/resource.ts';
import { openPayingWorld } from '../../../testing/paying-world.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { makeAdapters } from '../../processors/processor/adapters.ts';
import type { Order } from './orders.commands.ts';
import { type Taken, takePayment, takePayments } from './payments.commands.ts';
import { makeProcessing } from './processing.commands.ts';

test('a payment whose processor takes longer than a lease remains with its process, and is not given up by another', async () => {
  const world = await openPayingWorld();
  const { services, database, organisation_id: organisation, profile: payment_profile, processor } = world;
  const { promise, resolve: answer } = Promise.withResolvers<PaymentOutcome>();
  const slow = { authorise: () => promise, find: async () => undefined } as unknown as ProcessorAdapter;
  const [one, other] = [1, 2].map(() =>
    makeProcessing(services, makeAdapters(services.config, { sandbox: slow }, services.hold), [], world.processing),
  );
  const payment = { organisation, payment_profile, processor, payment_product: 'card' } as const;
  const asked = { ...payment, amount: 500, currency_code: 'EUR', merchant_reference: 'slow' };
  const as = {
    acting: acting(services.clock.now()),
    configurations: services.configurations,
    processing: world.processing,
  };
  const { order, transaction } = await database.kysely.transaction().execute((trx) => takePayment(trx, asked, as));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const card = { number: '4111111111111111', expiry: '12/40', security_code: '123' };
  const performing = one?.perform(order as Order, { card });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));

  await database.pool.query(`update processing_order set leased_until = now() - interval '1 second'`);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select 1 from processing_order where leased_until > now()');
    expect(rows).toHaveLength(1);
  });
  expect(await other?.sweep.run(as.acting.now)).toBe(0);

  answer({ status: 'SETTLEMENT_REQUESTED', processor_id_external: 'late' });
  await performing;
  expect(vi.getTimerCount()).toBe(0);
  expect(await world.item('transaction', transaction.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
});

/** The adapters of processors, all of the provider. */
const adaptersOf = (of: Adapters['of']): Adapters => ({ named: new Map(), of, audienceOf: async () => 'provider' });

describe('a processor that does not answer', async () => {
  const world = await openPayingWorld();
  const { services, database, organisation_id: organisation, profile: payment_profile, root } = world;
  const processorOf = async (provider: string): Promise<string> => {
    const id = newId('proc');
    const about = { name: provider, description: null, provider, payment_product: 'card' } as const;
    await database.kysely
      .insertInto('processor')
      .values({ id, created_at: services.clock.now(), organisation: root, ...about })
      .execute();
    return id;
  };
  /** Payments and their orders, which no process performs yet. */
  const order = async (provider: string, count: number): Promise<Order[]> => {
    const processor = await processorOf(provider);
    const payment = { organisation, payment_profile, processor, payment_product: 'card' } as const;
    const mandate = await world.mandate();
    const asked = {
      ...payment,
      amount: 500,
      currency_code: 'EUR',
      merchant_reference: provider,
      mandate: { id: mandate, processor: null },
    };
    const taking = database.kysely.transaction().execute((trx) =>
      takePayments(
        trx,
        Array.from({ length: count }, () => asked),
        { acting: acting(services.clock.now()), configurations: services.configurations, processing: world.processing },
      ),
    );
    return ((await taking) as Taken[]).flatMap(({ order }) => order ?? []);
  };
  const releaseLeases = () =>
    database.kysely.updateTable('processing_order').set({ leased_until: null, tries: 0 }).execute();
  const left = async (): Promise<number> => (await database.pool.query('select from processing_order')).rowCount ?? 0;

  /** A processing whose processor "Mute" responds on request, and whose others respond immediately. */
  function processingWith() {
    const { promise, resolve } = Promise.withResolvers<PaymentOutcome>();
    const paid = { status: 'SETTLEMENT_REQUESTED', processor_id_external: 'x' } as const;
    const asked = vi.fn();
    const of = ({ provider }: { provider: string }) =>
      ({
        authorise: async () => {
          asked(provider);
          return provider === 'Mute' ? promise : paid;
        },
        find: async () => undefined,
      }) as unknown as ProcessorAdapter;
    const processing = makeProcessing(services, adaptersOf(of), [], world.processing);
    onTestFinished(() => resolve(paid));
    return {
      processing,
      answer: () => resolve(paid),
      askedOf: (provider: string) => asked.mock.calls.flat().filter((one) => one === provider).length,
    };
  }

  test('has a limit of concurrent orders, and those of others are performed meanwhile', async () => {
    const { processing, answer, askedOf } = processingWith();
    await order('Mute', 300);
    await order('Quick', 50);
    await releaseLeases();
    const heartbeats = makeHeartbeats();
    // It returns: started orders are not waited for, and the sweep is busy and not stuck.
    await sweepOnce({ ...services, heartbeats }, processing.sweep);
    expect(heartbeats.ages('sweep').map(({ name }) => name)).toEqual(['processing']);
    await expect.poll(() => askedOf('Quick')).toBe(50);
    expect(askedOf('Mute')).toBeLessThan(200);
    answer();
    await processing.sweep.settle?.(false);
    await sweepThrough(world, [processing.sweep]);
    expect([askedOf('Mute'), await left()]).toEqual([300, 0]);
  });

  test('does not delay billing: orders beyond the limit are left unclaimed', async () => {
    const { processing, answer, askedOf } = processingWith();
    await processing.begin(await order('Mute', 300));
    await processing.begin(await order('Quick', 50));
    await expect.poll(() => askedOf('Quick')).toBe(50);
    const { rows } = await database.pool.query(
      `select tries, count(*)::int from processing_order o
       join transaction t on t.organisation = o.organisation and t.id = o.transaction
       where merchant_reference = 'Mute' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { tries: 0, count: 200 },
      { tries: 1, count: 100 },
    ]);
    answer();
    await processing.sweep.settle?.(false);
    await sweepThrough(world, [processing.sweep]);
    expect([askedOf('Mute'), await left()]).toEqual([300, 0]);
  });
});

test('a processor that has not responded in time is asked later for the outcome', async () => {
  const world = await openPayingWorld();
  const { services, database, organisation_id: organisation, profile: payment_profile, processor } = world;
  const find = vi.fn(async () => ({ status: 'SETTLEMENT_REQUESTED', processor_id_external: 'found' }));
  const mute = { authorise: () => new Promise(() => {}), find } as unknown as ProcessorAdapter;
  const processing = makeProcessing(
    services,
    adaptersOf(() => mute),
    [],
    world.processing,
  );
  const payment = { organisation, payment_profile, processor, payment_product: 'card' } as const;
  const asked = {
    ...payment,
    amount: 500,
    currency_code: 'EUR',
    merchant_reference: 'mute',
    mandate: { id: await world.mandate(), processor: null },
  };
  const as = {
    acting: acting(services.clock.now()),
    configurations: services.configurations,
    processing: world.processing,
  };
  const { order, transaction } = await database.kysely.transaction().execute((trx) => takePayment(trx, asked, as));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await processing.begin([order as Order]);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  vi.advanceTimersByTime(300_000);
  vi.useRealTimers();
  await processing.sweep.settle?.(false);
  expect(find).not.toHaveBeenCalled();
  await database.kysely.updateTable('processing_order').set({ leased_until: null }).execute();
  await processing.sweep.run(as.acting.now);
  await processing.sweep.settle?.(false);
  expect(await world.item('transaction', transaction.id)).toMatchObject({ processor_id_external: 'found' });
});
