// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('processorsettlement', 1);
const exception = idOf('financeexception', 1);
const sum = { currency_code: 'EUR', count: 2, expected: 3000, found: 3000 };
const sums = [
  { ...sum, outcome: 'AMOUNT_DIFFERS', is_open: true, count: 1, expected: 1000, found: 850 },
  { ...sum, outcome: 'MATCHED', is_open: false },
];
const match = {
  outcome: 'AMOUNT_DIFFERS',
  is_open: true,
  resolution: null,
  kind: 'PAYMENT',
  reference: 'q-1',
  item: idOf('transaction', 1),
  currency_code: 'EUR',
  expected: 1000,
  found: 850,
  found_currency_code: null,
  expected_fee: null,
  found_fee: null,
  booked_on: '2026-11-20',
  line: 7,
};
const staff = [
  'PSP',
  'PSP_PROCESSOR_SETTLEMENT_LIST',
  'PSP_SETTLEMENT_LIST',
  'PSP_SETTLEMENT_UPDATE',
  'PSP_TRANSACTION_LIST',
];

const open = (more: object = {}, roles = staff, items: readonly object[] = sums) =>
  openApp(`/psp/processor-settlements?id=${id}&_open=true&_tab=reconciliation`, {
    roles,
    prepare: (api) => {
      api.total = 1;
      api.failures.set(`GET /v1/processorsettlement/${id}/reconciliation`, () => Response.json({ items }));
      const fields = { id: exception, status: 'OPEN', reason: 'AMOUNT_DIFFERS', note: null };
      api.changes.settlementmatch = {
        ...match,
        exception: { ...sampleItem('financeexception', 1), ...fields },
        ...more,
      };
    },
  });

const row = async (): Promise<HTMLElement> => {
  const found = await screen.findByText(/· Payment · q-1/);
  return found.closest('li') as HTMLElement;
};

describe('the reconciliation of a processor settlement', () => {
  it('adds up what was compared, and shows each open difference', async () => {
    const { api } = await open();
    expect((await row()).textContent).toContain('Difference -€1.50');
    const [differing, matched] = screen
      .getAllByRole('row')
      .filter((each) => each.closest('[role=tabpanel]'))
      .slice(1);
    expect(differing?.textContent).toContain('€10.00€8.50');
    expect(matched?.textContent).toContain('2€30.00€30.00');
    const query = api.last('GET', '/v1/settlementmatch')?.query;
    expect(query?.get('processor_settlement')).toBe(id);
    expect(query?.get('is_open')).toBe('true');
  });

  it('shows the matches of an outcome, and then the open differences again', async () => {
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Matched' }));
    await waitFor(() => expect(api.last('GET', '/v1/settlementmatch')?.query.get('outcome')).toBe('MATCHED'));
    expect(api.last('GET', '/v1/settlementmatch')?.query.get('is_open')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show open differences' }));
    expect(await screen.findByRole('heading', { name: 'Open differences' })).toBeTruthy();
  });

  it('corrects a difference with a note', async () => {
    const { api } = await open();
    await userEvent.click(within(await row()).getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Correct/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Short paid');
    await userEvent.click(dialog.getByRole('button', { name: /^Correct/ }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/financeexception/${exception}/correct`)?.body).toEqual({ note: 'Short paid' }),
    );
  });

  it('compares an unknown line again with a payment that was found', async () => {
    const { api } = await open({ outcome: 'UNKNOWN', item: null, expected: null });
    await userEvent.click(within(await row()).getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Compare again/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const [found, note] = dialog.getAllByRole('textbox');
    await userEvent.type(found as HTMLElement, 'txn_1');
    await userEvent.type(note as HTMLElement, 'Found');
    await userEvent.click(dialog.getByRole('button', { name: /^Compare again/ }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/financeexception/${exception}/rematch`)?.body).toEqual({
        note: 'Found',
        item: 'txn_1',
      }),
    );
  });

  it('offers nothing to viewers who may not see exceptions', async () => {
    await open({ exception }, ['PSP', 'PSP_PROCESSOR_SETTLEMENT_LIST']);
    expect(within(await row()).queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('says that nothing has been compared', async () => {
    await open({}, staff, []);
    expect(await screen.findByText('Nothing compared yet')).toBeTruthy();
  });
});
