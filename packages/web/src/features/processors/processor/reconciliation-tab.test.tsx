// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('processorsettlement', 1);
const exception = idOf('financeexception', 1);
const path = `/psp/processor-settlements?id=${id}&_open=true&_tab=reconciliation`;
const finance = ['PSP', 'PSP_PROCESSOR_SETTLEMENT_LIST', 'PSP_SETTLEMENT_ALL', 'TRANSACTION_LIST'];

const sum = { currency_code: 'EUR', found_fee: 0 };
const sums = [
  { ...sum, outcome: 'AMOUNT_DIFFERS', is_open: true, count: 1, expected: 1000, found: 900 },
  { ...sum, outcome: 'MATCHED', is_open: false, count: 1234, expected: 500_000, found: 500_000 },
];

const open = (match: object = {}, roles: readonly string[] = finance, raised: object = {}) =>
  openApp(path, {
    roles,
    prepare: (api) => {
      api.total = 1;
      api.failures.set(`GET /v1/processorsettlement/${id}/reconciliation`, () => Response.json({ items: sums }));
      api.changes.settlementmatch = {
        outcome: 'AMOUNT_DIFFERS',
        kind: 'PAYMENT',
        is_open: true,
        resolution: null,
        currency_code: 'EUR',
        expected: 1000,
        found: 900,
        found_currency_code: null,
        reference: 'psp_8831',
        booked_on: '2026-11-20',
        line: 7,
        item: idOf('transaction', 1),
        ...match,
      };
      api.changes.financeexception = { status: 'OPEN', reason: 'AMOUNT_DIFFERS', note: null, ...raised };
    },
  });

/** The row of the only difference. */
const row = async () => within((await screen.findByText(/psp_8831/)).closest('li') as HTMLElement);
const choose = async (name: string) => {
  await userEvent.click((await row()).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('the reconciliation of a source of files', () => {
  it('has the sums by outcome, and each open difference with its payment and amounts', async () => {
    const { api } = await open();
    const table = within(await screen.findByRole('table'));
    const matched = within(table.getByRole('button', { name: 'Matched' }).closest('tr') as HTMLElement);
    expect(matched.getByText('1,234')).toBeTruthy();
    const text = (await screen.findByText(/psp_8831/)).closest('li')?.textContent ?? '';
    expect(text).toContain('Amount differs · Payment · psp_8831');
    expect(text).toMatch(/Expected €\s?10\.00 · Found €\s?9\.00 · Difference .€\s?1\.00/);
    expect(text).toContain('booked on 20 Nov 2026 · line 7');
    const link = (await row()).getAllByRole('link')[0]?.getAttribute('href') ?? '';
    expect(link).toContain(idOf('transaction', 1));
    const asked = api.last('GET', '/v1/settlementmatch')?.query;
    expect([asked?.get('processor_settlement'), asked?.get('is_open')]).toEqual([id, 'true']);
  });

  it('shows the matches of an outcome, and the open differences again', async () => {
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Matched' }));
    await waitFor(() => expect(api.last('GET', '/v1/settlementmatch')?.query.get('outcome')).toBe('MATCHED'));
    await userEvent.click(await screen.findByRole('button', { name: 'Show open differences' }));
    await waitFor(() => expect(api.last('GET', '/v1/settlementmatch')?.query.get('is_open')).toBe('true'));
  });

  it('resolves a difference with a note', async () => {
    const { api } = await open();
    const dialog = await choose('Accept');
    await userEvent.type(dialog.getByLabelText(/^Note/), 'A fee in the gross');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/financeexception/${exception}/accept`)?.body).toEqual({
        note: 'A fee in the gross',
      }),
    );
  });

  it('compares an unknown line with a payment that the viewer names', async () => {
    const { api } = await open({ outcome: 'UNKNOWN', item: null, expected: null }, finance, { reason: 'UNKNOWN' });
    expect((await row()).getByText(/May be about payment/)).toBeTruthy();
    const dialog = await choose('Compare again');
    await userEvent.type(dialog.getByLabelText(/^Note/), 'Found');
    await userEvent.type(dialog.getByLabelText(/^ID of the payment/), 'txn_1');
    await userEvent.click(dialog.getByRole('button', { name: 'Compare again' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/financeexception/${exception}/rematch`)?.body).toEqual({
        note: 'Found',
        item: 'txn_1',
      }),
    );
  });

  it('offers nothing to viewers who may not see exceptions', async () => {
    await open({}, ['PSP', 'PSP_PROCESSOR_SETTLEMENT_LIST']);
    expect((await row()).queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('says how a difference was resolved', async () => {
    await open({ is_open: false, resolution: 'WRITTEN_OFF' }, finance, { status: 'RESOLVED', note: 'Bankrupt' });
    expect((await row()).getByText('Written off')).toBeTruthy();
    expect((await row()).getByText('Bankrupt')).toBeTruthy();
  });
});
