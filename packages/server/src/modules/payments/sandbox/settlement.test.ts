import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import type { OutcomeListener } from '../orders/listeners.commands.ts';
import { makeSettlementSweep } from './settlement.sweep.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

/** Payments that were captured a day ago. */
async function captured(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const id = await world.took('AUTHORIZED', { merchant_reference: `settled-${made}` });
    await world.call(world.token, 'POST', `/transaction/${id}/capture`, { body: {} });
    ids.push(id);
  }
  await world.sweep();
  await world.database.kysely
    .updateTable('sandbox_payment')
    .set({ settles_at: world.services.clock.now() })
    .where('reference', 'in', ids)
    .execute();
  return ids;
}

const statusesOf = (ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => (await world.item('transaction', id)).status));

test('a payment that got another status in the meantime keeps it, and does not delay the others', async () => {
  const ids = await captured(3);
  expect(await world.processorSays(ids[1] as string, 'CANCELLED')).toBe(204);
  const sweep = makeSettlementSweep(world.services, world.processing);
  await sweep.run(world.services.clock.now());
  expect(await statusesOf(ids)).toEqual(['SETTLEMENT_COMPLETED', 'CANCELLED', 'SETTLEMENT_COMPLETED']);
  expect(await sweep.due(world.database.kysely, world.services.clock.now())).toBeNull();
});

test('a settlement that cannot be written is reported again a day later, and delays no other', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const ids = await captured(3);
  let is_refused = true;
  const refuse: OutcomeListener = async (_, outcome) => {
    if (is_refused && outcome.some(({ paid }) => paid.id === ids[1])) throw new Error('refused');
  };
  const sweep = makeSettlementSweep(world.services, { ...world.processing, listeners: [refuse] });
  const { clock } = world.services;
  await sweep.run(clock.now());
  expect(await statusesOf(ids)).toEqual(['SETTLEMENT_COMPLETED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED']);
  expect(String(log.mock.calls[0])).toContain('refused');
  const again = String(await sweep.due(world.database.kysely, world.services.clock.now()));
  expect(Date.parse(again) - clock.now_ms()).toBeGreaterThan(86_000_000);

  is_refused = false;
  await sweep.run(new Date(Date.parse(again)).toISOString());
  expect(await statusesOf(ids)).toEqual(ids.map(() => 'SETTLEMENT_COMPLETED'));
});
