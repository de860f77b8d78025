// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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

const refused = (fields: object) => () =>
  Response.json({ error: { code: 'invalid_token', message: '', fields, request_id: 'req_9' } }, { status: 422 });
const digit = (n: number): HTMLInputElement => screen.getByLabelText(`Digit ${n} of 6`);
const address = '/mfa?username=ann%40sluis.example&mfa_token=step&mfa_type=google';

it('goes on to the second step after email and password, and from there to the requested page', async () => {
  const user = userEvent.setup();
  const { api, router, token } = await openApp('/refunds', { signedOut: true });
  const mfa = { token: '1234', type: 'google', username: 'Ann@sluis.example', passkey: false };
  api.failures.set('POST /v1/auth/login', () => Response.json({ mfa }));
  await user.type(await screen.findByLabelText('Email address'), 'ann@sluis.example');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
  expect(router.state.location.href).toBe('/mfa?username=Ann%40sluis.example&mfa_token=1234&mfa_type=google');
  expect(sessionStore.get()).toBeUndefined();

  const answer = { token, user: { ...api.me, email: 'Ann@sluis.example' }, device_token: 'trusted' };
  api.failures.set('POST /v1/auth/mfa', () => Response.json(answer));
  await user.click(screen.getByLabelText('Remember this browser for 30 days'));
  await user.click(digit(1));
  await user.keyboard('123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/refunds'));
  expect(api.last('POST', '/v1/auth/mfa')?.body).toEqual({
    code: '123456',
    remember: true,
    username: 'Ann@sluis.example',
    token: '1234',
  });
  expect(sessionStore.get()).toEqual({ token, user: answer.user });

  // The next sign-in sends the token of this trusted browser, but not for another user.
  sessionStore.end('signed_out');
  await router.navigate({ to: '/login' });
  for (const email of ['ANN@sluis.example', 'bob@sluis.example']) {
    await user.clear(await screen.findByLabelText('Email address'));
    await user.type(screen.getByLabelText('Email address'), email);
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'secret');
    api.failures.set('POST /v1/auth/login', () => Response.json({ error: { code: 'internal' } }, { status: 500 }));
    await user.keyboard('{Enter}');
    await screen.findByRole('alert');
    await waitFor(() =>
      expect(api.last('POST', '/v1/auth/login')?.body).toEqual({
        email,
        password: 'secret',
        ...(email.startsWith('ANN') && { device_token: 'trusted' }),
      }),
    );
  }
});

it('sends six digits together, typed or pasted, and is cleared after a wrong code', async () => {
  const user = userEvent.setup();
  const { api } = await openApp(address, { signedOut: true });
  api.failures.set('POST /v1/auth/mfa', refused({ code: ['invalid_token'] }));
  await waitFor(() => expect(document.activeElement).toBe(digit(1)));
  await user.keyboard('12345');
  expect(document.activeElement).toBe(digit(6));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter all six digits.');
  expect(api.last('POST', '/v1/auth/mfa')).toBeUndefined();
  await user.type(digit(6), '6');
  expect((await screen.findByText(/invalid or has already been used/)).textContent).toBeTruthy();
  await waitFor(() => expect(digit(1).value + digit(6).value).toBe(''));
  expect(document.activeElement).toBe(digit(1));
  expect(digit(1).getAttribute('aria-invalid')).toBe('true');

  // The same paste twice is sent twice; letters are ignored.
  for (const _ of [1, 2]) {
    await user.click(digit(1));
    await user.paste('65 43 21');
    await waitFor(() => expect(digit(1).value).toBe(''));
    await screen.findByRole('alert');
  }
  await user.paste('abcdef');
  const codes = api.sent
    .filter(({ path }) => path === '/v1/auth/mfa')
    .map(({ body }) => (body as { code: string }).code);
  expect(codes).toEqual(['123456', '654321', '654321']);
});

