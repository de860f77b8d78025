// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  [['TRANSACTION_LIST'], false],
  [['TRANSACTION_LIST', 'TAG_LIST'], true],
])('offers a filter only to whom its choices are shown: %s', async (roles, isOffered) => {
  await openApp('/transactions', { roles });
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
  expect(await screen.findByRole('menuitem', { name: 'Currency' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Tags' }) !== null).toBe(isOffered);
});
