import { expect, test } from 'vitest';
import { makeRandom } from '../dataset/random.ts';
import { arrivals, dayOf, hours_of_day, secondsOf } from './schedule.ts';

const drawn = (...given: Parameters<typeof dayOf>) => [...arrivals(dayOf(...given), makeRandom(7))];
const perHour = (times: readonly number[], seconds: number) =>
  hours_of_day.map((_, hour) => times.filter((ms) => Math.floor(ms / 1000 / seconds) === hour).length);

test('Arrivals are the same for the same seed, in order, and within their time', () => {
  const times = drawn(50, 2);
  expect(drawn(50, 2)).toEqual(times);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect(times.at(-1)).toBeLessThan(secondsOf(dayOf(50, 2)) * 1000);
  expect([...arrivals(dayOf(50, 2), makeRandom(8))]).not.toEqual(times);
});

test('A day has the shape of its hours, and ten times the rate has ten times the arrivals', () => {
  const usual = perHour(drawn(20, 100), 100);
  const busy = perHour(drawn(200, 100), 100);
  for (const [hour, share] of hours_of_day.entries()) {
    // Four standard deviations of a Poisson count.
    expect(Math.abs((usual[hour] ?? 0) - share * 2000)).toBeLessThan(4 * Math.sqrt(share * 2000));
    expect(Math.abs((busy[hour] ?? 0) - share * 20_000)).toBeLessThan(4 * Math.sqrt(share * 20_000));
  }
});

test('The gaps between arrivals vary as those of independent callers: their deviation is their mean', () => {
  const times = [...arrivals([{ seconds: 1000, per_s: 20 }], makeRandom(7))];
  const gaps = times.slice(1).map((ms, at) => ms - (times[at] as number));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
  expect(mean).toBeCloseTo(50, -1);
  expect(Math.sqrt(variance) / mean).toBeCloseTo(1, 1);
});

test('A stretch without arrivals has none', () => {
  const stretches = [
    { seconds: 10, per_s: 0 },
    { seconds: 10, per_s: 5 },
  ];
  expect(Math.min(...arrivals(stretches, makeRandom(7)))).toBeGreaterThan(10_000);
});
