// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session-store.ts';
import { openApp } from '../../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const idleFor = (minutes: number): void =>
  localStorage.setItem('sluis.last_activity', String(Date.now() - minutes * 60_000));

it('counts the last minute down and prolongs the session on request', async () => {
  await openApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  idleFor(29.5);
  expect((await screen.findByText(/You will be logged out in \d+ seconds\./)).textContent).toMatch(/in (2\d|30) s/);
  const asked_ms = Date.now();
  await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull());
  expect(sessionStore.lastActivity()).toBeGreaterThanOrEqual(asked_ms);
});

it('closes when another tab is used, and stays while the pointer is on it', async () => {
  await openApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  idleFor(29.5);
  await screen.findByText(/You will be logged out/);
  sessionStore.recordActivity();
  expect(await screen.findByText('You’re still logged in.')).toBeTruthy();
  fireEvent(window, new StorageEvent('storage', { key: 'sluis.last_activity' }));
  await waitFor(() => expect(screen.queryByText('You’re still logged in.')).toBeNull());
});
