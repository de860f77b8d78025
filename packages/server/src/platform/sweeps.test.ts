import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { makeHeartbeats } from './heartbeats.ts';
import { type Sweep, startSweeps } from './sweeps.ts';

const world = await openWorld();
const { database, services } = world;

const sweepOf = (name: string, run: Sweep['run'], due: string | null = null): Sweep => ({
  name,
  run,
  due: async () => due,
});

/** Starts sweeps that end with the test. */
function start(...sweeps: Sweep[]) {
  const beats: string[] = [];
  const heartbeats = { ...makeHeartbeats(), beat: (_: string, name: string) => void beats.push(name) };
  const running = startSweeps({ ...services, sweeps, heartbeats });
  onTestFinished(() => running.stop());
  return beats;
}

test('a sweep that does not end delays no other, and is the only one without a heartbeat', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const held = vi.fn(() => promise);
  const other = vi.fn(async () => 0);
  const beats = start(sweepOf('held', held), sweepOf('other', other));
  onTestFinished(() => resolve(0));
  await expect.poll(() => other.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(held).toHaveBeenCalledTimes(1);
  // Both beat once when they began.
  expect(beats.filter((name) => name === 'held')).toHaveLength(1);
  expect(beats.filter((name) => name === 'other').length).toBeGreaterThan(2);
});

test('a failed sweep continues with its next turn', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const failing = vi.fn(async () => Promise.reject(new Error('refused')));
  start(sweepOf('failing', failing));
  await expect.poll(() => failing.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(log.mock.calls.join()).toContain('failing: Error: refused');
});

test('work of many steps ends when the process stops, and what fails then is not logged', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const begun = Promise.withResolvers<void>();
  const inSteps: Sweep['run'] = async (_, isStopped = () => true) => {
    begun.resolve();
    while (!isStopped()) await turn();
    throw new Error('the database is closed');
  };
  const running = startSweeps({ ...services, sweeps: [sweepOf('steps', inSteps)], heartbeats: makeHeartbeats() });
  await begun.promise;
  await running.stop();
  expect(log.mock.calls.join()).not.toContain('the database is closed');
});

test('the clock continues during a turn of a sweep that is not waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const day_ms = 86_400_000;
  await database.kysely.updateTable('clock').set({ target_offset_ms: day_ms }).execute();
  start(
    { ...sweepOf('webhooks', () => promise), is_waited_for: false },
    sweepOf('other', async () => 0),
  );
  onTestFinished(() => resolve(0));
  const offset = async () =>
    (await database.kysely.selectFrom('clock').select('offset_ms').executeTakeFirst())?.offset_ms;
  await expect.poll(offset, { timeout: 20_000 }).toBe(day_ms);
});
