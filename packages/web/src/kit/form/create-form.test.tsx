// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('offers staff the fields of the open merchant only, and asks amounts in the currency of its only profile', async () => {
  const merchant = idOf('organisation', 3);
  const { api } = await openApp(`/psp/merchants/${merchant}/payment-links?_open=true`, {
    roles: ['PSP_ALL'],
    prepare: (prepared) => {
      prepared.total = 1;
    },
  });
  const profile = (await screen.findByLabelText(/^Payment profile/, { selector: 'input' })) as HTMLInputElement;
  await waitFor(() => expect(profile.value).toBe('display_name 0'));
  expect(screen.getByText('EUR', { selector: '[aria-hidden]' })).toBeTruthy();
  const asked = api.sent.filter(({ path }) => path === '/v1/paymentprofile');
  expect(new Set(asked.map(({ query }) => query.get('organisation')))).toEqual(new Set([merchant]));
});

it('begins in the first empty field, after the preselected ones', async () => {
  await openApp('/payment-links?_open=true', {
    prepare: (prepared) => {
      prepared.total = 1;
    },
  });
  // A reference is proposed.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Amount/ })));
  cleanup();
  await openApp('/payment-links?_open=true');
  await waitFor(async () => expect(document.activeElement).toBe(await profileInput()));
});

it('explains why there is no form if the user may not list the required payment profiles', async () => {
  await openApp('/payment-links?_open=true', {
    prepare: ({ failures }) =>
      failures.set('GET /v1/paymentprofile', () =>
        Response.json({ error: { code: 'forbidden', message: '', request_id: 'req_9' } }, { status: 403 }),
      ),
  });
  expect(await screen.findByText(/req_9/)).toBeTruthy();
});

const profileInput = () => screen.findByLabelText<HTMLInputElement>(/^Payment profile/, { selector: 'input' });
const chooseProfile = async (name: string): Promise<void> => {
  await userEvent.click(await profileInput());
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }));
};

it('requires the payment profile that determines the currency of an amount, and parses the amount again once it is chosen', async () => {
  await openApp('/payment-links?_open=true');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Amount/ }), '25');
  await userEvent.tab();
  expect(await screen.findByText('Choose a payment profile first; it determines the currency.')).toBeTruthy();
  await chooseProfile('display_name 1');
  await waitFor(() => expect(screen.queryByText(/^Choose the payment profile first/)).toBeNull());
  expect(screen.queryByText('Enter a valid amount.')).toBeNull();
});

it('begins with the payment profile of the last created item, per organisation', async () => {
  const { api } = await openApp('/payment-links?_open=true');
  await chooseProfile('display_name 1');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reference/ }), 'order 25');
  const form = within(screen.getByRole('region', { name: 'Create payment link' }));
  await userEvent.click(form.getByRole('button', { name: 'Create payment link' }));
  await waitFor(() => expect(api.last('POST', '/v1/paymentlink')).toBeDefined());
  cleanup();
  await openApp('/subscriptions/plans?_open=true');
  await waitFor(async () => expect((await profileInput()).value).toBe('display_name 1'));
  expect(screen.getByText('EUR', { selector: '[aria-hidden]' })).toBeTruthy();
  cleanup();
  await openApp(`/psp/merchants/${idOf('organisation', 3)}/subscriptions/plans?_open=true`, { roles: ['PSP_ALL'] });
  expect((await profileInput()).value).toBe('');
});

it('shows the error of a field that lost the focus to a click when the click ends', async () => {
  await openApp('/payment-links?_open=true');
  const amount = await screen.findByRole('textbox', { name: /^Amount/ });
  await userEvent.type(amount, 'x');
  const user = userEvent.setup();
  const target = screen.getByRole('textbox', { name: /^Reference/ });
  await user.pointer({ keys: '[MouseLeft>]', target });
  expect(document.activeElement).toBe(target);
  expect(amount.getAttribute('aria-invalid')).not.toBe('true');
  await user.pointer('[/MouseLeft]');
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
});

it('requires only an amount for a link if there is one profile, and proposes a new reference each time', async () => {
  const references: string[] = [];
  for (const amount of ['25', '30']) {
    const { api } = await openApp('/payment-links?_open=true', {
      prepare: (prepared) => {
        prepared.total = 1;
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Amount/ }), `${amount}{Enter}`);
    const made = await waitFor(() => {
      const sent = api.last('POST', '/v1/paymentlink');
      expect(sent).toBeDefined();
      return sent?.body as { amount: number; merchant_reference: string };
    });
    expect(made.amount).toBe(Number(amount) * 100);
    references.push(made.merchant_reference);
    cleanup();
  }
  for (const reference of references) expect(reference).toMatch(/^\d{8}-[A-Z2-9]{5}$/);
  expect(new Set(references).size).toBe(2);
});

it('folds rarely used fields, remembers that they were opened, and opens them on an error', async () => {
  const more = () => screen.getByText('More options').closest('details') as HTMLDetailsElement;
  await openApp('/payment-links?_open=true');
  const address = await screen.findByLabelText(/^Redirect URL/);
  expect(more().open).toBe(false);
  await userEvent.type(address, 'x');
  await userEvent.tab();
  await waitFor(() => expect(more().open).toBe(true));
  await userEvent.clear(address);
  await userEvent.tab();
  await waitFor(() => expect(more().open).toBe(false));
  await userEvent.click(screen.getByText('More options'));
  cleanup();
  await openApp('/payment-links?_open=true');
  await screen.findByLabelText(/^Redirect URL/);
  expect(more().open).toBe(true);
});
