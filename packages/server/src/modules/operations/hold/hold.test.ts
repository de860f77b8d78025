import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cycleReference } from '@sluis/contract/cycle-reference';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeHold, putOnHold, releaseHold, startWhenReleased } from '../../../platform/hold.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { start } from '../../../start.ts';
import { closeAtEnd } from '../../../testing/closing.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { csvOfHeld, linesOfHeld } from './held.queries.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-held-'));
let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld({ SLUIS_HOLD_JOBS: '1', DATA_DIR: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

const counts = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from processing_order) as orders,
    (select count(*)::int from sandbox_payment) as asked,
    (select count(*)::int from mail where state = 'waiting') as mails,
    (select count(*)::int from subscription_cycle) as billed`.execute(world.database.kysely);
  return rows[0];
};

describe('a database on hold', () => {
  test('sends and bills nothing, lists what waits, and performs it once it is released', async () => {
    const { database, services } = world;
    const payment = await world.took('SETTLEMENT_COMPLETED');
    await world.call(world.token, 'POST', `/transaction/${payment}/refund`, { body: { amount: 500 } });
    const { id: plan } = await world.make('plan', {
      payment_profile: world.profile,
      name: 'Box',
      amount: 1000,
      interval: 'month',
    });
    const { id } = await world.make('subscription', { plan, customer: world.customer });
    const mandate = await world.mandate();
    await database.pool.query(`update subscription set mandate = $2, next_try_at = now() where id = $1`, [id, mandate]);
    await sendMail(database.kysely, services.box, {
      to: 'a@example.test',
      kind: 'test',
      subject: 'A',
      html: 'A',
      text: 'A',
    });
    const running = await start({ ...services.config, port: 0, role: 'jobs' });
    closeAtEnd(running.stop);
    expect(await counts()).toEqual({ orders: 1, asked: 0, mails: 1, billed: 0 });
    const lines = await linesOfHeld(database.kysely);
    expect(lines).toEqual([
      expect.stringMatching(/^On hold since 20\S+Z\. To release: npm run admin -- release$/),
      expect.stringMatching(/^refund at a processor: 1, 500 in minor units of EUR, waiting since /),
      expect.stringMatching(/^subscription to bill, before discounts: 1, 1000 in minor units of EUR, /),
      expect.stringMatching(/^mail: 1, waiting since /),
    ]);
    const [, order, renewal] = (await csvOfHeld(database.kysely)).split('\r\n');
    expect(order).toMatch(/^"refund at a processor","rfnd_\w+","taken","500","EUR","20.*Z"$/);
    expect(renewal).toMatch(
      new RegExp(`^"subscription to bill, before discounts","${id}","${cycleReference(id, 1)}","1000","EUR","20.*Z"$`),
    );
    expect(await inTransaction(database.kysely, releaseHold)).toMatch(/^20/);
    await expect.poll(counts, { timeout: 20_000 }).toEqual({ orders: 0, asked: 2, mails: 0, billed: 1 });
    expect(await linesOfHeld(database.kysely)).toEqual([
      'Nothing is on hold.',
      'Nothing is waiting to be sent or billed.',
    ]);
    expect(await inTransaction(database.kysely, releaseHold)).toBeUndefined();
  });

  test('calls no processor, for any order, and accepts notifications', async () => {
    await putOnHold(world.database.kysely);
    await world.services.hold.reload(world.database.kysely);
    const payment = await world.took('SETTLEMENT_COMPLETED');
    await world.call(world.token, 'POST', `/transaction/${payment}/refund`, { body: { amount: 500 } });
    const before = await counts();
    await world.sweep();
    expect(await counts()).toEqual({ ...before, orders: 1 });
    const waiting = await world.took('SETTLEMENT_REQUESTED');
    expect(await world.processorSays(waiting, 'SETTLEMENT_COMPLETED')).toBe(204);
    expect((await world.item('transaction', waiting)).status).toBe('SETTLEMENT_COMPLETED');
  });
});

describe('work on hold', () => {
  test('starts after the release, and starts again if it fails', async () => {
    const { kysely } = world.database;
    const hold = makeHold();
    await putOnHold(kysely);
    await hold.reload(kysely);
    const stop = vi.fn(async () => {});
    const begin = vi.fn(async () => ({ stop })).mockRejectedValueOnce(new Error('away'));
    const work = await startWhenReleased(hold, begin);
    await hold.reload(kysely);
    expect(begin).not.toHaveBeenCalled();
    await inTransaction(kysely, releaseHold);
    await hold.reload(kysely);
    await expect.poll(() => begin.mock.calls.length, { timeout: 10_000 }).toBe(2);
    await work.stop();
    expect(stop).toHaveBeenCalledOnce();
  });

  test('ends without having begun', async () => {
    const { kysely } = world.database;
    const hold = makeHold();
    await putOnHold(kysely);
    await hold.reload(kysely);
    const begin = vi.fn(async () => ({ stop: async () => {} }));
    await (await startWhenReleased(hold, begin)).stop();
    expect(begin).not.toHaveBeenCalled();
  });
});
