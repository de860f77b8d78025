// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it.each([
  ['asks staff of the provider without a second factor', ['PSP'], false, 1],
  ['does not ask staff who have one', ['PSP'], true, 0],
  ['does not ask a merchant', ['USER_ALL'], false, 0],
])('%s to take one', async (_, roles, mfa_enabled, links) => {
  vi.stubEnv('DEV', false);
  await openApp('/', { roles, prepare: ({ me }) => Object.assign(me, { mfa_enabled }) });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  const found = screen.queryAllByRole('link', { name: 'Set up' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/profile'));
});

it('asks nobody for a second factor while developing', async () => {
  await openApp('/', { roles: ['PSP'] });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(screen.queryByRole('link', { name: 'Set up' })).toBeNull();
});

it('reports that there are no roles, without requests or a redirect', async () => {
  const { api, router } = await openApp('/', { roles: [] });
  expect(await screen.findByText('No permissions yet')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  expect(api.sent.filter(({ path }) => !path.startsWith('/v1/auth/'))).toEqual([]);
});

it('lists the areas and the latest of what the roles allow', async () => {
  const { api } = await openApp('/', { roles: ['REFUND_LIST'] });
  const latest = await screen.findByRole('region', { name: 'Latest refunds' });
  const rows = await within(latest).findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  const [first] = within(rows[0] as HTMLElement).getAllByRole('link');
  expect(first?.getAttribute('href')).toBe(`/refunds?id=${idOf('refund', 0)}&_open=true`);
  expect(rows[0]?.textContent).toContain('€12.50');
  expect(rows[0]?.textContent).toContain('merchant_reference 0');
  expect(screen.getByText('Money returned to customers.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Latest transactions' })).toBeNull();
  expect(api.last('GET', '/v1/transaction')).toBeUndefined();
  expect(api.last('GET', '/v1/refund')?.query.toString()).toBe(
    '_limit=5&_count=false&_populate=organisation+transaction',
  );
});

it('says of a payment what its list says: blocked, charged back or refunded', async () => {
  const changes = { status: 'FAILED', blocked: true, amount_refunded: 100 };
  await openApp('/', {
    roles: ['TRANSACTION_LIST'],
    prepare: (api) => Object.assign(api.changes, { transaction: changes }),
  });
  const latest = await screen.findByRole('region', { name: 'Latest transactions' });
  expect(await within(latest).findAllByText('Blocked')).toHaveLength(5);
  expect(within(latest).getAllByText('Partially refunded')).toHaveLength(5);
});

it('says when there is nothing yet', async () => {
  await openApp('/', {
    roles: ['TRANSACTION_LIST'],
    prepare: (api) => {
      api.total = 0;
    },
  });
  expect(await screen.findByText('No transactions yet')).toBeTruthy();
});

it('shows what failed, with the code and the request id, and tries again', async () => {
  const { api } = await openApp('/', {
    roles: ['TRANSACTION_LIST'],
    prepare: ({ failures }) =>
      failures.set('GET /v1/transaction', () =>
        Response.json({ error: { code: 'internal', message: '', request_id: 'req_42' } }, { status: 500 }),
      ),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong on our side.');
  expect(alert.textContent).toContain('req_42');
  api.failures.clear();
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('merchant_reference 0')).toBeTruthy();
});
