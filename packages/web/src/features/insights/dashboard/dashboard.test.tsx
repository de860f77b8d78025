// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session-store.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { answer_fields, wednesday } from '../../../testing/figures.ts';
import { openApp } from '../../../testing/open-app.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: wednesday }));

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const days = { from: '2026-10-21T22:00:00.000Z', until: '2026-11-18T23:00:00.000Z' };

/** Answers the requests of a payments dashboard. */
const withTotals =
  (count: number) =>
  (api: FakeApi): void => {
    const figure = { count, volume: 100 * count };
    const answers = {
      'aggregate/total': { ...figure, paid_count: count, paid_volume: 100 * count, averagePerPeriod: 0, atv: 100 },
      aggregate: { items: count > 0 ? [{ value: 'ideal', ...figure }] : [] },
      'aggregate/stats': { items: [] },
      'aggregate/lifecycle': { items: [] },
      'aggregate/location': { items: [] },
    };
    const about = { ...answer_fields, ...days, conversion: null };
    for (const [path, answer] of Object.entries(answers))
      api.failures.set(`GET /v1/transaction/${path}`, () => Response.json({ ...about, ...answer }));
    api.failures.set('GET /v1/statistics/dayandtime', () => Response.json({ ...about, items: [] }));
  };

it('shows one message if there is nothing, and offers a longer period', async () => {
  const { router } = await openApp('/dashboards/transactions?measure=paid', { prepare: withTotals(0) });
  expect(await screen.findByRole('heading', { name: 'No payments in this period' })).toBeTruthy();
  expect(screen.getByText('Choose a longer period.')).toBeTruthy();
  expect(screen.queryByText('No data in this period')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Last 365 days' }));
  expect(router.state.location.search).toEqual({ range: 'last-365-days', measure: 'paid' });
  expect(await screen.findByText('Figures are shown here once there are any.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Last 365 days' })).toBeNull();
});

it('is limited to a part of a chart, and not twice to the same part', async () => {
  const { router } = await openApp('/dashboards/transactions?range=last-28-days', { prepare: withTotals(3) });
  const card = await screen.findByRole('region', { name: 'Payment method' });
  await userEvent.click(await within(card).findByRole('button', { name: 'Only iDEAL' }));
  expect(router.state.location.search).toEqual({ range: 'last-28-days', payment_product: 'ideal' });
  expect(within(card).queryByRole('button', { name: 'Only iDEAL' })).toBeNull();
});

it('leads back from the list behind a figure, with the same parameters', async () => {
  const { router } = await openApp('/dashboards/transactions?range=last-28-days', { prepare: withTotals(3) });
  const card = await screen.findByRole('region', { name: 'Payment method' });
  await userEvent.click(within(await within(card).findByRole('list')).getByRole('link', { name: /iDEAL/ }));
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Transactions dashboard' }));
  expect(router.state.location.href).toBe('/dashboards/transactions?range=last-28-days');
});

it.each([
  ['', 1],
  ['?range=last-28-days', 0],
])('shows that today has not ended, if it is alone beside a whole day (%s)', async (search, times) => {
  await openApp(`/dashboards/transactions${search}`, { prepare: withTotals(3) });
  await screen.findByRole('region', { name: 'Key figures' });
  expect(screen.queryAllByText(/^Today isn’t over yet/)).toHaveLength(times);
});

it('is mailed at the frequency of its number of days', async () => {
  const { router } = await openApp('/dashboards/transactions?range=previous-month', { prepare: withTotals(3) });
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule this dashboard by email' }));
  expect(new URLSearchParams((router.state.location.search as { _draft: string })._draft).get('frequency')).toBe(
    'monthly',
  );
});

it('shows figures even if the ones to compare with could not be loaded', async () => {
  await openApp('/dashboards/customers?range=last-365-days', {
    prepare: (api) => {
      api.failures.set('GET /v1/customer/count', ({ query }) =>
        query.has('previous')
          ? Response.json({ error: { code: 'internal', message: '', request_id: 'req_1' } }, { status: 500 })
          : Response.json({ ...answer_fields, ...days, count: 1234, paying: 567 }),
      );
    },
  });
  const tiles = await screen.findByRole('region', { name: 'Key figures' });
  expect(await within(tiles).findByText('1,234')).toBeTruthy();
  expect(within(tiles).getByText('567')).toBeTruthy();
  // No list contains the paying customers.
  const why = within(tiles).getByRole('button', { name: 'Open the list' });
  expect(document.getElementById(String(why.getAttribute('aria-describedby')))?.textContent).toContain(
    'when they paid',
  );
});

it.each([
  ['unavailable', /can’t reach the service right now. What you see may be out of date/],
  ['overloaded', /too busy to refresh everything right now. What you see may be out of date/],
])(
  'warns of old figures while the service is %s, keeps them, and removes the warning when it is back',
  async (code, words) => {
    const { api } = await openApp('/dashboards/transactions', { prepare: withTotals(3) });
    const tiles = await screen.findByRole('region', { name: 'Key figures' });
    await within(tiles).findAllByText('3');
    const path = 'GET /v1/transaction/aggregate/total';
    const answers = api.failures.get(path);
    const away = (): Response => Response.json({ error: { code, message: '', request_id: 'req_1' } }, { status: 503 });
    api.failures.set(path, away);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const warning = await screen.findByText(words, undefined, { timeout: 10_000 });
    expect(within(tiles).getAllByText('3').length).toBeGreaterThan(0);
    if (answers) api.failures.set(path, answers);
    else api.failures.delete(path);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(warning.isConnected).toBe(false));
  },
  20_000,
);

it('says in words that figures are refused while the service is overloaded, with a way to try again', async () => {
  const busy = { error: { code: 'overloaded', message: '', details: { retry_after_s: 10 }, request_id: 'req_busy' } };
  await openApp('/dashboards/transactions', {
    prepare: (api) => {
      withTotals(3)(api);
      api.failures.set('GET /v1/transaction/aggregate/stats', () => Response.json(busy, { status: 503 }));
    },
  });
  const [said] = await screen.findAllByText('We’re too busy to show this right now.', { exact: false });
  const card = said?.closest('section, article, [role="region"]') as HTMLElement;
  expect(within(card).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('draws conversion over time from payments with an outcome, and not for chosen statuses', async () => {
  const items = (count: number) => [
    { period: '2026-11-16', partial: false, count, volume: 0 },
    { period: '2026-11-17', partial: false, count: 0, volume: 0 },
  ];
  const prepare = (api: FakeApi): void => {
    withTotals(3)(api);
    api.failures.set('GET /v1/transaction/aggregate/stats', ({ query }) => {
      const isApproved = !query.getAll('status[]').includes('DECLINED');
      return Response.json({ ...answer_fields, ...days, conversion: null, items: items(isApproved ? 30 : 40) });
    });
  };
  await openApp('/dashboards/transactions?range=last-28-days', { prepare });
  const card = within(await screen.findByRole('region', { name: /^Conversion/ }));
  await userEvent.click(await card.findByRole('button', { name: /^Show as table/ }));
  const cells = card.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['75.00%', '40', '–', '0']);
  cleanup();
  await openApp('/dashboards/transactions?range=last-28-days&status=DECLINED', { prepare });
  await screen.findByRole('region', { name: 'Payment method' });
  expect(screen.queryByRole('region', { name: /^Conversion/ })).toBeNull();
});
