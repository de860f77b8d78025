// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('settlementprofile', 1);
const term = (currency_code: string) => ({ currency_code, bank_account: null, minimum_payout: 0 });

it('enters an opening in the units of its currency, with the fees that count as an amount', async () => {
  const { api } = await openApp(`/finance/settlement-profiles?id=${id}&_open=true`, {
    roles: ['PSP', 'PSP_SETTLEMENT_PROFILE_ALL'],
    prepare: (api) => {
      api.changes.settlementprofile = { name: 'Kaashuis', terms: [term('EUR'), term('JPY')] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Enter opening' }));
  const dialog = within(await screen.findByRole('dialog'));
  const enter = dialog.getByRole<HTMLButtonElement>('button', { name: 'Enter opening' });
  expect(enter.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/^Balance/), '-12.50');
  await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'JPY');
  expect(enter.disabled).toBe(true);
  await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  expect(enter.disabled).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Add month' }));
  await userEvent.type(dialog.getByLabelText(/^A day in the month/), '2026-11-01');
  await userEvent.type(dialog.getByLabelText(/^Number of payments/), '40');
  await userEvent.type(dialog.getByLabelText(/^Fees that count/), '3.20');
  await userEvent.click(enter);
  await waitFor(() =>
    expect(api.last('POST', `/v1/settlementprofile/${id}/opening`)?.body).toEqual({
      currency_code: 'EUR',
      balance: -1250,
      holds: [],
      usage: [{ month: '2026-11-01', count: 40, counted_micro: 320_000_000 }],
    }),
  );
});
