// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refundRunKey } from '../lib/device.ts';
import { sessionStore } from '../lib/session-store.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { type OpenOptions, openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const address = `/customers?id=${idOf('customer', 3)}&_open=true&_tab=transactions`;
const pathOf = (n: number): string => `/v1/transaction/${idOf('transaction', n)}/refund`;
const paid = { status: 'SETTLEMENT_COMPLETED', amount: 1250, amount_refunded: 250 };
const open = (change: object = {}, options: OpenOptions = {}, at = address) =>
  openApp(at, {
    ...options,
    prepare: (api) => {
      api.changes.transaction = { ...paid, ...change };
      options.prepare?.(api);
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (...numbers: number[]): Promise<void> => {
  for (const n of numbers)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select merchant_reference ${n}` }));
};
const asked = (api: FakeApi) => api.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/refund'));
const lost = () => {
  throw new TypeError('Failed to fetch');
};

it('refunds the chosen payments, each in full and with its own key, once the sum is confirmed', async () => {
  const { api } = await open();
  await choose(0, 1);
  await press('Refund');
  expect(await screen.findByText(/: €20\.00 in total\.$/)).toBeTruthy();
  expect(asked(api)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Recalled');
  await press('Refund €20.00');
  expect(await screen.findByText('€20.00 is being refunded.')).toBeTruthy();
  // The button that started it has been removed: the focus stays with its result.
  expect(document.activeElement?.textContent).toBe('2 refunds, €20.00');
  expect(asked(api).map(({ path, body }) => [path, body])).toEqual([
    [pathOf(0), { amount: 1000, reason: 'Recalled' }],
    [pathOf(1), { amount: 1000, reason: 'Recalled' }],
  ]);
  expect(new Set(asked(api).map(({ key }) => key)).size).toBe(2);
  await press('Done');
  expect(localStorage.getItem(refundRunKey(api.me))).toBeNull();
  expect(await screen.findByRole('checkbox', { name: 'Select all on this page' })).toBeTruthy();
});

it('names payments that cannot be refunded in advance, and offers nothing if there are no others', async () => {
  const { api } = await open({ status: 'DECLINED' });
  await choose(0, 1);
  await press('Refund');
  expect(await screen.findByText('None of the selected payments can be refunded.')).toBeTruthy();
  expect(screen.getAllByText('not paid')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Refund €/ })).toBeNull();
  await press('Back to transactions');
  expect(await screen.findByRole('checkbox', { name: 'Select all on this page' })).toBeTruthy();
  expect(asked(api)).toEqual([]);
});

it('retries a request without a response with the same key, and continues', async () => {
  const { api } = await open();
  await choose(0, 1);
  await press('Refund');
  await screen.findByText(/in total\.$/);
  api.failures.set(`POST ${pathOf(0)}`, lost);
  await press('Refund €20.00');
  expect(await screen.findByText(/Refunding will continue automatically\.$/)).toBeTruthy();
  api.failures.clear();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('€20.00 is being refunded.')).toBeTruthy();
  const keys = asked(api).map(({ path, key }) => `${path} ${key}`);
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(2);
});

it('continues after a reload on any page where it was, with the same keys', async () => {
  const { api } = await open();
  await choose(0, 1, 2);
  await press('Refund');
  await screen.findByText(/in total\.$/);
  api.failures.set(`POST ${pathOf(1)}`, lost);
  await press('Refund €30.00');
  await waitFor(() => expect(asked(api).filter(({ path }) => path === pathOf(1))).not.toEqual([]));
  const left = localStorage.getItem(refundRunKey(api.me)) ?? '';
  const [, second] = asked(api);
  // Memory is lost with the page, storage is not.
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  localStorage.setItem(refundRunKey(api.me), left);
  const after = await open({}, {}, '/refunds');
  await waitFor(() => expect(asked(after.api)).toHaveLength(2));
  expect(asked(after.api).map(({ path }) => path)).toEqual([pathOf(1), pathOf(2)]);
  expect(asked(after.api)[0]?.key).toBe(second?.key);
  expect(asked(after.api)[0]?.body).toEqual(second?.body);
});

it('continues with the same keys if a result could not be stored', async () => {
  const { api, router } = await open();
  await choose(0, 1);
  await press('Refund');
  await screen.findByText(/in total\.$/);
  const { setItem } = Storage.prototype;
  let written = 0;
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === refundRunKey(api.me)) written++;
    if (written === 2) throw new DOMException('no room', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  await press('Refund €20.00');
  await waitFor(() => expect(written).toBe(2));
  full.mockRestore();
  await router.navigate({ to: '/refunds' as '/' });
  await waitFor(() => expect(asked(api)).toHaveLength(3));
  expect(asked(api)[1]?.key).toBe(asked(api)[0]?.key);
});

it('shows the result of each: a refused one does not block the others', async () => {
  const { api } = await open();
  await choose(0, 1);
  await press('Refund');
  await screen.findByText(/in total\.$/);
  const error = { code: 'refund_exceeds_remainder', message: '', request_id: 'req_9' };
  api.failures.set(`POST ${pathOf(0)}`, () => Response.json({ error }, { status: 422 }));
  await press('Refund €20.00');
  expect(await screen.findByText('€10.00 is being refunded. 1 refund was rejected.')).toBeTruthy();
  expect(screen.getByText('The refund exceeds the remaining amount.')).toBeTruthy();
});

it('drops a run that is so old that the server has forgotten its keys', async () => {
  const { api } = await open();
  const order = { transaction: idOf('transaction', 0), merchant_reference: 'old', amount: 1000, currency_code: 'EUR' };
  const run = { label: '1 refund', href: address, reason: null, begun_at: Date.now() - 24 * 3_600_000 };
  cleanup();
  localStorage.setItem(refundRunKey(api.me), JSON.stringify({ ...run, orders: [{ ...order, key: 'k' }] }));
  sessionStore.end('signed_out');
  const after = await open({}, {}, `${address}&_form=refunds`);
  expect(await screen.findByText(/started too long ago to continue/)).toBeTruthy();
  expect(asked(after.api)).toEqual([]);
});

it('offers no selection to users who may not refund', async () => {
  await open({}, { roles: ['CUSTOMER_LIST', 'TRANSACTION_LIST'] });
  await screen.findByText(/merchant_reference 0$/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
