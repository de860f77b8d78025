// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../lib/session-store.ts';
import { openApp } from '../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const refused = (code: string, fields?: object, details?: object) => () =>
  Response.json({ error: { code, message: '', fields, details, request_id: 'req_9' } }, { status: 422 });
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const field = (name: string): Promise<HTMLElement> => screen.findByLabelText(name);
/** The rules as a screen reader announces them. */
const rules = (): (string | null)[] =>
  [...document.querySelectorAll('#password-rules li')].map(({ textContent }) => textContent);

it('shows the same whether the address is known or not, until it is changed', async () => {
  const user = userEvent.setup();
  const { api } = await openApp('/forgotPassword', { signedOut: true });
  const email = await field('Email address');
  await user.type(email, 'nobody{Enter}');
  expect(await screen.findByText('The email address is invalid.')).toBeTruthy();
  expect(api.last('POST', '/v1/auth/forgot-password')).toBeUndefined();
  await user.type(email, '@sluis.example{Enter}');
  const sent = 'An email has been sent if the user is available and still active.';
  expect((await screen.findByRole('status')).textContent).toBe(sent);
  expect(api.last('POST', '/v1/auth/forgot-password')?.body).toEqual({ email: 'nobody@sluis.example' });
  await user.type(email, 'x');
  expect(screen.queryByText(sent)).toBeNull();

  api.failures.set('POST /v1/auth/forgot-password', refused('rate_limited'));
  await user.type(email, '{Enter}');
  expect(await screen.findByText('The email address is invalid.')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.type(email, 'y');
  expect(screen.queryByText('The email address is invalid.')).toBeNull();
});

it('marks each rule of the link as soon as it is met, and only those', async () => {
  const user = userEvent.setup();
  const requirements = encode({ length: 6, number: true, uppercase: false, lowercase: true, special: false });
  await openApp(`/updatePassword?token=t&new=true&requirements=${requirements}`, { signedOut: true });
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeTruthy();
  expect(rules()).toEqual(['at least 6 characters: not yet', 'a lowercase letter: not yet', 'a number: not yet']);
  await user.type(await field('New password'), 'sluis');
  expect(rules()).toEqual(['at least 6 characters: not yet', 'a lowercase letter: met', 'a number: not yet']);
  await user.type(await field('New password'), '7');
  expect(rules()).toEqual(['at least 6 characters: met', 'a lowercase letter: met', 'a number: met']);
});

it('has the five default rules if the link has no valid ones, and sends nothing that violates one', async () => {
  const user = userEvent.setup();
  const { api, router } = await openApp('/updatePassword?token=123456&new=false&requirements=rubbish', {
    signedOut: true,
  });
  await user.type(await field('New password'), 'too short');
  expect(rules()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(screen.getByText('The password doesn’t meet the requirements yet.')).toBeTruthy();
  expect(screen.getByText('The passwords don’t match.')).toBeTruthy();
  expect(api.last('POST', '/v1/auth/update-password')).toBeUndefined();

  const good = 'Long-enough-2026';
  await user.clear(await field('New password'));
  await user.type(await field('New password'), good);
  await user.type(await field('Repeat new password'), good);
  api.failures.set('POST /v1/auth/update-password', refused('password_leaked', { password: ['password_leaked'] }));
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('This password has appeared in a data breach.')).toBeTruthy();

  api.failures.clear();
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  // The token looks like a number but is a text.
  expect(api.last('POST', '/v1/auth/update-password')?.body).toEqual({ token: '123456', password: good });
  expect((await screen.findByRole('status')).textContent).toBe('Your password has succesfully been changed!');
});

it('shows a rule of the server that the link did not have', async () => {
  const user = userEvent.setup();
  const requirements = encode({ length: 4, number: false, uppercase: false, lowercase: true, special: false });
  const { api } = await openApp(`/updatePassword?token=t&requirements=${requirements}`, { signedOut: true });
  api.failures.set(
    'POST /v1/auth/update-password',
    refused('password_weak', { password: ['password_weak'] }, { rules: ['length', 'number'] }),
  );
  await user.type(await field('New password'), 'sluis');
  await user.type(await field('Repeat new password'), 'sluis{Enter}');
  expect(await screen.findByText('This doesn’t meet the requirements.')).toBeTruthy();
  expect(rules()).toContain('a number: not yet');
});

it.each(['/updatePassword', '/updatePassword?token=spent'])('offers another link for %s', async (address) => {
  const user = userEvent.setup();
  const { api } = await openApp(address, { signedOut: true });
  api.failures.set('POST /v1/auth/update-password', refused('invalid_token', { token: ['invalid_token'] }));
  if (address.includes('?')) {
    await user.type(await field('New password'), 'Long-enough-2026');
    await user.type(await field('Repeat new password'), 'Long-enough-2026{Enter}');
  }
  expect((await screen.findByRole('alert')).textContent).toMatch(/is invalid/);
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgotPassword');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

it('confirms an address that is entered twice', async () => {
  const user = userEvent.setup();
  const { api, router } = await openApp('/updateEmail?token=t', { signedOut: true });
  await user.type(await field('New email address'), 'a@sluis.example');
  await user.type(await field('Repeat new email address'), 'b@sluis.example{Enter}');
  expect(await screen.findByText('The email addresses don’t match.')).toBeTruthy();
  expect(api.last('POST', '/v1/auth/update-email')).toBeUndefined();
  await user.clear(await field('Repeat new email address'));
  await user.type(await field('Repeat new email address'), 'a@sluis.example');
  api.failures.set('POST /v1/auth/update-email', refused('invalid_token', { token: ['invalid_token'] }));
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is invalid/);
  api.failures.clear();
  await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(api.last('POST', '/v1/auth/update-email')?.body).toEqual({ token: 't', email: 'a@sluis.example' });
  expect((await screen.findByRole('status')).textContent).toBe('Your email has succesfully been changed!');
});

it.each([
  ['access', 'Accept access', 'You now have access.'],
  ['mails', 'Receive emails', 'You’ll now receive emails'],
  ['withdrawal', 'Stop receiving emails', 'You’ll no longer receive emails'],
])('accepts the offer of a mail by a button and not by being opened: %s', async (of, button, done) => {
  const user = userEvent.setup();
  const { api } = await openApp(`/confirm?of=${of}&token=t`, { signedOut: true });
  const accept = await screen.findByRole('button', { name: button });
  expect(api.last('POST', `/v1/auth/accept-${of}`)).toBeUndefined();
  api.failures.set(`POST /v1/auth/accept-${of}`, refused('invalid_token', { token: ['invalid_token'] }));
  await user.click(accept);
  expect((await screen.findByRole('alert')).textContent).toMatch(/is invalid/);
  cleanup();
  const again = await openApp(`/confirm?of=${of}&token=t`, { signedOut: true });
  await user.click(await screen.findByRole('button', { name: button }));
  expect((await screen.findByRole('status')).textContent).toContain(done);
  expect(again.api.last('POST', `/v1/auth/accept-${of}`)?.body).toEqual({ token: 't' });
});

it.each(['/login', '/forgotPassword', '/mfa?mfa_token=t', '/mfa/setup?token=t'])(
  'redirects a signed-in user from %s to the root',
  async (address) => {
    const { router } = await openApp(address);
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(router.state.location.pathname).toBe('/');
  },
);
