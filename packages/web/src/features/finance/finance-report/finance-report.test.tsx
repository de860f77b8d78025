// @vitest-environment jsdom

import { storedRows } from '@sluis/contract/base/fields';
import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { line_fields, type SchemeLine } from '@sluis/contract/finance/scheme-line';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clearAfterEach } from '../../../testing/list-screens.ts';
import { type OpenOptions, openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

clearAfterEach();

const range = { from: '2026-11-01', until: '2026-11-30' };
const none = Object.fromEntries(settlement_sections.map((section) => [section, 0]));
const answering = (path: string, body: object): Required<Pick<OpenOptions, 'prepare'>> => ({
  prepare: (api) => void api.failures.set(`GET /v1/${path}`, () => Response.json({ ...range, ...body })),
});
const textsOf = (row: HTMLElement) =>
  [...within(row).queryAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
    ({ textContent }) => textContent,
  );
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

const day = {
  accounting_day: '2026-11-21',
  payment_product: 'ideal',
  currency_code: 'EUR',
  count: 2,
  ...none,
  gross: 15_000,
  refunds: -2500,
  fees: -58,
  expected_net: 12_442,
  settlement: idOf('settlement', 1),
  settlement_reference: '1001.2611.01',
};
const { accounting_day: _, payment_product: __, settlement: ___, settlement_reference: ____, ...total } = day;

describe('the daily report', () => {
  const daily = answering('statistics/finance/daily', { items: [day], total: 1, totals: [total] });
  const open = (roles: readonly string[], more: OpenOptions = {}) =>
    openApp('/report/daily', { roles, ...daily, ...more });

  it('has what is expected of each day, and its settlement', async () => {
    const { api } = await open(['TRANSACTION_LIST', 'SETTLEMENT_LIST']);
    const table = await screen.findByRole('table', { name: 'By accounting day' });
    // Neither VAT nor reserve, as no day has any.
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Accounting day',
      'Payment method',
      'Payments',
      'Gross',
      'Refunds',
      'Chargebacks',
      'Fees',
      'Expected net',
      'Settlement',
    ]);
    expect(textsOf(within(table).getByRole('row', { name: /^21 Nov/ }))).toEqual([
      '21 Nov 2026',
      'iDEAL',
      '2',
      '€150.00',
      '-€25.00',
      '€0.00',
      '-€0.58',
      '€124.42',
      '1001.2611.01',
    ]);
    expect(within(table).getByRole('link', { name: '1001.2611.01' }).getAttribute('href')).toContain(
      '/report/settlement?',
    );
    expect(api.last('GET', '/v1/statistics/finance/daily')?.query.get('created_at<')).toBeNull();
  });

  it('links no settlement for those who may not see settlements', async () => {
    await open(['TRANSACTION_LIST']);
    await screen.findByText('1001.2611.01');
    expect(screen.queryByRole('link', { name: '1001.2611.01' })).toBeNull();
  });

  it('says that there is nothing, and in Dutch', async () => {
    await openApp('/report/daily', { language: 'nl' });
    await screen.findByRole('heading', { name: 'Dagrapport' });
    await screen.findByText('Geen gegevens in deze periode');
  });

  it('says that there are more rows than are shown', async () => {
    await open(
      ['TRANSACTION_LIST'],
      answering('statistics/finance/daily', { items: [day], total: 4000, totals: [total] }),
    );
    await screen.findByText('You see the first 1 of 4,000 rows. Choose fewer days, or filter.');
  });
});

