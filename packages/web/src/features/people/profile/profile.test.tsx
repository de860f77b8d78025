// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Factor } from '../../../lib/me.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import { openApp } from '../../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const app: Factor = {
  id: 'fct_1',
  type: 'google',
  name: null,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
};
const wrong_password = () =>
  Response.json(
    {
      error: { code: 'wrong_password', message: '', fields: { current_password: ['wrong_password'] }, request_id: 'r' },
    },
    { status: 422 },
  );

it('is reached from the menu, and shows the server’s current data rather than this browser’s', async () => {
  const user = userEvent.setup();
  const { api } = await openApp('/', {
    prepare: ({ failures, me }) =>
      failures.set('GET /v1/auth/me', () =>
        Response.json({ user: { ...me, factors: [app], mfa_enabled: true, recovery_codes_left: 1 } }),
      ),
  });
  await user.click(await screen.findByRole('button', { name: /User menu of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));
  expect(await screen.findByText('Authenticator app')).toBeTruthy();
  expect(screen.getByText('1 code left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add authenticator app' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add codes by email' })).toBeTruthy();
  // jsdom has no passkeys, so none are offered.
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  expect(document.title).toBe('Your profile · Sluis');
  expect(api.last('GET', '/v1/profile/sessions')).toBeDefined();
});

it('asks for the password before a factor is removed, and shows an error beside it', async () => {
  const user = userEvent.setup();
  let factors = [app];
  const { api } = await openApp('/profile', {
    prepare: ({ failures, me }) => {
      failures.set('GET /v1/auth/me', () =>
        Response.json({ user: { ...me, factors, mfa_enabled: factors.length > 0 } }),
      );
      failures.set('POST /v1/profile/factors/fct_1/remove', wrong_password);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('Enter your password.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Current password'), 'guess{Enter}');
  expect(await within(dialog).findByText('Incorrect password.')).toBeTruthy();
  expect(api.last('POST', '/v1/profile/factors/fct_1/remove')?.body).toEqual({ current_password: 'guess' });
  factors = [];
  api.failures.delete('POST /v1/profile/factors/fct_1/remove');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('You log in with a password only.')).toBeTruthy();
});

it('keeps new recovery codes on screen until they are saved', async () => {
  const user = userEvent.setup();
  const { api } = await openApp('/profile', {
    prepare: ({ failures, me }) => {
      failures.set('GET /v1/auth/me', () => Response.json({ user: { ...me, factors: [app], mfa_enabled: true } }));
      failures.set('POST /v1/profile/recovery-codes', () => Response.json({ recovery_codes: ['aaaaa-bbbbb'] }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  await user.type(await screen.findByLabelText('Current password'), 'secret{Enter}');
  expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByText('aaaaa-bbbbb')).toBeTruthy();
  await user.click(screen.getByLabelText('I’ve saved them'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByText('aaaaa-bbbbb')).toBeNull());
  expect(api.last('POST', '/v1/profile/recovery-codes')?.body).toEqual({ current_password: 'secret' });
});

it('saves only changed values, and adopts the server’s response', async () => {
  const user = userEvent.setup();
  const { api } = await openApp('/profile', {
    prepare: ({ failures, me }) =>
      failures.set('POST /v1/profile', () => Response.json({ user: { ...me, name: 'Mara Mol', language: 'nl' } })),
  });
  const save = (await screen.findByRole('button', { name: 'Save' })) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), ' Mara Mol ');
  await user.selectOptions(screen.getByLabelText('Language'), 'nl');
  await user.click(save);
  expect(await screen.findByRole('heading', { level: 1, name: 'Uw profiel' })).toBeTruthy();
  expect(await screen.findByText('Opgeslagen')).toBeTruthy();
  expect(api.last('POST', '/v1/profile')?.body).toEqual({
    name: 'Mara Mol',
    language: 'nl',
    timezone: 'Europe/Amsterdam',
  });
  expect(screen.getByRole('button', { name: /Gebruikersmenu van Mara Mol/ })).toBeTruthy();
  expect(sessionStore.get()?.user.name).toBe('Mara Mol');
});

it('shows an error and retries', async () => {
  const user = userEvent.setup();
  const { api } = await openApp('/profile', {
    prepare: ({ failures }) =>
      failures.set('GET /v1/profile/devices', () =>
        Response.json({ error: { code: 'internal', message: '', request_id: 'req_7' } }, { status: 500 }),
      ),
  });
  const region = await screen.findByRole('region', { name: 'Trusted browsers' });
  expect((await within(region).findByRole('alert')).textContent).toContain('req_7');
  api.failures.clear();
  await user.click(within(region).getByRole('button', { name: 'Try again' }));
  expect(await within(region).findByText('No trusted browsers.')).toBeTruthy();
});

it('shows a switch for each organisation that mails about its chargebacks, and none to users without such mails', async () => {
  const user = userEvent.setup();
  const mail = { kind: 'chargebacks', organisation: { id: 'org_1', name: 'Kaashuis' }, on: true };
  const { api } = await openApp('/profile', {
    prepare: ({ failures }) => failures.set('GET /v1/profile/mails', () => Response.json({ items: [mail] })),
  });
  const shown = await screen.findByLabelText<HTMLInputElement>('Chargebacks at Kaashuis');
  expect(shown.checked).toBe(true);
  mail.on = false;
  await user.click(shown);
  expect(api.last('POST', '/v1/profile/mails')?.body).toEqual({
    kind: 'chargebacks',
    organisation: 'org_1',
    on: false,
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Chargebacks at Kaashuis').checked).toBe(false));
  cleanup();
  await openApp('/profile');
  expect(await screen.findByText('Sessions')).toBeTruthy();
  expect(screen.queryByText('Email notifications')).toBeNull();
});
