// @vitest-environment jsdom
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
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

const id = idOf('settlement', 1);
const line = { component: null, description: null, correction: false, vat_rate_ppm: 0, count: 2 };
const lines = [
  { ...line, section: 'gross', amount: 15_000 },
  { ...line, section: 'fees', component: 'PROCESSING', vat_rate_ppm: 210_000, amount: -1000 },
  { ...line, section: 'vat', vat_rate_ppm: 210_000, amount: -210 },
];
const entry = {
  id: idOf('journalentry', 1),
  kind: 'PAYMENT',
  item: idOf('transaction', 1),
  transaction: idOf('transaction', 1),
  merchant_reference: 'ORDER-1001',
  occurred_at: '2026-11-20T09:00:00.000Z',
  payable_on: '2026-11-20',
  currency_code: 'EUR',
  amount: 7500,
  fee_micro: 500_500_000,
  fees: [],
  reserve: 0,
  corrects: null,
  corrected_by: null,
  corrections: ['reverse', 'replace'],
  reason: null,
};

const open = (more: object = {}, roles = ['SETTLEMENT_LIST', 'TRANSACTION_LIST'], path = '/report/settlement') =>
  openApp(`${path}?id=${id}&_open=true`, {
    roles,
    prepare: (api) => {
      api.changes.settlement = {
        status: 'PAID',
        reference: '100001.2611.01',
        currency_code: 'EUR',
        opening: 0,
        gross: 15_000,
        fees: -1000,
        vat: -210,
        amount: 13_790,
        carried: 0,
        carried_reason: null,
        pay_on: '2026-11-21',
        ...more,
      };
      api.failures.set(`GET /v1/settlement/${id}/lines`, () => Response.json({ items: lines }));
      api.failures.set(`GET /v1/settlement/${id}/entries`, () => Response.json({ items: [entry], next: null }));
    },
  });

describe('the panel of a settlement', () => {
  it('leads from the payments to the amount on the bank statement', async () => {
    await open();
    expect(await screen.findByText('The lines add up to what was paid out and carried.')).toBeTruthy();
    const paid = screen.getByRole('row', { name: /On the bank statement of 21 Nov 2026, reference 100001.2611.01/ });
    expect(paid.textContent).toContain('€137.90');
    expect(screen.getByRole('row', { name: /VAT 21%/ }).textContent).toContain('on €10.00');
  });

  it('says by how much its lines differ from what was paid out', async () => {
    await open({ amount: 13_000 });
    expect((await screen.findByRole('alert')).textContent).toContain('differ by €7.90');
  });

  it('opens the entries of a line, with their exact fees, and then all', async () => {
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Processing' }));
    expect(await screen.findByText('-€5.005')).toBeTruthy();
    const asked = () => api.sent.findLast(({ path }) => path.endsWith('/entries'))?.query;
    expect(Object.fromEntries(asked() ?? [])).toEqual({
      section: 'fees',
      component: 'PROCESSING',
      vat_rate_ppm: '210000',
    });
    expect(screen.getByRole('link', { name: 'Payment' }).getAttribute('href')).toContain('/transactions?');
    await userEvent.click(screen.getByRole('button', { name: 'Show all entries' }));
    await waitFor(() => expect(Object.fromEntries(asked() ?? [])).toEqual({}));
  });

  it('links to its transactions of all dates', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Transactions of this settlement' });
    const search = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(search)).toEqual({ settlement: id, 'created_at>': beginning_of_time });
  });
});

