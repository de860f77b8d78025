// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows only destructive actions in the menu of a customer in red', async () => {
  await openApp(`/customers?id=${idOf('customer', 3)}&_open=true`);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const isRed = async (name: string) => (await screen.findByRole('menuitem', { name })).className.includes('destroys');
  expect(await isRed('Export personal data')).toBe(false);
  expect(await isRed('Delete')).toBe(true);
});

it('shows when a customer was erased, instead of that it should be verified', async () => {
  await openApp(`/customers?id=${idOf('customer', 3)}&_open=true`, {
    prepare: ({ changes }) => Object.assign(changes, { customer: { erased_at: '2026-11-18T13:00:00.000Z' } }),
  });
  expect(await screen.findByText(/^Personal data erased on 18 Nov 2026/)).toBeTruthy();
  expect(screen.queryByText(/Verify the customer/)).toBeNull();
});
