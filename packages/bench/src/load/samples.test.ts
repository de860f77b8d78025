import { expect, test } from 'vitest';
import { kneeOf, type Outcome, percentile, type Sample, servedShare, summarise } from './samples.ts';

const sample = (latency_ms: number, outcome: Outcome = 'done', due_ms = 0): Sample => ({
  kind: 'payment',
  due_ms,
  latency_ms,
  outcome,
});

test('A percentile is the nearest of the values', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('A request that was never sent counts with the time that it waited, and a refused one only as refused', () => {
  const summary = summarise([
    sample(10),
    sample(20),
    sample(9000, 'unsent'),
    sample(1, 'refused'),
    sample(30, 'failed'),
  ]);
  expect(summary).toEqual({ count: 5, p50: 20, p95: 9000, p99: 9000, max: 9000, refused: 1, failed: 1, unsent: 1 });
});

test('What is answered long after the load was over was not served in time', () => {
  const samples = [sample(500), sample(500, 'done', 9900), sample(2000, 'done', 9900), sample(1, 'refused')];
  expect(servedShare(samples, 10)).toBe(0.5);
});

test('The knee is the first step whose payments take over five times as long, or whose answers fall behind', () => {
  const step = (p99_ms: number[], served = 1) => ({ p99_ms, served });
  expect(kneeOf([step([10, 50]), step([50, 250]), step([51, 60])])).toBe(2);
  expect(kneeOf([step([10, 50]), step([11, 251]), step([100, 100])])).toBe(1);
  expect(kneeOf([step([10]), step([10], 0.94)])).toBe(1);
  expect(kneeOf([step([10]), step([40])])).toBeUndefined();
});
