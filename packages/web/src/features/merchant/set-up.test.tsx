// @vitest-environment jsdom
import type { MerchantSetup } from '@sluis/contract/merchant';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const merchant = idOf('organisation', 3);
const nothing: MerchantSetup = { payment_profiles: 0, profiles_with_processor: 0, users: 0, has_paid: false };
const opened = (setup: Partial<MerchantSetup>, more = '', roles: readonly string[] = ['PSP', 'PSP_ALL']) =>
  openApp(`/psp/merchants?id=${merchant}&_open=true${more}`, {
    roles,
    prepare: (api) => answer(api, setup),
  });
const answer = (api: FakeApi, setup: Partial<MerchantSetup>) =>
  api.failures.set(`GET /v1/psp/merchant/${merchant}/setup`, () => Response.json({ ...nothing, ...setup }));
const step = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return heading.closest('li') as HTMLElement;
};

it('says in the panel how far a merchant has come, and leads to the step that is next', async () => {
  const { api } = await opened({ payment_profiles: 1 });
  await screen.findByText('Set up: 2 of 5 steps');
  await userEvent.click(screen.getByRole('button', { name: 'Continue set-up' }));
  const isDone = async (name: string) =>
    within(await step(name))
      .getByRole('img')
      .getAttribute('aria-label') === 'Done';
  expect(await isDone('Payment profile')).toBe(true);
  expect(await isDone('Processor')).toBe(false);
  expect((await step('Processor')).getAttribute('aria-current')).toBe('step');
  await userEvent.click(within(await step('First user')).getByRole('button', { name: 'Do this now' }));
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

it('says nothing once everything is there', async () => {
  await opened({ payment_profiles: 2, profiles_with_processor: 1, users: 3, has_paid: true });
  await screen.findByRole('tab', { name: 'Set-up' });
  await screen.findByText('Log out after (minutes)');
  expect(screen.queryByRole('button', { name: 'Continue set-up' })).toBeNull();
});

it('has no test payment before there is a processor to take it', async () => {
  await opened({ payment_profiles: 1, users: 1 }, '&_tab=setup');
  expect(within(await step('Test payment')).queryByRole('button')).toBeNull();
});
