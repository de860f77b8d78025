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

const unexpired = `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`;
const refused = (code: string, status: number) => () =>
  Response.json({ error: { code, message: '', request_id: 'req_9' } }, { status });

it('asks to sign in and returns to the requested page', async () => {
  const user = userEvent.setup();
  const app = await openApp('/refunds?_skip=25', { signedOut: true });
  const email = await screen.findByLabelText('Email address');
  expect(app.router.state.location.pathname).toBe('/login');
  expect(document.title).toBe('Log in · Sluis');

  app.api.failures.set('POST /v1/auth/login', refused('invalid_credentials', 401));
  await user.type(email, ' merchant@sluis.example ');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect email address or password.');
  expect(app.api.last('POST', '/v1/auth/login')?.body).toEqual({ email: 'merchant@sluis.example', password: 'wrong' });

  app.api.failures.set('POST /v1/auth/login', () => Response.json({ token: app.token, user: app.api.me }));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/refunds'));
  expect(app.router.state.location.search).toMatchObject({ _skip: 25 });
  expect(sessionStore.get()?.token).toBe(app.token);
});

it('shows an error beside the field, sends nothing and focuses the first', async () => {
  const user = userEvent.setup();
  const app = await openApp('/login', { signedOut: true });
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Enter your email address.')).toBeTruthy();
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
  await user.type(screen.getByLabelText('Email address'), 'nobody');
  await user.type(screen.getByLabelText('Password'), 'x');
  await user.tab();
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
  expect(screen.getByText('Passwords have at least 2 characters.')).toBeTruthy();
  expect(app.api.last('POST', '/v1/auth/login')).toBeUndefined();
});

it('redirects a signed-in user to the root', async () => {
  const app = await openApp('/login');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
});

it('shows why the user was signed out, in the words of the specification', async () => {
  await openApp('/logout', { signedOut: true });
  expect(
    await screen.findByText('We noticed no activity for more than 30 minutes. You have been automatically logged out.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe('/login');
});

it('asks for the address of single sign-on, begun with the typed one, and says why it is refused', async () => {
  const user = userEvent.setup();
  const app = await openApp('/login', { signedOut: true });
  await user.type(await screen.findByLabelText('Email address'), 'ann@shop.example');
  await user.click(screen.getByRole('button', { name: 'Log in with single sign-on' }));
  app.api.failures.set('POST /v1/auth/sso', refused('sso_not_found', 404));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Single sign-on is not set up for this email address.');
  expect(app.api.last('POST', '/v1/auth/sso')?.body).toEqual({ email: 'ann@shop.example' });
  await user.click(screen.getByRole('button', { name: 'Log in with a password' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

it('finishes single sign-on once, on the page that was requested before', async () => {
  sessionStorage.setItem('sluis.return_to', JSON.stringify({ url: '/refunds' }));
  let times = 0;
  const app = await openApp('/login?sso=done', {
    signedOut: true,
    prepare: (fake) =>
      void fake.failures.set('POST /v1/auth/sso/complete', () => {
        times += 1;
        return Response.json({ token: unexpired, user: fake.me });
      }),
  });
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/refunds'));
  expect(times).toBe(1);
});

it('says why single sign-on did not succeed, above the form', async () => {
  await openApp('/login?sso=unverified', { signedOut: true });
  expect((await screen.findByRole('alert')).textContent).toContain('has not verified your email address');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});
