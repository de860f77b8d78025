import { everyMethod, type Notification, type ProcessorAdapter } from '@sluis/adapter';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sweepsOf } from '../../../resource/house.ts';
import { openPayerWorld } from '../../../testing/payer.ts';
import { openFullHouse } from '../../find-modules.ts';

test('a report that takes longer to read than a lease remains with its process, and is not read by another', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<readonly Notification[]>();
  const inquire = vi.fn(() => promise);
  const slow = {
    methods: everyMethod({}),
    inquire,
    readNotification: ({ body }) => ({ events: [{ mentioned: body }] }),
  } as Partial<ProcessorAdapter> as ProcessorAdapter;
  const world = await openPayerWorld({}, { adapters: { slow }, provider: 'Slow' });
  const { pool } = world.database;
  const { rows: processors } = await pool.query('select id from processor');
  const url = `/notifications/${processors[0].id}`;
  const headers = { 'content-type': 'text/plain' };
  expect((await world.app.http.inject({ method: 'POST', url, headers, payload: 'payout' })).statusCode).toBe(204);
  const [one, other] = await Promise.all(
    [1, 2].map(async () =>
      sweepsOf(await openFullHouse(world.services)).find(({ name }) => name === 'processor notifications'),
    ),
  );
  const now = world.services.clock.now();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await one?.run(now)).toBe(1);
  await vi.waitFor(() => expect(inquire).toHaveBeenCalled());

  await pool.query(`update processornotification set leased_until = now() - interval '1 second'`);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select from processornotification where leased_until > now()');
    expect(rows).toHaveLength(1);
  });
  expect(await other?.run(now)).toBe(0);

  answer([]);
  await one?.settle?.(false);
  expect(inquire).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  const { rows } = await pool.query('select status, tries, leased_until from processornotification');
  expect(rows).toEqual([{ status: 'DONE', tries: 1, leased_until: null }]);
});
