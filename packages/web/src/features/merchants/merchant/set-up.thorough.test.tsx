// @vitest-environment jsdom
import type { MerchantSetup } from '@sluis/contract/merchant';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const merchant = idOf('organisation', 3);
const nothing: MerchantSetup = { payment_profiles: 0, profiles_with_processor: 0, users: 0, has_paid: false };
const opened = (setup: Partial<MerchantSetup>, more = '', roles: readonly string[] = ['PSP', 'PSP_ALL']) =>
  openApp(`/psp/merchant/${merchant}${more}`, {
    roles,
    prepare: (api) => answer(api, setup),
  });
const answer = (api: FakeApi, setup: Partial<MerchantSetup>) =>
  api.failures.set(`GET /v1/psp/merchant/${merchant}/setup`, () => Response.json({ ...nothing, ...setup }));
const step = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return heading.closest('li') as HTMLElement;
};

it('shows the progress of the set-up in the panel, and links to the page on which it is resumed', async () => {
  await openApp(`/psp/merchants?id=${merchant}&_open=true`, {
    roles: ['PSP', 'PSP_ALL'],
    prepare: (api) => answer(api, { payment_profiles: 1 }),
  });
  await screen.findByText('Set up: 2 of 5 steps');
  await userEvent.click(screen.getByRole('link', { name: 'Continue set-up' }));
  expect(await step('Payment profile')).toBeTruthy();
});

it('shows which steps are done, and opens the selected one', async () => {
  const { api } = await opened({ payment_profiles: 1 });
  const isDone = async (name: string) =>
    within(await step(name))
      .getByRole('img')
      .getAttribute('aria-label') === 'Done';
  expect(await isDone('Payment profile')).toBe(true);
  expect(await isDone('Processor')).toBe(false);
  expect((await step('Processor')).getAttribute('aria-current')).toBe('step');
  await userEvent.click(within(await step('First user')).getByRole('button', { name: /^Do this now: / }));
  const form = within(await step('First user'));
  await userEvent.clear(await form.findByRole('textbox', { name: /Email/ }));
  await userEvent.type(form.getByRole('textbox', { name: /Email/ }), 'zara@zeil.example');
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Zara');
  await userEvent.click(form.getByRole('button', { name: 'Invite user' }));
  await waitFor(() =>
    expect(api.last('POST', '/v1/user')?.body).toMatchObject({
      email: 'zara@zeil.example',
      organisation: merchant,
      roles: ['USER_ALL'],
    }),
  );
});

it('shows no steps once everything is set up, only the rest', async () => {
  await opened({ payment_profiles: 2, profiles_with_processor: 1, users: 3, has_paid: true });
  for (const name of ['Details', 'Payment profiles', 'Processors', 'Bank accounts', 'Last payments', 'Visits'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Set-up' })).toBeNull();
  const all = screen.getByRole('link', { name: 'All: Payment profiles' });
  expect(all.getAttribute('href')).toBe(`/psp/merchants/${merchant}/paymentprofiles`);
});

it('shows users only the parts for their roles, and requests nothing else', async () => {
  const { api } = await opened({}, '', ['PSP', 'PSP_MERCHANT_LIST', 'PLATFORMUSER_LIST']);
  expect(await screen.findByRole('region', { name: 'Users' })).toBeTruthy();
  for (const name of ['Payment profiles', 'Bank accounts', 'Last payments'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  for (const path of ['/v1/paymentprofile', '/v1/bankaccount', '/v1/transaction'])
    expect(api.last('GET', path)).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('names the merchant in the document title, and marks its menu entry', async () => {
  await opened({});
  const heading = await screen.findByRole('heading', { level: 1 });
  const name = heading.firstChild?.textContent;
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^${name} · Merchant · `)));
  expect(await screen.findByRole('link', { name: 'Merchants', current: 'page' })).toBeTruthy();
});

it('offers no test payment without a processor', async () => {
  await opened({ payment_profiles: 1, users: 1 });
  expect(within(await step('Test payment')).queryByRole('button')).toBeNull();
});
