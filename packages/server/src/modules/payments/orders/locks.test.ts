import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { acting } from '../../../resource/resource.ts';
import { lockWaits } from '../../../testing/lock-waits.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { changeRefundStatus } from '../refund/refund.commands.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import { placeClaimed, placeOrder } from './orders.commands.ts';
import { applyOutcomes } from './outcome.commands.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const payment = (status: string) => world.took(status, { merchant_reference: 'locked' });

/** Deadlocks that PostgreSQL has found in the test's database so far; its statistics are written with some delay. */
const deadlocks = async (): Promise<number> => {
  const { rows } = await world.database.pool.query(
    `select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0].deadlocks);
};

test('fifty concurrent captures and voids of one payment, while its processor responds, are all answered without a deadlock', async () => {
  const id = await payment('AUTHORIZED');
  const sweeping = { on: true };
  const sweeps = (async () => {
    while (sweeping.on) await world.sweep();
  })();
  const verbs = Array.from({ length: 50 }, (_, index) => (index % 2 ? 'void' : 'capture'));
  const answers = await Promise.all(
    verbs.map((verb) => world.call(world.token, 'POST', `/transaction/${id}/${verb}`, { body: {} })),
  );
  sweeping.on = false;
  await sweeps;
  await world.sweep();
  expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([]);
  expect(['SETTLEMENT_REQUESTED', 'AUTHORIZATION_VOIDED']).toContain((await world.item('transaction', id)).status);
  expect(await deadlocks()).toBe(0);
});

test('an order placed again while the first is being ended does not deadlock with it', async () => {
  const id = await payment('AUTHORIZED');
  await world.call(world.token, 'POST', `/transaction/${id}/void`, { body: {} });
  const as = acting(world.services.clock.now());
  let ending: Promise<void> | undefined;
  await inTransaction(world.database.kysely, async (trx) => {
    const transaction = await lockTransaction(trx, id, as);
    ending ??= world.sweep();
    await expect.poll(() => lockWaits(world.database)).toBe(1);
    placeOrder(trx, { operation: 'void', item: id, transaction, now: as.now });
  });
  await ending;
  expect((await world.item('transaction', id)).status).toBe('AUTHORIZATION_VOIDED');
  expect(await deadlocks()).toBe(0);
});

test('an order that is stored already is never returned as a claimed one', async () => {
  const id = await payment('AUTHORIZED');
  await world.call(world.token, 'POST', `/transaction/${id}/void`, { body: {} });
  const as = acting(world.services.clock.now());
  const claiming = inTransaction(world.database.kysely, async (trx) => {
    const transaction = await lockTransaction(trx, id, as);
    return placeClaimed(trx, [{ operation: 'void', item: id, transaction, now: as.now }]);
  });
  await expect(claiming).rejects.toMatchObject({ code: '23505' });
  await world.sweep();
  expect((await world.item('transaction', id)).status).toBe('AUTHORIZATION_VOIDED');
});

test('outcomes of refunds that arrive in opposite orders take locks in one order', async () => {
  const payments = await Promise.all([1, 2, 3, 4].map(() => payment('SETTLEMENT_COMPLETED')));
  const { listeners } = world.processing;
  for (let round = 0; round < 5; round++) {
    const refunds = await Promise.all(
      payments.map(async (id) => {
        const body = { amount: 100 };
        return (await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body })).json().id as string;
      }),
    );
    const apply = (ids: readonly string[]) =>
      inTransaction(world.database.kysely, (trx) => {
        const outcome = { status: 'PROCESSED', processor_id_external: 'x' } as const;
        const reports = ids.map((reference) => ({ reference, organisation: world.organisation_id, outcome }));
        return applyOutcomes(trx, reports, { acting: acting(world.services.clock.now()), listeners });
      });
    await Promise.all([apply(refunds), apply(refunds.toReversed()), apply(refunds)]);
  }
  expect(await deadlocks()).toBe(0);
});

test('two that do lock rows in opposite orders both complete: the one that PostgreSQL aborted is retried', async () => {
  const [first, second] = [await payment('SETTLEMENT_COMPLETED'), await payment('SETTLEMENT_COMPLETED')];
  const tries = vi.fn();
  let held = 0;
  const both = Promise.withResolvers<void>();
  const hold = (mine: string, other: string) =>
    inTransaction(world.database.kysely, async (trx) => {
      tries();
      await sql`select 1 from transaction where organisation = ${world.organisation_id} and id = ${mine} for update`.execute(
        trx,
      );
      held += 1;
      if (held >= 2) both.resolve();
      await both.promise;
      await sql`select 1 from transaction where organisation = ${world.organisation_id} and id = ${other} for update`.execute(
        trx,
      );
    });
  await Promise.all([hold(first, second), hold(second, first)]);
  expect(tries.mock.calls.length).toBe(3);
});

test('a report on a refund waits while its payment is being refunded again', async () => {
  const id = await payment('SETTLEMENT_COMPLETED');
  const refund = (amount: number) => world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount } });
  const first = (await refund(100)).json().id as string;
  const as = acting(world.services.clock.now());
  const report = inTransaction(world.database.kysely, (trx) =>
    changeRefundStatus(trx, first, { status: 'PROCESSED' }, as),
  );
  const answers = await Promise.all([...Array.from({ length: 8 }, () => refund(10)), report]);
  expect(answers).toHaveLength(9);
  expect((await world.item('transaction', id)).amount_refunded).toBe(180);
});
