// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('bankaccount', 1);
const path = `/psp/finance/settings/bank-accounts?id=${id}&_open=true&_tab=used`;

describe('the tab of what uses a bank account', () => {
  it('links to the profiles and payout batches that name it', async () => {
    const { api } = await openApp(path, {
      roles: [
        'PSP',
        'PSP_BANK_ACCOUNT_LIST',
        'BANK_ACCOUNT_LIST',
        'PSP_SETTLEMENT_LIST',
        'PSP_SETTLEMENT_PROFILE_LIST',
        'PAYMENT_PROFILE_LIST',
      ],
      prepare: (api) => {
        api.total = 12;
        api.changes.settlementprofile = { name: 'Kaashuis', organisation: idOf('organisation', 2) };
        api.changes.payoutbatch = { reference: 'P.2611.001', status: 'EXPORTED' };
      },
    });
    const [profile] = await screen.findAllByRole('link', { name: 'Kaashuis' });
    expect(profile?.getAttribute('href')).toContain(
      `/psp/merchants/${idOf('organisation', 2)}:psp/finance/settlement-profiles?id=`,
    );
    const [batch] = screen.getAllByRole('link', { name: 'P.2611.001' });
    expect(batch?.getAttribute('href')).toContain('/psp/finance/payout-batches?id=');
    expect(screen.getByRole('heading', { name: 'Payment profiles' })).toBeTruthy();
    expect(screen.getAllByText('And 2 others.')).toHaveLength(3);
    expect(api.last('GET', '/v1/settlementprofile')?.query.get('bank_accounts')).toBe(id);
    expect(api.last('GET', '/v1/payoutbatch')?.query.get('bank_account')).toBe(id);
  });

  it('asks for nothing that the viewer may not list', async () => {
    const { api } = await openApp(path, { roles: ['PSP', 'PSP_BANK_ACCOUNT_LIST', 'BANK_ACCOUNT_LIST'] });
    expect(await screen.findByText('No profile or payout batch that you can view names this account.')).toBeTruthy();
    expect(api.last('GET', '/v1/payoutbatch')).toBeUndefined();
    expect(api.last('GET', '/v1/settlementprofile')).toBeUndefined();
  });
});