describe('the financial report', () => {
  const waterfall = { count: 2, ...none, opening: 500, gross: 15_000, fees: -58, paid: 15_000, closing: 442 };
  const product = { period: '2026-11-01', payment_product: 'ideal', ...none, count: 2, gross: 15_000, fees: -58 };
  const inCurrency = (currency_code: string) => ({
    currency_code,
    ...waterfall,
    periods: [{ period: '2026-11-01', partial: true, ...waterfall }],
    products: [product],
  });
  const balances = answering('statistics/finance', { period: 'month', items: ['EUR', 'JPY'].map(inCurrency) });

  it('leads from the opening to the closing balance, in one currency at a time', async () => {
    const { api, router } = await openApp('/report?interval=month', balances);
    const table = await screen.findByRole('table', { name: 'From opening to closing balance' });
    expect(rowsOf(table)).toEqual([
      'Opening balance€5.00',
      'Gross€150.00',
      'Fees-€0.58',
      'Paid out-€150.00',
      'Closing balance€4.42',
    ]);
    const periods = screen.getByRole('table', { name: 'By period' });
    expect(textsOf(within(periods).getByRole('row', { name: /^November 2026/ }))).toEqual([
      'November 2026Not over',
      '2',
      '€5.00',
      '€150.00',
      '-€0.58',
      '-€150.00',
      '€4.42',
    ]);
    expect(api.last('GET', '/v1/statistics/finance')?.query.get('period')).toBe('month');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'JPY');
    expect(rowsOf(screen.getByRole('table', { name: 'From opening to closing balance' }))[0]).toBe(
      'Opening balanceJP¥500',
    );
    expect(router.state.location.search).toMatchObject({ currency: 'JPY', interval: 'month' });
  });

  it('needs both roles', async () => {
    const { router } = await openApp('/report', { roles: ['TRANSACTION_LIST'], ...balances });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('margins', () => {
  const figures = {
    currency_code: 'EUR',
    count: 3,
    turnover: 30_000,
    revenue: 100,
    cost: 120,
    partner: 5,
    margin: -25,
    margin_micro: -25_400_000,
    margin_percentage: -25.4,
  };
  const row = {
    period: '2026-11-21',
    organisation: idOf('organisation', 2),
    organisation_name: 'Fietsenmaker',
    payment_product: 'card',
    processor: idOf('processor', 1),
    processor_name: 'Noordzee',
    ...figures,
    is_below_cost: true,
  };
  const safeguarding = {
    currency_code: 'EUR',
    merchant_payable: 900,
    merchant_reserve: 100,
    payout_in_transit: 0,
    owed: 1000,
    bank: 0,
    processor_receivable: 990,
    opening: 0,
    held: 990,
    difference: -10,
    accounts: [
      { kind: 'merchant_payable', debit: 0, credit: 1000 },
      { kind: 'processor_receivable', debit: 1000, credit: 0 },
    ],
  };
  const margins = answering('psp/statistics/finance', {
    period: 'day',
    items: [row],
    total: 1,
    totals: [{ ...figures, below_cost: 1 }],
    safeguarding: [safeguarding],
  });
  const open = (path: string) => openApp(path, { roles: ['PSP', 'PSP_REPORT_LIST'], ...margins });

  it('mark what is below cost, and what does not cover the money of merchants', async () => {
    const { api } = await open('/psp/reports/daily');
    const table = await screen.findByRole('table', { name: 'By day' });
    expect(textsOf(within(table).getByRole('row', { name: /Fietsenmaker/ })).slice(1)).toEqual([
      'Fietsenmaker',
      'Card',
      'Noordzee',
      'EUR',
      '3',
      '€300.00',
      '€1.00',
      '€1.20',
      '€0.05',
      '-€0.25Below cost',
      '-25.40%',
    ]);
    // Its name is no link for those who may not see merchants.
    expect(within(table).queryByRole('link')).toBeNull();
    const checked = screen.getByRole('table', { name: 'Safeguarding' });
    expect(textsOf(within(checked).getByRole('row', { name: /^EUR/ })).at(-1)).toBe('-€0.10Shortfall');
    expect(rowsOf(screen.getByRole('table', { name: 'Trial balance' })).at(-1)).toBe('TotalEUR€10.00€10.00');
    expect(Object.fromEntries(api.last('GET', '/v1/psp/statistics/finance')?.query ?? [])).toMatchObject({
      period: 'day',
      _sort: '-period',
    });
  });

  it('by month are asked for in the order and with the rows that the address names', async () => {
    const { api, router } = await open('/psp/reports/monthly');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Only below cost' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Lowest margin in % first');
    expect(router.state.location.search).toMatchObject({ below: true, order: 'margin_percentage' });
    expect(Object.fromEntries(api.last('GET', '/v1/psp/statistics/finance')?.query ?? [])).toMatchObject({
      period: 'month',
      is_below_cost: 'true',
      _sort: 'margin_percentage',
    });
  });

  it('are closed to merchants', async () => {
    const { router } = await openApp('/psp/reports/daily', { roles: ['USER_ALL'], ...margins });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('the settlement of a payment', () => {
  const id = idOf('transaction', 1);
  const [stored] = storedRows(line_fields, [{ position: 3, component: 'MARKUP', kind: 'PAYMENT', rate_ppm: 9000 }]);
  const why = {
    type: 'revenue',
    scheme: idOf('revenuescheme', 1),
    scheme_name: 'Standard',
    edition: 'edit_1',
    number: 2,
    valid_from: '2026-01-01',
    line: stored as SchemeLine,
  };
  const event = {
    id: idOf('journalentry', 1),
    state: 'POSTED',
    kind: 'PAYMENT',
    item: id,
    occurred_at: '2026-11-20T09:00:00.000Z',
    accounting_day: '2026-11-20',
    payable_on: '2026-11-24',
    currency_code: 'EUR',
    amount: 10_000,
    fees: [{ component: 'MARKUP', micro: 90_500_000, vat_rate_ppm: 0 }],
    fee_micro: 90_500_000,
    vat_micro: 0,
    reserve: 500,
    reserved: [{ component: 'RESERVE', amount: 500, release_on: '2027-02-18' }],
    net: 9410,
    settlement: null,
    settlement_reference: null,
    settlement_status: null,
    corrects: null,
    reason: null,
  };
  const margin = {
    fees: [{ ...event.fees[0], why }],
    cost: [{ component: 'ACQUIRER', micro: 100_000_000, vat_rate_ppm: 0, why: null }],
    partner: [],
    cost_micro: 100_000_000,
    partner_micro: 0,
    margin_micro: -9_500_000,
  };
  const open = (events: readonly object[], roles: readonly string[] = ['USER_ALL'], base = '') =>
    openApp(`${base}/transactions?id=${id}&_open=true&_tab=settlement`, {
      roles,
      prepare: (api) => {
        api.failures.set(`GET /v1/transaction/${id}/settlement`, () => Response.json({ items: events }));
      },
    });

  it('has the fees, the reserve, the net amount and the days', async () => {
    await open([event]);
    await screen.findByRole('heading', { name: /^Payment/ });
    expect(screen.getByRole('row', { name: /^Markup/ }).textContent).toBe('Markup-€0.905');
    expect(screen.getByRole('row', { name: /^Reserve held/ }).textContent).toBe('Reserve held until 18 Feb 2027-€5.00');
    expect(screen.getByRole('row', { name: /^Net/ }).textContent).toBe('Net€94.10');
    expect(screen.getByText('24 Nov 2026')).toBeTruthy();
    expect(screen.queryByText('Margin')).toBeNull();
  });

  it('has for the provider what it earns, and the line of each price', async () => {
    await open([{ ...event, ...margin }], ['PSP_ALL'], `/psp/merchants/${idOf('organisation', 2)}:psp`);
    await screen.findByText('Payments: 0.9%');
    expect(screen.getByText(/edition 2 from 1 Jan 2026, line 3/)).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Margin/ }).textContent).toBe('Margin Below cost-€0.095');
  });

  it('hides that from staff who view a merchant as itself', async () => {
    await open([{ ...event, ...margin }], ['PSP_ALL'], `/psp/merchants/${idOf('organisation', 2)}`);
    await screen.findByRole('row', { name: /^Net/ });
    expect(screen.queryByText('Margin')).toBeNull();
    expect(screen.queryByText('Payments: 0.9%')).toBeNull();
  });

  it('says what waits, and that nothing is settled yet', async () => {
    const { unmount } = await open([{ ...event, state: 'PENDING', net: null, reason: 'NO_PROFILE', fees: [] }]);
    await screen.findByText(/^Waits to be processed/);
    screen.getByText(/No settlement profile settles this payment/);
    unmount();
    await open([]);
    await screen.findByText('Not settled yet');
  });
});
