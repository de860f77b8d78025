// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

/** The key `/` before its target is drawn. */

const later = vi.hoisted(() => ({ isTime: false }));
vi.mock('../kit/state/deferred.tsx', () => ({
  Deferred: ({ children }: { readonly children: ReactNode }) =>
    useSyncExternalStore(watch, () => later.isTime) && children,
}));

const watchers = new Set<() => void>();
const watch = (notify: () => void) => {
  watchers.add(notify);
  return () => watchers.delete(notify);
};
const drawRest = () =>
  act(async () => {
    later.isTime = true;
    for (const notify of watchers) notify();
  });

beforeEach(() => {
  later.isTime = false;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('focuses the search field once that is drawn', async () => {
  await openApp('/refunds');
  await screen.findAllByRole('link', { name: /^Open / });
  await userEvent.keyboard('/');
  expect(screen.queryByRole('searchbox')).toBeNull();
  await drawRest();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('leaves the focus where it has moved meanwhile, and does not apply to another list', async () => {
  await openApp('/refunds');
  const [row] = await screen.findAllByRole('link', { name: /^Open / });
  await userEvent.keyboard('/j');
  await drawRest();
  screen.getByRole('searchbox');
  expect(document.activeElement).toBe(row);
  cleanup();

  later.isTime = false;
  const { router } = await openApp('/refunds');
  await screen.findAllByRole('link', { name: /^Open / });
  await userEvent.keyboard('/');
  await act(() => router.navigate({ to: '/$', params: { _splat: 'transactions' } }));
  await screen.findByRole('heading', { name: 'Transactions' });
  await drawRest();
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
});