describe('the settlement of a partner', () => {
  it('has its shares by merchant, and opens those of one', async () => {
    const user = userEvent.setup();
    const shares = [
      { ...line, section: 'shares', component: idOf('organisation', 2), description: 'Bakery', count: 12, amount: 500 },
      { ...line, section: 'shares', component: idOf('organisation', 3), description: 'Florist', amount: -80 },
    ];
    const { api } = await open({ gross: 0, fees: 0, vat: 0, shares: 420, amount: 420 });
    api.failures.set(`GET /v1/settlement/${id}/lines`, () => Response.json({ items: shares }));
    const share = { ...entry, kind: 'PARTNER_SHARE', item: null, transaction: null, amount: 500, fee_micro: 0 };
    api.failures.set(`GET /v1/settlement/${id}/entries`, () =>
      Response.json({ items: [{ ...share, reason: 'Bakery' }], next: null }),
    );
    const rows = async () =>
      (await screen.findAllByRole('row')).map((row) => row.textContent?.replaceAll('\u00a0', ' ') ?? '');
    await screen.findByRole('button', { name: 'Bakery' });
    expect(await rows()).toEqual(
      expect.arrayContaining([
        'Partner shares€4.20',
        'Bakery12€5.00',
        'Florist2-€0.80',
        expect.stringContaining('Payout'),
      ]),
    );
    expect(screen.queryByRole('link', { name: 'Transactions of this settlement' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Bakery' }));
    await screen.findByText(/Partner share/);
    expect((await rows()).some((row) => /^Partner share · Bakery.*€5\.00$/.test(row))).toBe(true);
    const { query } = api.sent.findLast(({ path }) => path === `/v1/settlement/${id}/entries`) ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      section: 'shares',
      component: idOf('organisation', 2),
      description: 'Bakery',
    });
  });
});

describe('the correction of an entry', () => {
  const staff = ['PSP', 'PSP_SETTLEMENT_LIST', 'PSP_SETTLEMENT_UPDATE'];
  const openEntries = async (roles = staff, more: object = {}) => {
    const { api } = await open({}, roles, '/psp/reports/settlement');
    const items = [{ ...entry, ...more }];
    api.failures.set(`GET /v1/settlement/${id}/entries`, () => Response.json({ items, next: null }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Entries' }));
    const row = within(await screen.findByRole('row', { name: /^Payment ?(Corrected)? ?ORDER-1001 · 20 Nov/ }));
    return { api, row };
  };
  const openVerb = async (name: string) => {
    const { api, row } = await openEntries();
    await userEvent.click(row.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    return { api, dialog: within(await screen.findByRole('dialog')) };
  };

  it('reverses it for a reason', async () => {
    const { api, dialog } = await openVerb('Reverse');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Paid twice');
    await userEvent.click(dialog.getByRole('button', { name: 'Reverse' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/journalentry/${entry.id}/reverse`)?.body).toEqual({ reason: 'Paid twice' }),
    );
  });

  it('prices it again by what was changed, and sends nothing else', async () => {
    const { api, dialog } = await openVerb('Price again');
    const again = dialog.getByRole<HTMLButtonElement>('button', { name: 'Price again' });
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Debit card');
    expect(again.disabled).toBe(true);
    await userEvent.selectOptions(dialog.getByLabelText('Card funding'), 'debit');
    await userEvent.selectOptions(dialog.getByLabelText('Card brand'), 'Visa');
    await userEvent.selectOptions(dialog.getByLabelText('Card brand'), 'Unchanged');
    await userEvent.selectOptions(dialog.getByLabelText('Recurring type'), 'None');
    await userEvent.type(dialog.getByLabelText(/^Amount/), '-5');
    expect(again.disabled).toBe(true);
    await userEvent.clear(dialog.getByLabelText(/^Amount/));
    await userEvent.type(dialog.getByLabelText(/^Amount/), '70.00');
    await userEvent.click(again);
    await waitFor(() =>
      expect(api.last('POST', `/v1/journalentry/${entry.id}/replace`)?.body).toEqual({
        reason: 'Debit card',
        facts: { amount: 7000, card_funding: 'debit', recurring_type: null },
      }),
    );
  });

  it('is not offered for an entry that is corrected', async () => {
    const { row } = await openEntries(staff, { corrected_by: idOf('journalentry', 2), corrections: [] });
    expect(row.getByText('Corrected')).toBeTruthy();
    expect(row.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('is not offered to viewers who only read', async () => {
    const { row } = await openEntries(['PSP', 'PSP_SETTLEMENT_LIST']);
    expect(row.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});

describe('the download of a settlement', () => {
  const asked = (api: Awaited<ReturnType<typeof open>>['api']) =>
    api.sent.findLast(({ path }) => path === `/v1/settlement/${id}/export`)?.body;

  it('has every format once it has closed, in the language of the viewer', async () => {
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'Statement (PDF)',
      'Entries (CSV)',
      'Entries (Excel)',
      'Bank statement (camt.053)',
      'Bank statement (MT940)',
      'Journal (CSV)',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Bank statement (camt.053)' }));
    await waitFor(() => expect(asked(api)).toEqual({ format: 'camt053', language: 'en' }));
  });

  it('has only entries before that', async () => {
    await open({ status: 'OPEN', reference: null, amount: null, carried: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Entries (CSV)', 'Entries (Excel)']);
  });

  it('says why it was refused', async () => {
    const { api } = await open();
    api.failures.set(`POST /v1/settlement/${id}/export`, () =>
      Response.json({ error: { code: 'settlement_open', message: '', request_id: 'r' } }, { status: 409 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Statement (PDF)' }));
    expect(await screen.findByText(/has not closed yet/)).toBeTruthy();
  });

  it('is offered to staff of the provider as well', async () => {
    await open({}, ['PSP', 'PSP_SETTLEMENT_LIST'], '/psp/reports/settlement');
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  });
});

describe('the list of settlements', () => {
  it.each([
    ['the balance of a running settlement so far', { status: 'OPEN', amount: null }, 'now €153.00'],
    ['what was paid of a closed one', { status: 'PAID', amount: 15_000, carried: 300 }, '€150.00'],
  ])('has one column for %s', async (_, changes, text) => {
    await openApp('/report/settlement', {
      roles: ['SETTLEMENT_LIST'],
      prepare: (api) => {
        api.total = 1;
        const sums = Object.fromEntries(settlement_sections.map((section) => [section, 0]));
        api.changes.settlement = { ...sums, currency_code: 'EUR', opening: 300, gross: 15_100, fees: -100, ...changes };
      },
    });
    const column = await screen.findByRole('columnheader', { name: /^Payout/ });
    const cells = within((await screen.findAllByRole('row'))[1] as HTMLElement).getAllByRole('cell');
    expect(cells[(column as HTMLTableCellElement).cellIndex]?.textContent).toBe(text);
    expect(screen.queryByRole('columnheader', { name: /balance/i })).toBeNull();
  });
});
