// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { openApp } from '../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const asOf = '2026-03-01';

it('shows how many older items match outside the dates of a list, and lists them', async () => {
  const { api, router } = await openApp(`/refunds?created_at%3E=${asOf}&status[]=FAILED`, { roles: ['REFUND_LIST'] });
  const note = await screen.findByText(/60 older results are outside these dates/);
  const counted = api.sent.findLast(({ query }) => query.get('_limit') === '1');
  expect(counted?.query.get('created_at<')).toBe('2026-02-28');
  expect(counted?.query.has('created_at>')).toBe(false);
  expect(counted?.query.getAll('status[]')).toEqual(['FAILED']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all dates' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ 'created_at>': '2000-01-01' }));
  await waitFor(() => expect(note.isConnected).toBe(false));
});

it('counts no older items if only the dates limit the list', async () => {
  const { api } = await openApp(`/refunds?created_at%3E=${asOf}`, { roles: ['REFUND_LIST'] });
  await screen.findAllByRole('row');
  expect(api.sent.filter(({ query }) => query.get('_limit') === '1')).toEqual([]);
});
