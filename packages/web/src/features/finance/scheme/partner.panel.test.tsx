// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('partnerscheme', 1);
const partner = { id: idOf('organisation', 2), name: 'Reseller' };
const staff = ['PSP', 'PSP_PARTNERSCHEME_LIST', 'PSP_SETTLEMENT_PROFILE_LIST', 'PSP_SETTLEMENT_LIST'];

const profile = (number: number, currencies: readonly string[], more: object = {}) => ({
  ...sampleItem('settlementprofile', number, []),
  number: String(1000 + number),
  name: 'Shares',
  organisation: partner.id,
  payment_profiles: [],
  terms: currencies.map((currency_code) => ({ currency_code, bank_account: null, minimum_payout: 0 })),
  ...more,
});

const open = (profiles: readonly object[], roles = staff) =>
  openApp(`/psp/pricing/partner?id=${id}&_open=true&_tab=paid`, {
    roles,
    prepare: (api) => {
      api.failures.set(`GET /v1/partnerscheme/${id}`, () =>
        Response.json({ ...sampleItem('partnerscheme', 1, ['organisation']), partner }),
      );
      api.failures.set('GET /v1/settlementprofile', () => Response.json({ items: profiles, total: profiles.length }));
    },
  });

it('names the settlement profiles of a partner that receive its shares, with their currencies', async () => {
  const named = { payment_profiles: [idOf('paymentprofile', 1)] };
  const below = { organisation: idOf('organisation', 3) };
  const { api } = await open([
    profile(1, ['EUR', 'USD'], named),
    profile(2, ['EUR']),
    profile(3, ['EUR', 'JPY'], below),
    profile(4, ['EUR'], named),
  ]);
  const panel = await screen.findByRole('tabpanel');
  expect(await within(panel).findByText(/settled with Reseller on the first of the next month/)).toBeDefined();
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1002 · SharesEUR', '1001 · SharesUSD']);
  expect(within(panel).getByRole('link', { name: '1002 · Shares' }).getAttribute('href')).toContain(partner.id);
  expect(within(panel).getByRole('link', { name: "The partner's settlements" })).toBeDefined();
  expect(api.sent.find(({ path }) => path === '/v1/settlementprofile')?.query.get('organisation')).toBe(partner.id);
});

it('says that shares wait without a settlement profile', async () => {
  await open([]);
  const panel = await screen.findByRole('tabpanel');
  expect(await within(panel).findByText('Reseller has no active settlement profile yet')).toBeDefined();
  expect(within(panel).getByText(/Its shares wait/)).toBeDefined();
});

it('is not for those who may not list settlement profiles', async () => {
  await open([], ['PSP', 'PSP_PARTNERSCHEME_LIST']);
  await screen.findByRole('tabpanel');
  expect(screen.queryByRole('tab', { name: 'Payout' })).toBeNull();
});
