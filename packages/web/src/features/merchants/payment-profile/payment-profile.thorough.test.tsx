// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const profile = idOf('paymentprofile', 3);
const [one, two, bank] = [idOf('processor', 1), idOf('processor', 2), idOf('processor', 3)];
const edit = `/paymentprofiles?id=${profile}&_open=true&_form=edit`;

const processorOf = (id: string, name: string, payment_product: string) => ({
  ...sampleItem('processor', 1),
  id,
  name,
  payment_product,
  organisation: null,
});
const processors = [
  processorOf(one, 'Polder', 'card'),
  processorOf(two, 'Noordzee', 'card'),
  processorOf(bank, 'iDEAL', 'ideal'),
];
const split = { id: 'rout_1', name: 'Split', processors: [one, two] };

const no_addresses = {
  website: null,
  mcc: null,
  creditor_id: null,
  creditor_name: null,
  notice_days: 14,
  webhook_transaction_update: null,
  webhook_refund_update: null,
  webhook_chargeback_update: null,
  webhook_failed_email: null,
};

type Api = Awaited<ReturnType<typeof openApp>>['api'];

/** Opens a profile with these processors, where these routings for cards exist. */
async function open(
  path: string,
  attached: readonly string[],
  more: object = {},
  routings: readonly object[] = [],
  products: readonly string[] = [],
) {
  const setUp = (api: Api): void => {
    const answer = (items: readonly unknown[]) => () => Response.json({ items, total: items.length, next: null });
    api.failures.set('GET /v1/processor', answer(processors));
    const none = { name: 'No routing' };
    api.failures.set(
      'GET /v1/paymentprofile/routing',
      answer([{ payment_product: 'card', routings: [none, ...routings] }]),
    );
    api.failures.set(
      `GET /v1/paymentprofile/${profile}/processor-use`,
      answer([{ processor: bank, authorised: 2, mandates: 0, refunds: 1 }]),
    );
    api.failures.set(
      'GET /v1/paymentprofile/payment-products',
      answer([{ id: profile, payment_products: products, on_pages: products }]),
    );
    api.failures.set('GET /v1/webhook-secret', () => Response.json({ secrets: [], disabled_urls: [] }));
    api.changes.paymentprofile = { ...no_addresses, processors: attached, middleware: [], routing: null, ...more };
  };
  return openApp(path, { prepare: setUp });
}

