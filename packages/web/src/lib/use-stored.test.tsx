// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStoredSwitch } from './use-stored.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const refuse = (method: 'getItem' | 'setItem' | 'removeItem') =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('No.', method === 'setItem' ? 'QuotaExceededError' : 'SecurityError');
  });

const isOn = (key: string) => renderHook(() => useStoredSwitch(key, false)).result;
const set = (of: ReturnType<typeof isOn>, on: boolean) => act(() => of.current[1](on));

it('keeps values for the page that the browser cannot read or write', () => {
  refuse('getItem');
  refuse('setItem');
  refuse('removeItem');
  const first = isOn('blocked');
  expect(first.current[0]).toBe(false);
  set(first, true);
  expect([first.current[0], isOn('blocked').current[0]]).toEqual([true, true]);
  act(() => first.current[2]());
  expect(first.current[0]).toBe(false);
});

it('keeps a value for the page if storage is full, until there is room', () => {
  localStorage.setItem('full', 'false');
  const of = isOn('full');
  const refused = refuse('setItem');
  set(of, true);
  expect(of.current[0]).toBe(true);
  refused.mockRestore();
  set(of, false);
  expect([of.current[0], localStorage.getItem('full')]).toEqual([false, 'false']);
});

it('shows a value that another tab has stored since', () => {
  const of = isOn('shared');
  const refused = refuse('setItem');
  set(of, false);
  refused.mockRestore();
  localStorage.setItem('shared', 'true');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shared' })));
  expect(of.current[0]).toBe(true);
});
