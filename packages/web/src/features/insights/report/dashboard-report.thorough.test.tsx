// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
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

/** Submits the open form. */
async function submit(): Promise<void> {
  const form = (await screen.findByRole('textbox', { name: 'Name' })).closest('form') as HTMLElement;
  await userEvent.click(form.querySelector('button[type="submit"]') as HTMLElement);
}

it('schedules a dashboard with its filters and currency', async () => {
  const { api } = await openApp('/dashboards/refunds?status[]=FAILED&status[]=CANCELLED&currency=EUR');
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule this dashboard by email' }));
  await submit();
  await waitFor(() => expect(api.last('POST', '/v1/reportschedule')).toBeTruthy());
  const made = api.last('POST', '/v1/reportschedule')?.body as Record<string, string> | undefined;
  expect(made?.about).toBe('refund_dashboard');
  expect([...new URLSearchParams(made?.filters)]).toEqual([
    ['status[]', 'FAILED'],
    ['status[]', 'CANCELLED'],
    ['currency_code', 'EUR'],
  ]);
});

it('repeats the report of a dashboard with its days', async () => {
  const filters = 'created_at%3E=2026-03-01&created_at%3C=2026-03-31&segment=champion';
  const draft = new URLSearchParams({ about: 'customer_dashboard', name: 'March', filters });
  const { api } = await openApp(`/reports/transactions?${new URLSearchParams({ _open: 'true', _draft: `${draft}` })}`);
  expect(await screen.findByRole('button', { name: /^Segment.*Champion/ })).toBeTruthy();
  await submit();
  await waitFor(() => expect(api.last('POST', '/v1/report')).toBeTruthy());
  expect(api.last('POST', '/v1/report')?.body).toMatchObject({ about: 'customer_dashboard', filters });
});