it('starts again when the sign-in has expired', async () => {
  const user = userEvent.setup();
  const { api } = await openApp(address, { signedOut: true });
  api.failures.set('POST /v1/auth/mfa', refused({ token: ['invalid_token'] }));
  await waitFor(() => expect(document.activeElement).toBe(digit(1)));
  await user.paste('123456');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Log in again\.$/);
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull();
});

it('accepts a recovery code as it was copied, in any form', async () => {
  const user = userEvent.setup();
  const { api } = await openApp(address, { signedOut: true });
  api.failures.set('POST /v1/auth/mfa', refused({ code: ['invalid_token'] }));
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'abcde{Enter}');
  expect(await screen.findByText('Recovery codes have ten characters, for example abcde-12345.')).toBeTruthy();
  await user.type(screen.getByLabelText('Recovery code'), ' FGH23 {Enter}');
  expect(await screen.findByText(/invalid or has already been used/)).toBeTruthy();
  expect(api.last('POST', '/v1/auth/mfa')?.body).toMatchObject({ code: 'abcde-fgh23', remember: false, token: 'step' });
  await user.click(screen.getByRole('button', { name: 'Don’t use a recovery code' }));
  expect(digit(1)).toBeTruthy();
});

it('enforces a wait before another mailed code', async () => {
  await openApp(address.replace('google', 'email'), { signedOut: true });
  expect(await screen.findByText('New code in 30 s')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Email a new code' })).toBeNull();
});

it('goes to the sign-in without a first step', async () => {
  const { router } = await openApp('/mfa', { signedOut: true });
  await screen.findByRole('heading', { name: 'Log in' });
  expect(router.state.location.pathname).toBe('/login');
});

it('enrols a required app after another factor, and keeps the existing recovery codes', async () => {
  const user = userEvent.setup();
  const { api, router, token } = await openApp(address.replace('google', 'email'), { signedOut: true });
  const mfa_setup = { token: 'setup', required_type: 'google' };
  api.failures.set('POST /v1/auth/mfa', () => Response.json({ mfa_setup }));
  const offered = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qr: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  api.failures.set('POST /v1/auth/mfa/setup', () => Response.json(offered));
  await waitFor(() => expect(document.activeElement).toBe(digit(1)));
  await user.paste('123456');
  await screen.findByRole('img', { name: /QR code/ });
  expect(router.state.location.href).toBe('/mfa/setup?required_type=google&token=setup');
  expect(sessionStore.get()).toBeUndefined();
  const answer = { recovery_codes: [], token, user: api.me };
  api.failures.set('POST /v1/auth/mfa/setup/confirm', () => Response.json(answer));
  await user.click(digit(1));
  await user.paste('654321');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStore.get()).toEqual({ token, user: answer.user });
});

it('enrols an app, and continues only once the recovery codes are saved', async () => {
  const user = userEvent.setup();
  const { api, router, token } = await openApp('/mfa/setup?required_type=google&token=setup', {
    signedOut: true,
    prepare: ({ failures }) =>
      failures.set('POST /v1/auth/mfa/setup', () =>
        Response.json({
          secret: 'ABCDEFGHIJ',
          uri: 'otpauth://totp/x',
          qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        }),
      ),
  });
  expect(await screen.findByText('You are required to enable multi factor authentication.')).toBeTruthy();
  expect((await screen.findByRole('img', { name: /QR code/ })).getAttribute('src')).toMatch(
    /^data:image\/svg\+xml,%3Csvg/,
  );
  expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
  expect(api.sent.filter(({ path }) => path === '/v1/auth/mfa/setup').map(({ body }) => body)).toEqual([
    { token: 'setup', type: 'google' },
  ]);
  const codes = ['aaaaa-bbbbb', 'ccccc-ddddd'];
  api.failures.set('POST /v1/auth/mfa/setup/confirm', () =>
    Response.json({ recovery_codes: codes, token, user: api.me }),
  );
  await user.click(digit(1));
  await user.paste('123456');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(sessionStore.get()).toBeUndefined();
  expect((screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByLabelText('I’ve saved them'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStore.get()?.token).toBe(token);
});
