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

const roles = ['PSP', 'PSP_SAP_ALL'];
const id = idOf('saprun', 1);
const line = { cost_centre: null, tax_code: null, currency_code: 'EUR', debit: 0, credit: 0 };
const run = {
  status: 'CREATED',
  reference: 'SAP-000012',
  booked_on: '2026-11-27',
  totals: [
    { currency_code: 'EUR', amount: 123_456 },
    { currency_code: 'JPY', amount: 700 },
  ],
  lines: [
    { ...line, general_ledger_account: '1100', debit: 123_456 },
    { ...line, general_ledger_account: '8000', tax_code: 'V2', credit: 123_456 },
    { ...line, general_ledger_account: '1100', currency_code: 'JPY', debit: 700 },
  ],
  unmapped: [],
  downloaded_at: null,
  downloaded_by: null,
};

const open = (more: object = {}, as = roles) =>
  openApp(`/psp/sap?id=${id}&_open=true`, {
    roles: as,
    prepare: (api) => {
      api.changes.saprun = { ...run, ...more };
    },
  });

/** Answers a file, and returns what is saved. */
function savedFiles(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

describe('a SAP file', () => {
  it('has its postings with amounts in their currencies', async () => {
    await open();
    await screen.findByText(/are ready: download the file/);
    const rowsOf = (currency: string) =>
      within(screen.getByRole('table', { name: currency }))
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rowsOf('EUR')).toEqual([
      ['General ledger account (EUR)', 'Debit', 'Credit'],
      ['1100', '€1,234.56', ''],
      ['8000V2', '', '€1,234.56'],
      ['Total', '€1,234.56', '€1,234.56'],
    ]);
    expect(rowsOf('JPY')[1]).toEqual(['1100', expect.stringContaining('700'), '']);
  });

  it('is downloaded after it was stated, and again without', async () => {
    const names = savedFiles();
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('SAP-000012');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(names).toEqual(['SAP-000012.csv']));
    expect(api.last('POST', `/v1/saprun/${id}/download`)).toBeTruthy();
    cleanup();
    const again = await open({ status: 'DOWNLOADED', downloaded_at: '2026-11-28T08:00:00.000Z' });
    await userEvent.click(await screen.findByRole('button', { name: 'Download again' }));
    await waitFor(() => expect(names).toHaveLength(2));
    expect(again.api.last('POST', `/v1/saprun/${id}/download`)).toBeUndefined();
  });

  it('that failed names what has no account, by kind, and is made again', async () => {
    const { api } = await open({
      status: 'FAILED',
      lines: [],
      unmapped: [
        { account_kind: 'revenue', component: 'MARKUP', vat_rate_ppm: 210_000 },
        { account_kind: 'revenue', component: 'OWN_FEE', vat_rate_ppm: 0 },
        { account_kind: 'revenue', component: null, vat_rate_ppm: null },
        { account_kind: 'bank', component: null, vat_rate_ppm: null },
      ],
    });
    await screen.findByText('Markup 21% VAT, OWN_FEE 0% VAT, other');
    expect(screen.getByText('Bank')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Assign an account' }).getAttribute('href')).toContain('/psp/sap/accounts');
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Make again' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make again' }));
    await waitFor(() => expect(api.last('POST', `/v1/saprun/${id}/retry`)).toBeTruthy());
  });

  it('offers readers what was downloaded, and nothing else', async () => {
    await open({}, ['PSP', 'PSP_SAP_LIST']);
    await screen.findByText(/are ready: download the file/);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    cleanup();
    await open({ status: 'DOWNLOADED', downloaded_at: '2026-11-28T08:00:00.000Z' }, ['PSP', 'PSP_SAP_LIST']);
    expect(await screen.findByRole('button', { name: 'Download again' })).toBeTruthy();
  });
});

describe('a SAP account', () => {
  const account = idOf('sapaccount', 1);

  it('is assigned with a VAT rate in percent and a component in capitals', async () => {
    const { api } = await openApp('/psp/sap/accounts?_open=true', { roles });
    const form = await screen.findByRole('region', { name: 'Assign account' });
    await userEvent.selectOptions(await within(form).findByLabelText(/Account in the journal/), 'Revenue');
    await userEvent.type(within(form).getByLabelText('Component'), 'own fee');
    await userEvent.type(within(form).getByLabelText('VAT rate'), '9.5');
    await userEvent.type(within(form).getByLabelText(/General ledger account/), '8000');
    await userEvent.click(within(form).getByRole('button', { name: 'Assign account' }));
    await waitFor(() =>
      expect(api.last('POST', '/v1/sapaccount')?.body).toMatchObject({
        account_kind: 'revenue',
        component: 'OWN_FEE',
        vat_rate_ppm: 95_000,
        general_ledger_account: '8000',
      }),
    );
  });

  it('is changed, and loses its VAT rate when that is emptied', async () => {
    const { api } = await openApp(`/psp/sap/accounts?id=${account}&_open=true&_form=edit`, {
      roles,
      prepare: (api) => {
        api.changes.sapaccount = {
          account_kind: 'revenue',
          component: null,
          vat_rate_ppm: 210_000,
          general_ledger_account: '8000',
          cost_centre: null,
          tax_code: null,
        };
      },
    });
    const rate = await screen.findByLabelText('VAT rate');
    expect((rate as HTMLInputElement).value).toBe('21');
    await userEvent.clear(rate);
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/sapaccount/${account}`)?.body).toMatchObject({ vat_rate_ppm: null }),
    );
  });
});
