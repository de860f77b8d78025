// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type OpenOptions, openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const paid = { status: 'SETTLEMENT_COMPLETED', amount: 1250, amount_refunded: 250 };
const id = idOf('transaction', 3);
const openPayment = (change: object = {}, options: OpenOptions = {}) =>
  openApp(`/transactions?id=${id}&_open=true`, {
    ...options,
    prepare: ({ changes }) => {
      changes.transaction = { ...paid, ...change };
    },
  });
const openForm = async (change: object = {}, options: OpenOptions = {}) => {
  const app = await openPayment(change, options);
  await userEvent.click(
    await screen.findByRole('button', { name: options.language === 'nl' ? 'Terugbetalen' : 'Refund' }),
  );
  const amount = await screen.findByRole<HTMLInputElement>('textbox', {
    name: options.language === 'nl' ? /^Bedrag/ : /^Amount/,
  });
  return { ...app, amount };
};
const path = `/v1/transaction/${id}/refund`;

it('refunds the remainder, with the amount on the button, and shows the new status', async () => {
  const { api, amount, router } = await openForm();
  expect(amount.value).toBe('10.00');
  const before = api.sent.filter((each) => each.path === '/v1/transaction').length;
  await userEvent.click(screen.getByRole('button', { name: 'Refund €10.00' }));
  await waitFor(() => expect(api.last('POST', path)?.body).toEqual({ amount: 1000, reason: null }));
  expect(api.last('POST', path)?.key).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('_form'));
  await waitFor(() =>
    expect(api.sent.filter((each) => each.path === '/v1/transaction').length).toBeGreaterThan(before),
  );
  expect(router.state.location.search).toMatchObject({ id, _tab: 'refunds' });
});

it('refuses more than the remainder and invalid amounts, beside the field', async () => {
  const { api, amount } = await openForm();
  await userEvent.clear(amount);
  await userEvent.type(amount, '10,01');
  await userEvent.tab();
  expect(await screen.findByText('Up to €10.00.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refund' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /10\.01/ })).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '1,001');
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Enter a valid amount.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement === amount).toBe(true));
  expect(api.last('POST', path)).toBeUndefined();
});

it('accepts a currency’s own decimals, with the language’s comma', async () => {
  const { amount } = await openForm({ currency_code: 'JPY', amount: 5000 }, { language: 'nl' });
  expect(amount.value).toBe('4750');
  cleanup();
  const dinars = await openForm({ currency_code: 'KWD', amount: 5250 }, { language: 'nl' });
  expect(dinars.amount.value).toBe('5,000');
});

it('shows the server’s refusal, and retries the same request with the same key', async () => {
  const { api } = await openForm();
  const refusal = (code: string, status: number, fields?: object) => () =>
    Response.json({ error: { code, message: '', fields, request_id: 'req_9' } }, { status });
  const submit = () => userEvent.click(screen.getByRole('button', { name: /^Refund €/ }));
  api.failures.set(`POST ${path}`, refusal('refund_exceeds_remainder', 422, { amount: ['too_large'] }));
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('exceeds the remaining amount');
  expect(alert.textContent).toContain('req_9');
  expect(screen.getByText('This value is too large.')).toBeTruthy();
  const first = api.last('POST', path)?.key;
  await submit();
  await waitFor(() => expect(api.sent.filter((each) => each.path === path)).toHaveLength(2));
  expect(api.last('POST', path)?.key).toBe(first);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Returned');
  await submit();
  await waitFor(() => expect(api.sent.filter((each) => each.path === path)).toHaveLength(3));
  expect(api.last('POST', path)?.key).not.toBe(first);
});

it('shows the remainder after another user refunded a part', async () => {
  const { api } = await openForm();
  const error = {
    code: 'refund_exceeds_remainder',
    message: '',
    fields: { amount: ['too_large'] },
    request_id: 'req_9',
  };
  api.failures.set(`POST ${path}`, () => Response.json({ error }, { status: 422 }));
  Object.assign(api.changes.transaction ?? {}, { amount_refunded: 450 });
  await userEvent.click(screen.getByRole('button', { name: /^Refund €/ }));
  expect(await screen.findByText('€8.00 can still be refunded.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('exceeds the remaining amount');
});

it('asks before unsaved input is discarded', async () => {
  const { amount, router } = await openForm();
  await userEvent.type(amount, '1');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toMatchObject({ id });
  await userEvent.click(screen.getByRole('button', { name: 'Close (Esc)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('_open'));
});

it('leaves the form by Esc and stays in the panel, which Esc then closes', async () => {
  const { router } = await openForm();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull());
  expect(router.state.location.search).toMatchObject({ id, _open: true, _tab: 'refunds' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Details of/ })));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('_open'));
});

it('leaves the form with its tab, and offers it again', async () => {
  const { router } = await openForm();
  await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('_form'));
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeTruthy();
});

it.each([
  ['was not paid', { status: 'PENDING' }, {}],
  ['has nothing left', { amount_refunded: 1250 }, {}],
  ['is not the viewer’s to refund', {}, { roles: ['TRANSACTION_LIST', 'REFUND_LIST'] }],
])('offers no refund of a payment that %s', async (_, change, options) => {
  await openPayment(change, options);
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

it('creates a refund from the list: the payment is found by its reference', async () => {
  const { api, router } = await openApp('/refunds', {
    prepare: ({ changes }) => {
      changes.transaction = paid;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add refund' }));
  expect(router.state.location.search).toMatchObject({ _open: true });
  const search = await screen.findByRole('combobox', { name: /^Search for a transaction/ });
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  search.focus();
  for (const value of ['m', 'merch', 'merchant']) fireEvent.change(search, { target: { value } });
  await userEvent.click(
    (await screen.findAllByRole('option', { name: /merchant_reference/, hidden: true }))[0] as HTMLElement,
  );
  const { query } = api.last('GET', '/v1/transaction') ?? {};
  expect(Object.fromEntries(query ?? [])).toEqual({
    _search_by: 'merchant_reference',
    _search: 'merchant',
    _populate: 'customer payment_profile',
    // 25 is the default, which the request still includes.
    _limit: '25',
  });
  // One request for the word, not one for each letter.
  expect(api.sent.filter((each) => each.query.get('_search')?.startsWith('m'))).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund €10.00' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: idOf('refund', 7), _open: true }));
});

it('offers no new refund to a viewer without the role', async () => {
  await openApp('/refunds?_open=true', { roles: ['REFUND_LIST'] });
  await waitFor(() => expect(document.querySelector('[data-row]')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Add refund' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^Search for a transaction/ })).toBeNull();
});