const choose = async (label: string, option: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const sentTo = (api: Api) => api.last('POST', `/v1/paymentprofile/${profile}`)?.body;

it('adds one processor after another by keyboard; Enter in the dropdown never submits the form', async () => {
  const { api } = await open(edit, []);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add processor' }));
  await userEvent.keyboard('iDEAL');
  await screen.findByRole('option', { name: 'iDEAL' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Add processor' })).toHaveProperty('value', '');
  await userEvent.keyboard('nothing{Enter}');
  expect(sentTo(api)).toBeUndefined();
  await userEvent.clear(screen.getByRole('combobox', { name: 'Add processor' }));
  await userEvent.keyboard('Polder');
  await screen.findByRole('option', { name: 'Polder · Card' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await save();
  await waitFor(() => expect(sentTo(api)).toMatchObject({ processors: [bank, one] }));
});

it('copies the name to the payers’ label until that is edited', async () => {
  await open('/paymentprofiles?_open=true', []);
  const shown = await screen.findByRole('textbox', { name: /^Display name/ });
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, 'Shop');
  await userEvent.tab();
  expect(shown).toHaveProperty('value', 'Shop');
  await userEvent.type(name, ' 2');
  await userEvent.tab();
  expect(shown).toHaveProperty('value', 'Shop');
});

it('adds a processor, shows a message for a while, and sends the attached ones', async () => {
  const { api } = await open(edit, [one]);
  await choose('Add processor', 'iDEAL');
  expect(screen.getByText('Processor has been added.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Processor has been added.')).toBeNull(), { timeout: 5000 });
  await save();
  await waitFor(() => expect(sentTo(api)).toEqual({ processors: [one, bank], version: 1 }));
});

it('flags processors that no routing includes, and refuses to save them', async () => {
  const { api } = await open(edit, [one]);
  await choose('Add processor', 'Noordzee · Card');
  expect(await screen.findAllByText('This processor will result in unroutable transactions')).toHaveLength(2);
  await save();
  expect(
    await screen.findByText('Several processors of one payment method need a routing that includes them all.'),
  ).toBeTruthy();
  expect(sentTo(api)).toBeUndefined();
});

it('lets a profile that was already unroutable be changed otherwise', async () => {
  const { api } = await open(edit, [one, two]);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await save();
  await waitFor(() => expect(sentTo(api)).toEqual({ name: 'name 3!', version: 1 }));
});

it('offers to add the processors that a selected routing needs', async () => {
  const { api } = await open(edit, [one], {}, [split]);
  expect(await screen.findByText('Intelligent routing is disabled.')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Route payments' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Card' }), 'Split');
  const alert = await screen.findByText('One or more necessary processors are not activated for this payment profile.');
  await userEvent.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add missing processors' });
  expect(within(dialog).getByText('Noordzee')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await save();
  await waitFor(() => expect(sentTo(api)).toEqual({ processors: [one, two], routing: { card: 'rout_1' }, version: 1 }));
});

it('clears the routes when routing is turned off', async () => {
  const { api } = await open(edit, [one, two], { routing: { card: 'rout_1' } }, [split]);
  const on = await screen.findByRole('switch', { name: 'Route payments' });
  expect(on).toHaveProperty('checked', true);
  await userEvent.click(on);
  await save();
  await waitFor(() => expect(sentTo(api)).toEqual({ routing: null, version: 1 }));
});

it('warns of the remaining use of a removed processor', async () => {
  await open(edit, [one, bank]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove iDEAL' }));
  expect(await screen.findByText('iDEAL: 2 authorized payments, 1 refund in progress')).toBeTruthy();
});

it('shows that a profile without processors cannot take a payment, and that each tab is empty', async () => {
  await open(`/paymentprofiles?id=${profile}&_open=true`, []);
  expect(await screen.findByText('This profile can’t take payments.')).toBeTruthy();
  expect(screen.getAllByText('Can’t take payments')).toHaveLength(2);
  for (const [tab, words] of [
    ['Processors', 'No processors for this payment profile.'],
    ['Middleware', 'No middleware for this payment profile.'],
    ['Routing', 'Intelligent routing is disabled.'],
  ] as const) {
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect(await screen.findByText(words)).toBeTruthy();
  }
});

it('says in its tab which routing cannot be followed, and adds what it needs', async () => {
  const path = `/paymentprofiles?id=${profile}&_open=true&_tab=routing`;
  const { api } = await open(path, [one], { routing: { card: split.id } }, [split], ['card']);
  await waitFor(() => expect(api.last('GET', '/v1/paymentprofile/routing')?.query.get('organisation')).toBeTruthy());
  expect(await screen.findByText('Split')).toBeTruthy();
  const missing = 'One or more necessary processors are not activated for this payment profile.';
  expect(await screen.findByText(missing)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add missing processors' }));
  expect(dialog.getByText('Noordzee')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sentTo(api)).toEqual({ processors: [one, two], version: 1 }));
});

it('says in its tab which processors are unroutable, and which methods have no routing', async () => {
  const path = `/paymentprofiles?id=${profile}&_open=true&_tab=routing`;
  const only = { id: 'rout_2', name: 'Only Polder', processors: [one] };
  await open(path, [one, two, bank], { routing: {} }, [only], ['card', 'ideal']);
  expect(await screen.findByText('Noordzee: This processor will result in unroutable transactions')).toBeTruthy();
  expect(screen.getByText('Polder: This processor will result in unroutable transactions')).toBeTruthy();
  expect(screen.getByText('No routes for this payment method.')).toBeTruthy();
});

it('chooses a merchant category by number and title', async () => {
  const { api } = await open(edit, [one], { mcc: null });
  await choose('Merchant category code', '5411 - Grocery stores');
  await save();
  await waitFor(() => expect(sentTo(api)).toEqual({ mcc: '5411', version: 1 }));
});

it('sends a test to an address, and shows its answer', async () => {
  const { api } = await open(`/paymentprofiles?id=${profile}&_open=true&_tab=webhooks`, [], {
    webhook_transaction_update: 'https://shop.example/hook',
  });
  api.failures.set(`POST /v1/paymentprofile/${profile}/test-webhook`, () =>
    Response.json({ status_code: 500, duration_ms: 31, content: 'down', error: null }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Not accepted')).toBeTruthy();
  expect(within(dialog).getByText('Status 500 · 31 ms')).toBeTruthy();
  expect(within(dialog).getByText('down')).toBeTruthy();
});
