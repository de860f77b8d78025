// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  [['TRANSACTION_LIST'], false],
  [['TRANSACTION_LIST', 'TAG_LIST'], true],
])('offers a filter only to users who may see its choices: %s', async (roles, isOffered) => {
  await openApp('/transactions', { roles });
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
  expect(await screen.findByRole('menuitem', { name: 'Currency' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Tags' }) !== null).toBe(isOffered);
});

const rows = () => waitFor(() => expect(document.querySelectorAll('[data-row]').length).toBeGreaterThan(0));

it('marks an invalid filter, and lists, sums and exports the matches of the others', async () => {
  const { api } = await openApp('/transactions?customer=jan&amount%3E%3D=much&status[]=DECLINED');
  await rows();
  expect(screen.getAllByRole('img', { name: 'Not applied: invalid value' })).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toBe('Not applied because of an invalid value: Customer, Amount.');
  const { query } = api.last('GET', '/v1/transaction') ?? {};
  expect([query?.has('customer'), query?.has('amount>='), query?.get('status[]')]).toEqual([false, false, 'DECLINED']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Customer' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('Customer'));
});

it('marks a lowest value above the highest, and does not apply it', async () => {
  const { router } = await openApp('/transactions?amount%3E%3D=500&amount%3C%3D=100&currency_code=EUR');
  await rows();
  await userEvent.click(screen.getByRole('button', { name: /The minimum is greater than the maximum/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('The minimum is greater than the maximum')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ 'amount>=': 500, 'amount<=': 100 });
});

it('finds a customer by typing, and shows the name', async () => {
  const { router } = await openApp('/transactions');
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Customer' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Customer' }), 'name 3');
  await userEvent.click(await screen.findByRole('option', { name: /^name 3(?!\d)/, hidden: true }));
  const id = idOf('customer', 3);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ customer: id }));
  await screen.findByRole('button', { name: /^Customer\s?name 3$/ });
});

it('returns the focus to the chip of a newly added filter', async () => {
  await openApp('/transactions');
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reference' }));
  const field = await screen.findByLabelText('Reference', { selector: 'input' });
  await waitFor(() => expect(document.activeElement === field).toBe(true));
  await userEvent.keyboard('{Escape}');
  const chip = within(screen.getByRole('search')).getByRole('button', { name: 'Reference' });
  await waitFor(() => expect(document.activeElement === chip).toBe(true));
});
