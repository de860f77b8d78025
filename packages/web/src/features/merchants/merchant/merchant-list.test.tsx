// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { clearAfterEach } from '../../../testing/list-screens.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

clearAfterEach();

const roles = ['PSP', 'PSP_ALL'];
const [busy, fresh] = [0, 1].map((at) => idOf('organisation', at)) as [string, string];
const figures = { name: '', active: true, count: 3 };

function prepare({ failures }: FakeApi): void {
  const items = [
    { ...figures, id: busy, amount: 15_000, previous_amount: 10_000, last_payment_at: '2026-11-20T09:00:00.000Z' },
    { ...figures, id: fresh, amount: 0, previous_amount: 0, last_payment_at: null },
  ];
  failures.set('GET /v1/psp/merchant/revenue', () => Response.json({ currency_code: 'EUR', currencies: [], items }));
  failures.set(`GET /v1/psp/merchant/${fresh}/setup`, () =>
    Response.json({ payment_profiles: 0, profiles_with_processor: 0, users: 0, has_paid: false }),
  );
}

const rowOf = (id: string) => document.querySelector(`[data-row="${id}"]`)?.closest('tr') as HTMLElement;

it('shows a merchant’s revenue, its change, and the time of the last payment', async () => {
  const { api } = await openApp('/psp/merchants', { roles, prepare });
  await waitFor(() => expect(rowOf(busy).textContent).toContain('€150.00'));
  expect(rowOf(busy).textContent).toMatch(/50.*20 Nov 2026, 10:00/);
  expect(rowOf(fresh).textContent).toContain('€0.00');
  expect(api.sent.filter(({ path }) => path === '/v1/psp/merchant/revenue')).toHaveLength(1);
});

it('opens a merchant at its payments, and one without any payment at its set-up', async () => {
  const { router, api } = await openApp('/psp/merchants', { roles, prepare });
  await waitFor(() => expect(rowOf(fresh)).not.toBeNull());
  const open = (id: string) =>
    userEvent.click(within(rowOf(id)).getAllByRole('button', { name: /^Open/ })[0] as HTMLElement);
  await open(fresh);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/psp/merchant/${fresh}`));
  expect(api.last('POST', `/v1/psp/merchant/${fresh}/enter`)).toBeUndefined();
  await router.navigate({ to: '/psp/merchants' as '/' });
  await waitFor(() => expect(rowOf(busy)).not.toBeNull());
  await open(busy);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/psp/merchants/${busy}/transactions`));
  expect(api.last('POST', `/v1/psp/merchant/${busy}/enter`)).toBeDefined();
  await screen.findByRole('heading', { level: 1 });
});
