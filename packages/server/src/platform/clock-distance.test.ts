import { expect, onTestFinished, test, vi } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { demandClock, makeClockDistance } from './clock-distance.ts';
import { ConfigError } from './config-error.ts';

const world = await openWorld();
const distance = makeClockDistance(world.database.pool);

/** Sets the clock of this process ahead of that of the database. */
function ahead(ms: number): void {
  const real = Date.now;
  Date.now = () => real() + ms;
  onTestFinished(() => {
    Date.now = real;
  });
}

test.each([
  [0, 0],
  [240, 0],
  [500, 1],
  [-500, 1],
])('a clock that is %i ms ahead is measured, and from 250 ms it is logged', async (ms, lines) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const own = makeClockDistance(world.database.pool);
  ahead(ms);
  // Once until it is right again, and not each minute.
  for (let minute = 0; minute < 3; minute++) await own.measure();
  expect(Math.abs(own.ahead_ms() - ms)).toBeLessThan(10);
  expect(log.mock.calls.filter(([line]) => String(line).includes('Synchronise the clocks'))).toHaveLength(lines);
});

test('a process whose clock is 30 s away does not start, and says why', async () => {
  ahead(-30_500);
  await distance.measure();
  expect(() => demandClock(distance)).toThrow(ConfigError);
  expect(() => demandClock(distance)).toThrow(/30\d\d\d ms behind the clock of the database\. Synchronise/);
});

test('the distance is a metric, in seconds', async () => {
  ahead(400);
  await world.services.clock_distance.measure();
  expect(await world.metrics()).toMatch(/^sluis_clock_distance_seconds 0\.(39|4)\d*$/m);
});
