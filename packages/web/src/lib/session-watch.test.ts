// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from './me.ts';
import { sessionStore } from './session-store.ts';
import { endOf, idleLeft, idleMinutes, watchSession } from './session-watch.ts';

const minute = 60_000;
const idle_limit_ms = 30 * minute;
const token = `x.${btoa(JSON.stringify({ exp: Date.parse('2026-11-24T20:00:00Z') / 1000 }))}.y`;
const fetched = vi.fn(async () => new Response(null, { status: 204 }));
const reasons: (string | undefined)[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  reasons.length = 0;
  sessionStore.start({ token, user: { id: 'usr_1', idle_minutes: 30 } as Me });
  stops = [watchSession(), sessionStore.subscribe((session, reason) => session || reasons.push(reason))];
});
afterEach(() => {
  for (const stop of stops) stop();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends an idle session, not before its limit', async () => {
  await vi.advanceTimersByTimeAsync(idle_limit_ms);
  expect(reasons).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reasons).toEqual(['idle']);
});

it('is prolonged by activity, in this tab or another', async () => {
  await vi.advanceTimersByTimeAsync(idle_limit_ms - minute);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(idle_limit_ms - minute);
  localStorage.setItem('sluis.last_activity', String(Date.now()));
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(reasons).toEqual([]);
});

it('is not revived by the first movement after a long sleep', () => {
  vi.setSystemTime(Date.now() + idle_limit_ms + 1);
  window.dispatchEvent(new Event('mousemove'));
  expect(reasons).toEqual(['idle']);
});

it('records at most every two seconds and reports at most once a minute', async () => {
  const recorded = vi.spyOn(sessionStore, 'recordActivity');
  for (let ms = 0; ms < 3 * minute; ms += 100) {
    window.dispatchEvent(new Event('mousemove'));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(recorded.mock.calls.length).toBe(90);
  expect(fetched).toHaveBeenCalledTimes(3);
  recorded.mockRestore();
});

it('ends a session whose token has expired', async () => {
  vi.setSystemTime(Date.parse('2026-11-24T19:59:59Z'));
  sessionStore.recordActivity();
  expect(endOf(Date.now())).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reasons).toEqual(['expired']);
});

it('applies the server’s limit for the user, also after a change', async () => {
  sessionStore.update({ id: 'usr_1', idle_minutes: 15 } as Me);
  expect(idleLeft(Date.now())).toBe(15 * minute);
  await vi.advanceTimersByTimeAsync(15 * minute + 2_000);
  expect(reasons).toEqual(['idle']);
});

it('lasts ten hours in development if the server sets no limit', () => {
  sessionStore.update({ id: 'usr_1' } as Me);
  expect(idleMinutes()).toBe(600);
});
