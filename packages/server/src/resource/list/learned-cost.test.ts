import { expect, test } from 'vitest';
import { makeLearnedCost } from './learned-cost.ts';

/** The judgement after statements that started and ended at these times. */
function after(...times: readonly (readonly [started_ms: number, ended_ms: number])[]): boolean {
  const learned = makeLearnedCost();
  for (const [started_ms, ended_ms] of times) learned.record('org list', started_ms, ended_ms);
  expect(learned.isHigh('another')).toBe(false);
  return learned.isHigh('org list');
}

test('a statement that was slow once is not expensive', () => {
  expect(after()).toBe(false);
  expect(after([0, 5000])).toBe(false);
  expect(after([0, 10], [20, 30], [40, 5000])).toBe(false);
  expect(after([0, 5000], [5000, 5010])).toBe(false);
});

test('a statement that is slow most of the time is expensive', () => {
  expect(after([0, 300], [300, 600])).toBe(true);
  expect(after([0, 300], [300, 310], [310, 700])).toBe(true);
});

test('two quick times make a statement cheap again', () => {
  expect(after([0, 300], [300, 600], [600, 900], [900, 910])).toBe(true);
  expect(after([0, 300], [300, 600], [600, 900], [900, 910], [910, 920])).toBe(false);
});

test('a stall of the machine counts once for all the statements that it slowed down', () => {
  const stalled = Array.from({ length: 20 }, (_, at) => [at, 2000 + at] as const);
  expect(after(...stalled)).toBe(false);
  expect(after(...stalled, [2100, 2110])).toBe(false);
  expect(after(...stalled, ...stalled.map(([from, to]) => [from + 3000, to + 3000] as const))).toBe(true);
});

test('of concurrent statements the quickest counts', () => {
  expect(after([0, 300], [1000, 2000], [1500, 1510])).toBe(false);
  expect(after([0, 300], [1500, 1510], [1000, 2000])).toBe(false);
});

test('a slow statement whose runs overlap without end is expensive', () => {
  // Two clients repeat a statement of 2 s, half a period apart, so that each overlaps the one before it.
  const rolling = Array.from({ length: 6 }, (_, at) => [at * 1000, at * 1000 + 2000] as const);
  expect(after(...rolling.slice(0, 2))).toBe(false);
  expect(after(...rolling)).toBe(true);
});
