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

const roles = [
  'PSP',
  'PSP_SETTLEMENT_PROFILE_ALL',
  'PSP_PACKAGE_LIST',
  'PSP_SETTLEMENT_SCHEDULE_LIST',
  'PSP_ONE_OFF_ALL',
  'PSP_BANK_ACCOUNT_LIST',
  'BANK_ACCOUNT_LIST',
];
const id = idOf('settlementprofile', 1);

describe('a settlement profile', () => {
  it('has terms per currency with an account in that currency', async () => {
    const account = (n: number, currency_code: string) => ({
      ...sampleItem('bankaccount', n),
      name: `${currency_code} account`,
      holder_name: 'Kaashuis',
      currency_code,
      status: 'VERIFIED',
    });
    const { api } = await openApp(`/finance/settlement-profiles?id=${id}&_open=true&_form=edit`, {
      roles,
      prepare: (api) => {
        api.changes.settlementprofile = {
          terms: [{ currency_code: 'EUR', bank_account: null, minimum_payout: 1000 }],
          payment_profiles: [],
        };
        const accounts = { items: [account(1, 'EUR'), account(2, 'GBP')], total: 2, total_is_exact: true, next: null };
        api.failures.set('GET /v1/bankaccount', () => Response.json(accounts));
      },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: /^Bank account/ }));
    expect(screen.getAllByRole('option', { name: /account \(/ }).map((each) => each.textContent)).toEqual([
      'EUR account (Kaashuis)',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'EUR account (Kaashuis)' }));
    const minimum = screen.getByLabelText(/^Minimum payout/);
    await userEvent.clear(minimum);
    await userEvent.type(minimum, '25');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/settlementprofile/${id}`)?.body).toEqual({
        terms: [{ currency_code: 'EUR', bank_account: idOf('bankaccount', 1), minimum_payout: 2500 }],
        version: 1,
      }),
    );
  });

  it('is held with a reason', async () => {
    const { api } = await openApp(`/finance/settlement-profiles?id=${id}&_open=true`, {
      roles,
      prepare: (api) => {
        api.changes.settlementprofile = { hold: false, name: 'Kaashuis' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hold payouts' }));
    const dialog = await screen.findByRole('dialog');
    const hold = within(dialog).getByRole('button', { name: 'Hold payouts' });
    expect((hold as HTMLButtonElement).disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Papers are missing');
    await userEvent.click(hold);
    await waitFor(() =>
      expect(api.last('POST', `/v1/settlementprofile/${id}/hold`)?.body).toEqual({ reason: 'Papers are missing' }),
    );
  });
});

describe('a one-off', () => {
  it('has its VAT typed as a percentage', async () => {
    const { api } = await openApp('/finance/one-offs?_open=true', {
      roles,
      prepare: (api) => {
        api.total = 1;
        api.changes.settlementprofile = { name: 'Kaashuis' };
      },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: /^Settlement profile/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Kaashuis' }));
    expect(screen.queryByLabelText(/^Write-off/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Amount/), '19.95');
    await userEvent.type(screen.getByLabelText(/^VAT/), '21');
    await userEvent.type(screen.getByLabelText(/^Description/), 'Reports');
    await userEvent.selectOptions(screen.getByLabelText(/^Repeats/), 'MONTHLY');
    expect(screen.getByLabelText(/^Until/)).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: 'Add one-off' });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() =>
      expect(api.last('POST', '/v1/oneoff')?.body).toMatchObject({
        type: 'FEE',
        amount: 1995,
        currency_code: 'EUR',
        vat_rate_ppm: 210_000,
        description: 'Reports',
        repeats: 'MONTHLY',
      }),
    );
  });
});
