// @vitest-environment jsdom
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session-store.ts';
import { answer_fields, figures, wednesday, withFigures } from '../../../testing/figures.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: wednesday }));

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const paid = paid_statuses.map((status) => `status%5B%5D=${status}`).join('&');
const hrefOf = (element: HTMLElement): string | null | undefined => element.closest('a')?.getAttribute('href');

it.each([
  ['asks staff of the provider without a second factor', ['PSP'], false, 1],
  ['does not ask staff who have one', ['PSP'], true, 0],
  ['does not ask a merchant', ['USER_ALL'], false, 0],
])('%s to set one up', async (_, roles, mfa_enabled, links) => {
  vi.stubEnv('DEV', false);
  await openApp('/', { roles, prepare: ({ me }) => Object.assign(me, { mfa_enabled }) });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  const found = screen.queryAllByRole('link', { name: 'Configure' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/profile'));
});

it('asks no one for a second factor in development', async () => {
  await openApp('/', { roles: ['PSP'] });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(screen.queryByRole('link', { name: 'Configure' })).toBeNull();
});

it('reports that there are no roles, without requests or a redirect', async () => {
  const { api, router } = await openApp('/', { roles: [] });
  expect(await screen.findByText('No permissions yet')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  expect(api.sent.filter(({ path }) => !path.startsWith('/v1/auth/'))).toEqual([]);
});

it('shows today’s revenue beside the same weekday until now and as a whole, and the expected total', async () => {
  await openApp('/', { prepare: withFigures });
  const card = await screen.findByRole('region', { name: 'Revenue' });
  const amount = await within(card).findByText('€120.00');
  expect(hrefOf(amount)).toBe(
    `/transactions?created_at%3E=2026-11-18&created_at%3C=2026-11-18&${paid}&currency_code=EUR`,
  );
  await within(card).findByText(/against last Wednesday at this time \(€100.00\)/);
  expect(card.textContent).toContain('+20.00%');
  expect(card.textContent).toContain('Expected by the end of the day€300.00between €250.00 and €360.00');
  expect(card.textContent).toContain('Last Wednesday, whole day€110.0011 payments');
  expect(within(card).getByRole('link', { name: 'View all transactions' }).getAttribute('href')).toBe('/transactions');
});

it('expects at least the amount already paid today', async () => {
  await openApp('/', {
    prepare: (api) => {
      withFigures(api);
      const expected = { expected_amount: 9000, expected_low: 8000, expected_high: 9000 };
      api.failures.set('GET /v1/statistics/today', () =>
        Response.json({ ...answer_fields, amount: 12_000, transactions: 12, ...expected }),
      );
    },
  });
  const card = await screen.findByRole('region', { name: 'Revenue' });
  await within(card).findByText(/against last Wednesday at this time/);
  expect(card.textContent).toContain('Expected by the end of the day€120.00Last Wednesday');
});

it('shows that nothing had been paid by this time a week ago', async () => {
  await openApp('/', {
    prepare: (api) => {
      withFigures(api);
      const { 'statistics/aggregate/day': days } = figures;
      api.failures.set('GET /v1/statistics/aggregate/day', ({ query }) =>
        Response.json({ ...answer_fields, ...(query.has('created_at<') ? { items: [] } : days?.(query)) }),
      );
    },
  });
  const card = await screen.findByRole('region', { name: 'Revenue' });
  expect(await within(card).findByText('Nothing yet last Wednesday at this time')).toBeTruthy();
  expect(card.textContent).toContain('Last Wednesday, whole day€110.00');
});

it('is the way back from the list behind a figure, also after an item was opened there', async () => {
  const { router } = await openApp('/', { prepare: withFigures });
  const card = await screen.findByRole('region', { name: 'Revenue' });
  await userEvent.click(await within(card).findByText('€120.00'));
  expect(await screen.findByRole('link', { name: 'Back to Home' })).toBeTruthy();
  const [, row] = await screen.findAllByRole('row');
  await userEvent.click(within(row as HTMLElement).getAllByRole('cell')[2] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toHaveProperty('_open', true));
  await userEvent.click(screen.getByRole('link', { name: 'Back to Home' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('announces each day with the previous same weekday, and shows the figures of the selected one', async () => {
  await openApp('/', { prepare: withFigures });
  const days = await screen.findByRole('group', { name: /^Revenue by day/ });
  const names = within(days)
    .getAllByRole('radio')
    .map((day) => day.parentElement?.textContent);
  expect(names).toHaveLength(7);
  expect(names[5]).toContain('Tuesday 17 Nov 2026: €170.00, 17 payments. a week earlier: €0.00, 0 payments');
  await userEvent.click(within(days).getByRole('radio', { name: /Tuesday/ }));
  const card = screen.getByRole('region', { name: 'Revenue' });
  expect(hrefOf(within(card).getByText('€170.00'))).toContain('created_at%3E=2026-11-17&created_at%3C=2026-11-17');
  expect(within(card).queryByText(/Expected/)).toBeNull();
});

it('shows figures without links to users without lists', async () => {
  await openApp('/', { roles: ['STATISTICS_LIST'], prepare: withFigures });
  const card = await screen.findByRole('region', { name: 'Revenue' });
  await within(card).findByText('€120.00');
  const achievements = await screen.findByRole('region', { name: 'Things you did in the last seven days' });
  await within(achievements).findByText('€450.00');
  await within(await screen.findByRole('region', { name: 'Recent activity' })).findAllByRole('listitem');
  expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([]);
});

it('shows that nothing was ever paid, without bars', async () => {
  const none = {
    ...answer_fields,
    currency_code: null,
    currencies: [],
    items: [],
    amount: 0,
    transactions: 0,
    expected_amount: null,
  };
  await openApp('/', {
    prepare: (api) => {
      for (const path of Object.keys(figures)) api.failures.set(`GET /v1/${path}`, () => Response.json(none));
    },
  });
  expect(await screen.findByText('No paid transactions yet')).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Create payment link' });
  expect(next.getAttribute('href')).toBe('/payment-links?_open=true');
  expect(screen.queryByRole('group', { name: /^Revenue by day/ })).toBeNull();
});

it('lists the pending items, the nearest deadline first, each with a link to its list', async () => {
  await openApp('/', {
    prepare: (api) => {
      withFigures(api);
      Object.assign(api.changes, { chargeback: { needs_response: true, work_by_date: '2026-11-20' } });
      Object.assign(api.changes, { share: { status: 'REQUESTED', expires_at: '2026-11-18T23:30:00.000Z' } });
    },
  });
  const card = await screen.findByRole('region', { name: 'Needs an answer' });
  const [first, ...rest] = await within(card).findAllByRole('listitem');
  expect(first?.textContent).toContain('60 chargebacks need a response');
  expect(first?.textContent).toContain('Due 20 Nov 2026 2 days left');
  const links = within(card)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links.map((href) => href?.split('?')[0])).toEqual([
    '/chargebacks',
    '/share-credentials',
    '/transactions',
    '/subscriptions',
    '/subscriptions',
    '/insights/alerts',
    '/webhooks/addresses',
    '/webhooks',
  ]);
  expect(rest[0]?.textContent).toContain(
    '60 requests to share credentials await your answerDue 19 Nov 2026 1 day left',
  );
  // Cards that have expired or will within thirty days.
  expect(links[4]).toContain('status=ACTIVE&card_expires_on%3C=2026-12-18');
  expect(rest.at(-1)?.textContent).toContain('60 webhooks weren’t delivered');
});

it.each([
  ['not assigned yet', null],
  ['Owner: Ada', { id: idOf('user', 1), name: 'Ada' }],
])('shows of an open alert: %s', async (said_of_it, owner) => {
  const { api } = await openApp('/', {
    roles: ['PSP', 'PSP_ALL', 'USER_ALL'],
    prepare: (fake) => {
      withFigures(fake);
      fake.total = 1;
      Object.assign(fake.changes, { alert: { status: 'SEEN', owner } });
    },
  });
  const card = await screen.findByRole('region', { name: 'Needs an answer' });
  const row = (await within(card).findByText('1 processor approves less than usual')).closest('a');
  expect(row?.textContent).toContain(said_of_it);
  expect(row?.getAttribute('href')).toBe('/insights/alerts?status%5B%5D=OPEN&status%5B%5D=SEEN&overall=true');
  const asked = api.sent.find(({ path, query }) => path === '/v1/alert' && query.has('_populate'));
  expect(asked?.query.getAll('status[]')).toEqual(['OPEN', 'SEEN']);
});

it('shows that nothing is pending', async () => {
  await openApp('/', {
    prepare: (api) => {
      withFigures(api);
      api.total = 0;
    },
  });
  expect(await screen.findByText('Nothing needs an answer.')).toBeTruthy();
});

it('opens recent items in their lists', async () => {
  await openApp('/', { prepare: withFigures });
  const card = await screen.findByRole('region', { name: 'Recent activity' });
  const links = (await within(card).findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/transactions?id=${idOf('transaction', 0)}&_open=true`,
    `/transactions?id=${idOf('transaction', 1)}&_open=true`,
    `/refunds?id=${idOf('refund', 2)}&_open=true`,
  ]);
  expect(within(card).getByText('Blocked')).toBeTruthy();
});

it('shows whether an achievement is good beside its direction', async () => {
  await openApp('/', { prepare: withFigures });
  const section = await screen.findByRole('region', { name: 'Things you did in the last seven days' });
  await within(section).findByText('€450.00');
  const cards = within(section)
    .getAllByRole('listitem')
    .map((card) => card.textContent);
  expect(cards).toEqual([
    'Transactions40Better: 20 in the seven days before',
    'Customers5Worse: 10 in the seven days before',
    'Amount€450.00About the same: €400.00 in the seven days before',
    'Refunds1Better: 4 in the seven days before',
  ]);
  // In the counted currency, even if there are no payments in another.
  expect(hrefOf(within(section).getByText('Refunds'))).toBe(
    '/refunds?created_at%3E=2026-11-12&created_at%3C=2026-11-18&currency_code=EUR',
  );
});

it('changes the currency of all figures, which the address keeps', async () => {
  const { router, api } = await openApp('/', { prepare: withFigures });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'USD');
  await waitFor(() => expect(router.state.location.search).toEqual({ currency_code: 'USD' }));
  const isAsked = (path: string) => () =>
    expect(api.last('GET', `/v1/statistics/${path}`)?.query.get('currency_code')).toBe('USD');
  for (const path of ['today', 'aggregate/day', 'amazingthings']) await waitFor(isAsked(path));
});

it('keeps the chosen currency in the address, also the most frequent one, and ignores an invalid one', async () => {
  const { router, api } = await openApp('/?currency_code=EURO', { prepare: withFigures });
  const choice = () => screen.findByRole('combobox', { name: 'Currency' });
  await choice();
  expect(api.last('GET', '/v1/statistics/today')?.query.get('currency_code')).toBeNull();
  for (const code of ['USD', 'EUR']) {
    await userEvent.selectOptions(await choice(), code);
    await waitFor(() => expect(router.state.location.search).toEqual({ currency_code: code }));
  }
});

it('shows staff of the provider the top merchants, and the stuck items of all', async () => {
  await openApp('/', { roles: ['PSP', 'PSP_ALL'], prepare: withFigures });
  const card = await screen.findByRole('region', { name: 'Top merchants of the last 24 hours' });
  const [table] = await within(card).findAllByRole('table');
  const rows = [...(table?.querySelectorAll('tr') ?? [])].map((row) => row.textContent);
  expect(rows).toEqual([
    'MerchantRevenuePaymentsAgainst 24 hours earlier',
    'Fietsenmaker€50.004up +25.00% against the period before',
    'Bakker€1.001–',
  ]);
  expect(within(card).getByRole('link', { name: 'Bakker' }).getAttribute('href')).toBe(
    `/psp/merchants/${idOf('organisation', 3)}`,
  );
  const stuck = await screen.findByText('The outcome of 60 payments is unknown');
  expect(hrefOf(stuck)).toMatch(/^\/psp\/transactions\?created_at%3E=2026-10-19&status=UNKNOWN/);
  expect(screen.queryByText('Things you did in the last seven days')).toBeNull();
});

it('shows the latest items of their lists to users without figures, and requests no figures', async () => {
  const { api } = await openApp('/', { roles: ['REFUND_LIST'] });
  const latest = await screen.findByRole('region', { name: 'Latest refunds' });
  const rows = await within(latest).findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  const [first] = within(rows[0] as HTMLElement).getAllByRole('link');
  expect(first?.getAttribute('href')).toBe(`/refunds?id=${idOf('refund', 0)}&_open=true`);
  expect(rows[0]?.textContent).toContain('€12.50');
  expect(rows[0]?.textContent).toContain('merchant_reference 0');
  expect(screen.queryByRole('region', { name: 'Latest transactions' })).toBeNull();
  expect(api.sent.filter(({ path }) => path.startsWith('/v1/statistics'))).toEqual([]);
});

it('points users with neither figures nor such lists to the menu', async () => {
  await openApp('/', { roles: ['TAG_LIST', 'TERMINAL_LIST'] });
  expect(await screen.findByText('Choose a screen from the menu')).toBeTruthy();
});

it('shows the same status of a payment as its list: blocked, charged back or refunded', async () => {
  const changes = { status: 'FAILED', blocked: true, amount_refunded: 100 };
  await openApp('/', {
    roles: ['TRANSACTION_LIST'],
    prepare: (api) => Object.assign(api.changes, { transaction: changes }),
  });
  const latest = await screen.findByRole('region', { name: 'Latest transactions' });
  expect(await within(latest).findAllByText('Blocked')).toHaveLength(5);
  expect(within(latest).getAllByText('Partially refunded')).toHaveLength(5);
});

it('shows an error in its card only, with the code and the request id, and retries', async () => {
  const { api } = await openApp('/', {
    prepare: (api) => {
      withFigures(api);
      const error = { code: 'internal', message: '', request_id: 'req_42' };
      api.failures.set('GET /v1/statistics/recent', () => Response.json({ error }, { status: 500 }));
    },
  });
  const card = await screen.findByRole('region', { name: 'Recent activity' });
  const alert = await within(card).findByRole('alert');
  expect(alert.textContent).toContain('req_42');
  expect(within(screen.getByRole('main')).getAllByRole('alert')).toHaveLength(1);
  withFigures(api);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await within(card).findAllByRole('listitem')).toHaveLength(3);
});

it('shows staff of the provider the merchants with the largest loss, and every processor with a lower approval than usual', async () => {
  await openApp('/', { roles: ['PSP', 'PSP_ALL', 'USER_ALL'], prepare: withFigures });
  const merchants = await screen.findByRole('region', { name: 'Top merchants of the last 24 hours' });
  await within(merchants).findByRole('heading', { name: 'Largest losses against the 24 hours before' });
  const [made, lost] = within(merchants).getAllByRole('table') as [HTMLElement, HTMLElement];
  const names = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent);
  expect(names(made)).toEqual(['Fietsenmaker', 'Bakker']);
  expect(names(lost)).toEqual(['Slager']);
  const processors = await screen.findByRole('region', { name: 'Processors in the last 24 hours' });
  await within(processors).findByText('Less than usual');
  expect(names(within(processors).getByRole('table'))).toEqual(['Invoices', 'Cards', 'Banks']);
});
