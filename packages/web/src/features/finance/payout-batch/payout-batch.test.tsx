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

const roles = ['PSP', 'PSP_SETTLEMENT_ALL', 'PSP_BANK_ACCOUNT_LIST', 'BANK_ACCOUNT_LIST'];
const id = idOf('payoutbatch', 1);
const path = '/psp/finance/payout-batches';

const due = (n: number, more: object = {}) => ({
  id: idOf('settlement', n),
  reference: `100${n}.2611.01`,
  organisation: idOf('organisation', 2),
  organisation_name: `Shop ${n}`,
  amount: n * 1000,
  holder_name: `Holder ${n}`,
  iban: 'NL91ABNA0417164300',
  account_number: null,
  reason: null,
  ...more,
});

const open = (more: object = {}) =>
  openApp(`${path}?id=${id}&_open=true`, {
    roles,
    prepare: (api) => {
      api.changes.payoutbatch = {
        status: 'DRAFT',
        reference: 'P.2611.001',
        currency_code: 'EUR',
        count: 2,
        total: 3000,
        execution_date: '2026-11-30',
        exported_at: null,
        work: null,
        left_out: [],
        ...more,
      };
    },
  });

describe('a new payout batch', () => {
  it('is drafted of what is shown to be payable, without what is unchecked or cannot be paid', async () => {
    const { api } = await openApp(`${path}?_open=true`, {
      roles,
      prepare: (api) => {
        api.failures.set('GET /v1/payoutbatch/payable', () =>
          Response.json({ items: [due(1), due(2), due(3), due(4, { reason: 'HOLD' })], count: 3, total: 6000 }),
        );
        const account = {
          ...sampleItem('bankaccount', 1),
          organisation: idOf('organisation', 1),
          name: 'Payouts',
          currency_code: 'EUR',
          iban: 'NL91ABNA0417164300',
          status: 'VERIFIED',
          is_default: true,
        };
        const accounts = { items: [account], total: 1, total_is_exact: true, next: null };
        api.failures.set('GET /v1/bankaccount', () => Response.json(accounts));
      },
    });
    expect(await screen.findByText('3 payouts, €60.00 together')).toBeTruthy();
    expect(screen.getByText('Payouts are on hold')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /Shop 2/ }));
    expect(screen.getByText('2 payouts, €40.00 together')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Draft batch' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(api.last('POST', '/v1/payoutbatch')?.body).toMatchObject({
        currency_code: 'EUR',
        bank_account: idOf('bankaccount', 1),
        settlements: [idOf('settlement', 1), idOf('settlement', 3)],
      }),
    );
  });
});

describe('the panel of a payout batch', () => {
  it('names the settlements that keep it from being approved', async () => {
    const { api } = await open({ created_by: null });
    api.failures.set(`POST /v1/payoutbatch/${id}/approve`, () =>
      Response.json(
        {
          error: {
            code: 'not_payable',
            message: 'No',
            details: {
              count: 1,
              settlements: [{ id: idOf('settlement', 1), reference: '1001.2611.01', reason: 'HOLD' }],
            },
            request_id: 'r',
          },
        },
        { status: 422 },
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Have €30.00 paid out on 30 Nov 2026?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await within(dialog).findByText('1001.2611.01: Payouts are on hold')).toBeTruthy();
    expect(within(dialog).getByRole('alert').textContent).toContain('Not all settlements can be paid out.');
  });

  it('offers the bank file once it is exported, and says what was left out', async () => {
    await open({
      status: 'EXPORTED',
      exported_at: '2026-11-27T09:30:00.000Z',
      left_out: [{ settlement: idOf('settlement', 1), reference: '1001.2611.01', amount: 500, reason: 'HOLD' }],
    });
    expect(await screen.findByRole('button', { name: 'Download bank file' })).toBeTruthy();
    expect(screen.getByText(/1 settlement was left out at the export\./)).toBeTruthy();
    expect(screen.getByText('€5.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export bank file' })).toBeNull();
  });

  it('is confirmed with the day on which the bank paid', async () => {
    const { api } = await open({ status: 'EXPORTED', exported_at: '2026-11-27T09:30:00.000Z' });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm payout' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm payout' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/payoutbatch/${id}/confirm`)?.body).toEqual({ paid_on: '2026-11-30' }),
    );
  });

  it('takes out a settlement', async () => {
    const { api } = await openApp(`${path}?id=${id}&_open=true&_tab=settlements`, {
      roles,
      prepare: (api) => {
        api.total = 1;
        api.changes.payoutbatch = { status: 'DRAFT', count: 2, work: null };
        api.changes.settlement = { status: 'CLOSED', reference: '1001.2611.01', amount: 1000, currency_code: 'EUR' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take out' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Take 1001.2611.01 out of this batch?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take out' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/payoutbatch/${id}/remove`)?.body).toEqual({
        settlement: expect.stringMatching(/^stl_/),
      }),
    );
  });
});
