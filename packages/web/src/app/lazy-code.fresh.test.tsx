// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../lib/session-store.ts';
import { openApp } from '../testing/open-app.tsx';

const lost = vi.hoisted(() => ({ files: [] as string[] }));
const missing = vi.hoisted(() => (file: string) => () => {
  lost.files.push(file);
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../kit/list/list-sums.tsx', missing('sums'));
vi.mock('../kit/list/older-matches.tsx', missing('older'));
vi.mock('../features/operations/shell/calls.tsx', missing('calls'));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps the list and the menu if the code of additional information cannot be loaded', async () => {
  await openApp('/refunds?created_at>=2026-01-01&status=FAILED');
  await waitFor(() => expect(new Set(lost.files)).toEqual(new Set(['sums', 'older', 'calls'])));
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeTruthy();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('heading', { level: 1, name: 'Refunds' })).toBeTruthy();
  expect(within(main).getAllByRole('row').length).toBeGreaterThan(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
