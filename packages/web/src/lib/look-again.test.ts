import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from './api-client.ts';
import { lookAgain } from './look-again.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const answer = (until: string, from_rows = false) => ({ data: { until, from_rows }, error: null });

it.each([
  ['an unfinished day, each minute', answer('2026-11-18T23:00:00.000Z'), 60_000],
  ['one read from rows, less often', answer('2026-11-18T23:00:00.000Z', true), 300_000],
  ['a past day, never', answer('2026-11-17T23:00:00.000Z'), false],
  ['figures without an end, each minute', { data: {}, error: null }, 60_000],
  ['figures without a response, never', { error: null }, false],
  ['refused figures, never', { error: new RequestError('forbidden') }, false],
])('refetches %s', (_, state, every_ms) => {
  expect(lookAgain({ state })).toBe(every_ms);
});

it.each(['unavailable', 'overloaded'] as const)(
  'refetches soon if the service was %s, with and without figures',
  (code) => {
    const error = new RequestError(code);
    expect(lookAgain({ state: { error } })).toBe(15_000);
    expect(lookAgain({ state: { ...answer('2026-11-17T23:00:00.000Z'), error } })).toBe(15_000);
  },
);
