// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { idOf, sampleItem } from '../testing/sample.ts';

/** No choice and no list of a panel ends silently at the size of one page. */

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const total = 250;
/** The choices of the last dropdown: without a layout it counts as hidden, and the page has other choices. */
const options = () =>
  waitFor(() => {
    const dropdown = [...document.querySelectorAll('[role=listbox]')].at(-1);
    const found = [...(dropdown?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    expect(found.length).toBeGreaterThan(0);
    return found;
  });

it.each([
  ['the refunds of a payment', `/transactions?id=${idOf('transaction', 3)}&_open=true&_tab=refunds`, 'refund'],
  ['the memberships of a user', `/users?id=${idOf('user', 3)}&_open=true&_tab=access`, 'membership'],
])('pages through %s', async (_, address, entity) => {
  const { api } = await openApp(address, {
    prepare: (fake) => {
      fake.total = total;
    },
  });
  const panel = await screen.findByRole('tabpanel');
  expect(await within(panel).findByText(/1.25 of 250/)).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(api.last('GET', `/v1/${entity}`)?.query.get('_skip')).toBe('25'));
});

/** Opens a form of a list that begins with a customer, and chooses the first match. */
async function chooseCustomer(address: string, button: string) {
  const app = await openApp(address, {
    prepare: (fake) => {
      fake.total = total;
      fake.changes.mandate = { status: 'ACTIVE', mandate_type: 'recurrent' };
      fake.changes.customer = { organisation: idOf('organisation', 7) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const form = await screen.findByRole('region', { name: button });
  await userEvent.type(await within(form).findByRole('combobox'), 'sample');
  await userEvent.click((await options())[0] as HTMLElement);
  return { ...app, form };
}

it('finds any plan of the customer’s merchant, and any discount of that plan', async () => {
  const { api, form } = await chooseCustomer('/subscriptions', 'Add subscription');
  const plan = await within(form).findByRole('combobox', { name: /^Plan/ });
  await userEvent.click(plan);
  // The first ones without typing.
  expect((await options()).length).toBe(25);
  await userEvent.type(plan, 'gold');
  await waitFor(() => expect(api.last('GET', '/v1/plan')?.query.get('_search')).toBe('gold'));
  expect(api.last('GET', '/v1/plan')?.query.get('organisation')).toBe(idOf('organisation', 7));
  await userEvent.click((await options())[0] as HTMLElement);
  const discount = await within(form).findByRole('combobox', { name: /^Discount/ });
  await userEvent.type(discount, 'spring');
  await waitFor(() => expect(api.last('GET', '/v1/subscriptiondiscount')?.query.get('_search')).toBe('spring'));
});

it('forgets a discount that was chosen for another plan', async () => {
  const { api, form } = await chooseCustomer('/subscriptions', 'Add subscription');
  const input = (name: RegExp) => within(form).findByRole<HTMLInputElement>('combobox', { name });
  const choose = async (name: RegExp, option: string): Promise<void> => {
    const field = await input(name);
    await userEvent.click(field);
    const dropdown = document.getElementById(field.getAttribute('aria-controls') ?? '') as HTMLElement;
    await userEvent.click(
      await within(dropdown).findByRole('option', { name: new RegExp(`^${option}(?!\\d)`), hidden: true }),
    );
    await waitFor(async () => expect((await input(name)).value).toBe(option));
  };
  await choose(/^Plan/, 'name 0');
  await choose(/^Discount/, 'name 0');
  await choose(/^Plan/, 'name 1');
  expect((await input(/^Discount/)).value).toBe('');
  await userEvent.click(within(form).getByRole('button', { name: 'Add subscription' }));
  await waitFor(() => expect(api.last('POST', '/v1/subscription')).toBeDefined());
  const sent = api.last('POST', '/v1/subscription')?.body;
  expect(sent).toMatchObject({ plan: idOf('plan', 1) });
  expect(sent).not.toMatchObject({ subscription_discount: expect.any(String) });
});

it('shows a discount that the plan cannot have, disabled', async () => {
  const { form } = await openApp(`/subscriptions?id=${idOf('subscription', 3)}&_open=true&_tab=discounts`, {
    prepare: (fake) => {
      fake.changes.subscription = { subscription_discount: null, billing_cycle: 2, plan: sampleItem('plan', 3) };
      fake.changes.subscriptiondiscount = { limit_to_first_order: true };
    },
  }).then(async () => ({ form: await screen.findByRole('tabpanel') }));
  await userEvent.click(await within(form).findByRole('combobox', { name: 'Discount' }));
  const [option] = await options();
  await userEvent.click(option as HTMLElement);
  expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
});

it('finds any payment method of a customer, and begins with the newest that can be charged', async () => {
  const { api, form } = await chooseCustomer('/transactions/scheduled', 'Schedule transaction');
  const method = await within(form).findByRole<HTMLInputElement>('combobox', { name: /^Payment method/ });
  expect(method.value).toBe(String(sampleItem('mandate', 0).label));
  await userEvent.clear(method);
  await userEvent.type(method, 'visa');
  await waitFor(() => expect(api.last('GET', '/v1/mandate')?.query.get('_search')).toBe('visa'));
});
