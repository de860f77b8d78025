// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { runningStore } from '../../../lib/running.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import { openApp } from '../../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of runningStore.get()) runningStore.remove(id);
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const answer = (items: readonly object[]) => () => Response.json({ items });
const button = (name: RegExp | string) => screen.findByRole('button', { name });

async function exportOne() {
  const user = userEvent.setup();
  const opened = await openApp('/refunds', {
    prepare: ({ failures }) => failures.set('GET /v1/export', answer([{ id: 'exp_1', bytes: 12_345_678 }])),
  });
  expect(screen.queryByRole('button', { name: /running/ })).toBeNull();
  await user.click(await button('Export'));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  await user.click(await button('1 task is running'));
  return { user, ...opened };
}

it('shows the progress of an export, until the server no longer knows it', async () => {
  const { api } = await exportOne();
  expect(await screen.findByText('Refunds · Excel (XLSX)')).toBeTruthy();
  expect(await screen.findByText('Export · 12.3 MB downloaded', {}, { timeout: 3000 })).toBeTruthy();
  api.failures.set('GET /v1/export', answer([]));
  await waitFor(() => expect(screen.queryByRole('button', { name: /running/ })).toBeNull(), { timeout: 3000 });
});

it('stops an export on request, and shows nothing of it to the next user who signs in', async () => {
  const { user, api } = await exportOne();
  await user.click(await button('Stop Refunds · Excel (XLSX)'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /running/ })).toBeNull());
  expect(api.last('POST', '/v1/export/exp_1/cancel')).toBeTruthy();
});

it('shows other running tasks: their progress, and a link', async () => {
  await openApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  act(() => {
    runningStore.put({ id: 'a', kind: 'export', label: 'June', progress: 0.25, href: '/refunds' });
    runningStore.put({ id: 'b', kind: 'export', label: 'July' });
  });
  await userEvent.click(await button('2 tasks are running'));
  expect((await screen.findByRole('link', { name: 'June' })).getAttribute('href')).toBe('/refunds');
  expect(screen.getByText('Export · 25%')).toBeTruthy();
  act(() => runningStore.put({ id: 'a', kind: 'export', label: 'June', progress: 0.5 }));
  expect(screen.getByText('Export · 50%')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop June' })).toBeNull();
});
