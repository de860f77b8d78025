// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

/** The replacement of the panel while its code is loading. */

const coming = vi.hoisted(() => ({
  panel: Promise.withResolvers<void>(),
  overview: Promise.withResolvers<void>(),
}));
vi.mock('../kit/panel/panel.tsx', async (original) => {
  await coming.panel.promise;
  return original();
});
vi.mock('../features/payments/refund/refund.overview.ts', async (original) => {
  await coming.overview.promise;
  return original();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const address = `/refunds?id=${idOf('refund', 3)}&_open=true`;
const closing = () => screen.findByRole('button', { name: 'Close (Esc)' });

it('returns the focus to the row from which it was opened', async () => {
  const user = userEvent.setup();
  await openApp('/refunds');
  const [row] = await screen.findAllByRole('link', { name: /^Open / });
  await user.click(row as HTMLElement);
  await user.click(await closing());
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(row?.getAttribute('data-row')));
});

it('keeps the focus on a narrow screen, where it covers the list', async () => {
  const user = userEvent.setup();
  await openApp(address, { isNarrow: true });
  const frame = await screen.findByRole('region', { name: 'Loading' });
  await waitFor(() => expect(frame.contains(document.activeElement)).toBe(true));
  for (const _ of ['once', 'and again', 'past its last button']) {
    await user.tab();
    expect(frame.contains(document.activeElement)).toBe(true);
  }
});

it('is its frame, which can be closed, then the data of the list, then the item', async () => {
  const user = userEvent.setup();
  await openApp(address);
  const frame = await screen.findByRole('region', { name: 'Loading' });
  await waitFor(() => expect(document.activeElement).toBe(frame));
  expect(within(frame).getByRole('status', { name: 'Loading' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close (Esc)' })).toBeNull());
  expect(window.location.search).not.toContain('_open');
  cleanup();

  await openApp(address);
  await closing();
  coming.panel.resolve();
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  expect(within(panel).getByRole('button', { name: 'Next in the list (j)' })).toBeTruthy();
  expect(document.activeElement).toBe(panel);
  expect(within(panel).getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(within(panel).queryByRole('tab')).toBeNull();
  coming.overview.resolve();
  await within(panel).findByRole('tab', { name: 'Details' });
  await waitFor(() => expect(within(panel).queryByRole('status', { name: 'Loading' })).toBeNull());
});
