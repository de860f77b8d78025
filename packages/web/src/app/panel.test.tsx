// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

/** The content of the panel of an item, and its width. */

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const opened = async (path: string, entity: string, change: Record<string, unknown> = {}) => {
  const app = await openApp(`/${path}?id=${idOf(entity, 3)}&_open=true`, {
    prepare: (api) => {
      api.changes[entity] = change;
    },
  });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  await within(panel).findByRole('tab', { name: 'Details' });
  return { ...app, panel };
};

const figuresIn = (panel: HTMLElement): string[] =>
  [...panel.querySelectorAll('[role="tabpanel"] dl dt')]
    .map((name) => `${name.textContent} ${name.nextElementSibling?.textContent}`)
    .filter((text) => text.includes('€'));

it('shows what identifies a payment, what happened and what was received, and folds the rest', async () => {
  const money = { amount: 10_000, amount_refunded: 2500, amount_charged_back: 0 };
  const { panel } = await opened('transactions', 'transaction', { status: 'SETTLEMENT_COMPLETED', ...money });
  expect(within(panel).getByText(/^Settled: .*€75\.00 can still be refunded\.$/)).toBeTruthy();
  expect(figuresIn(panel)).toEqual(['Money in €100.00', 'Refunded €25.00', 'Net €75.00']);
  expect(within(panel).getByRole('heading', { name: 'History' })).toBeTruthy();
  expect(within(panel).queryByText('IP address')).toBeNull();
});

it('has no actions of the item in an edit form, where a second click on Edit would hit them', async () => {
  const { panel } = await opened('customers', 'customer');
  await userEvent.dblClick(await within(panel).findByRole('button', { name: 'Edit' }));
  await within(panel).findByRole('button', { name: 'Save' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(panel).queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('opens the folded part for every item, once it was opened', async () => {
  const { panel } = await opened('transactions', 'transaction');
  const fold = within(panel).getByText('Technical details').closest('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  fold.open = true;
  await within(panel).findByText('IP address');
  cleanup();
  const again = await opened('refunds', 'refund');
  expect(await within(again.panel).findByText('Processor ID')).toBeTruthy();
});

it('has no figures of a payment without receipts', async () => {
  const { panel } = await opened('transactions', 'transaction', { status: 'DECLINED', amount: 500 });
  expect(figuresIn(panel)).toEqual([]);
});

it.each([
  ['customers', 'customer'],
  ['subscriptions', 'subscription'],
  ['payment-links', 'paymentlink'],
])('shows in the panel of %s the totals of its payments', async (path, entity) => {
  const { panel, api } = await opened(path, entity);
  await waitFor(() => expect(figuresIn(panel)).toContain('Net €70.00'));
  expect(figuresIn(panel)).toEqual(expect.arrayContaining(['Money in €90.00', 'Refunded €20.00']));
  const asked = api.sent.filter(({ path: at }) => at === '/v1/transaction/owner-totals');
  expect(asked.map(({ query }) => query.getAll('of[]'))).toContainEqual([idOf(entity, 3)]);
});

it('requests once the totals of a page’s customers, and shows them beside each', async () => {
  const { api } = await openApp('/customers');
  await waitFor(() => expect(screen.getAllByText('€70.00')).toHaveLength(25));
  expect(screen.getByRole('columnheader', { name: 'Total paid' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /Email address/ })).toBeTruthy();
  const asked = api.sent.filter(({ path }) => path === '/v1/transaction/owner-totals');
  expect(asked.map(({ query }) => query.getAll('of[]').length)).toEqual([25]);
});

it('requests no payments for users who may not see them', async () => {
  const { api } = await openApp(`/customers?id=${idOf('customer', 3)}&_open=true`, { roles: ['CUSTOMER_LIST'] });
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByRole('columnheader', { name: 'Total paid' })).toBeNull();
  expect(api.sent.some(({ path }) => path === '/v1/transaction/owner-totals')).toBe(false);
});

it('is made wider by keys and by a click, and stays so', async () => {
  const { panel } = await opened('transactions', 'transaction');
  const edge = screen.getByRole('separator', { name: 'Width of the panel' });
  expect(panel.style.getPropertyValue('--panel-width')).toBe('');
  edge.focus();
  // The current width, before the user has set one.
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('400'));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}');
  expect(panel.style.getPropertyValue('--panel-width')).toBe('432px');
  expect(edge.getAttribute('aria-valuenow')).toBe('432');
  await userEvent.click(within(panel).getByRole('button', { name: 'Widen the panel' }));
  expect(panel.style.getPropertyValue('--panel-width')).toBe('820px');
  cleanup();
  const again = await opened('refunds', 'refund');
  expect(again.panel.style.getPropertyValue('--panel-width')).toBe('820px');
  await userEvent.click(within(again.panel).getByRole('button', { name: 'Narrow the panel' }));
  expect(again.panel.style.getPropertyValue('--panel-width')).toBe('');
});

it('copies the page of a subscription by a click', async () => {
  const subscription_url = 'https://pay.example/s/1';
  const { panel } = await opened('subscriptions', 'subscription', { status: 'ACTIVE', subscription_url });
  const user = userEvent.setup();
  const copy = within(panel).getByRole('button', { name: /^https:\/\/pay\.example\/s\/1/ });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(subscription_url);
});

it('shows an error with code and request id beside the list, which stays, and retries', async () => {
  const at = `GET /v1/transaction/${idOf('transaction', 3)}`;
  const error = { code: 'unavailable', message: '', request_id: 'req_of_the_panel' };
  const { api } = await openApp(`/transactions?id=${idOf('transaction', 3)}&_open=true`, {
    prepare: ({ failures }) => failures.set(at, () => Response.json({ error }, { status: 503 })),
  });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  const alert = await within(panel).findByRole('alert');
  expect(alert.textContent).toContain('req_of_the_panel');
  expect(document.querySelectorAll('[data-row]')).toHaveLength(25);
  api.failures.delete(at);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByRole('tab', { name: 'Details' })).toBeTruthy();
  expect(document.querySelectorAll('[data-row]')).toHaveLength(25);
});
