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

const roles = ['PSP', 'PSP_ALL'];
const gateway = {
  name: 'Sandbox',
  has_settlements: true,
  settings: [
    { name: 'merchant_account', label: { nl: 'Een account', en: 'An account' }, secret: false, pattern: '\\w+' },
    { name: 'api_key', label: { nl: 'De sleutel', en: 'The key' }, secret: true, pattern: 'sbx_\\w+' },
    {
      name: 'report_key',
      label: { nl: 'Een rapportsleutel', en: 'A report key' },
      description: { nl: 'Van de rapporten.', en: 'Of the reports.' },
      secret: true,
      optional: true,
    },
    {
      name: 'apple_merchant_id',
      label: { nl: 'Merchant-ID bij Apple', en: 'Apple merchant ID' },
      secret: false,
      payment_products: ['apple_pay'],
    },
  ],
};
const id = idOf('processor', 3);
const merchant = idOf('organisation', 2);

const details = [{ name: 'api_key', description: null, filled: true, value: 'sbx_1' }];

const open = (at: string, processor: Record<string, unknown> = {}) =>
  openApp(at, {
    roles,
    prepare: ({ changes, failures }) => {
      Object.assign(changes, { processor });
      failures.set('GET /v1/gateway', () => Response.json({ items: [gateway] }));
      failures.set(`POST /v1/processor/${id}/reveal`, () => Response.json({ id, details }));
    },
  });

it('asks for the settings of the chosen gateway, and sends them by name', async () => {
  await open('/psp/processors?_open=true');
  await userEvent.type(await screen.findByLabelText(/^Gateway/, { selector: 'input' }), 'Sandbox');
  const rows = await screen.findAllByRole('group', { name: /^Row/ });
  expect(rows).toHaveLength(2);
  await userEvent.type(within(rows[0] as HTMLElement).getByLabelText(/^An account/), 'Shop');
  const key = within(rows[1] as HTMLElement).getByLabelText(/^The key/);
  expect(key.getAttribute('type')).toBe('password');
  await userEvent.type(key, 'wrong');
  const form = key.closest('form') as HTMLElement;
  await userEvent.click(within(form).getByRole('button', { name: 'Add processor' }));
  expect(await screen.findByText('The value of “The key” is not in the right format.')).toBeTruthy();
});

it('asks for further settings of the payment method, and keeps those that were typed', async () => {
  await open('/psp/processors?_open=true');
  await userEvent.type(await screen.findByLabelText(/^Gateway/, { selector: 'input' }), 'Sandbox');
  const rows = () => screen.findAllByRole('group', { name: /^Row/ });
  const account = () => screen.findByLabelText<HTMLInputElement>(/^An account/);
  await userEvent.type(await account(), 'Shop');
  const product = screen.getByLabelText(/^Payment method/, { selector: 'select' });
  await userEvent.selectOptions(product, 'apple_pay');
  expect(await screen.findByLabelText(/^Apple merchant ID/)).toBeTruthy();
  expect(await rows()).toHaveLength(3);
  expect((await account()).value).toBe('Shop');
  await userEvent.selectOptions(product, 'card');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

it('offers the settings that can be missing by name, and has no order', async () => {
  await open('/psp/processors?_open=true');
  await userEvent.type(await screen.findByLabelText(/^Gateway/, { selector: 'input' }), 'Sandbox');
  await userEvent.click(await screen.findByRole('button', { name: 'A report key' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(/^A report key/, { selector: 'input' })),
  );
  expect(screen.queryByRole('button', { name: 'A report key' })).toBeNull();
  expect(screen.getByText('report_key')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Move row/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 3' }));
  expect(screen.getByRole('button', { name: 'A report key' })).toBeTruthy();
});

it('adds, moves and removes rows by keyboard, and the focus stays with them', async () => {
  await open('/psp/identity-providers?_open=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Add group' }));
  const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Group' });
  await userEvent.type(names()[0] as HTMLElement, 'one');
  await userEvent.click(screen.getByRole('button', { name: 'Add group' }));
  await waitFor(() => expect(document.activeElement).toBe(names()[1]));
  await userEvent.keyboard('two');
  screen.getByRole('button', { name: 'Move row 2 up' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(names().map(({ value }) => value)).toEqual(['two', 'one']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move row 1 down'));
  screen.getByRole('button', { name: 'Remove row 1' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('group', { name: /^Row/ })).toHaveLength(1);
});

it('shows values masked until they are revealed, and accepts only values for a merchant that is viewed as itself', async () => {
  const { api } = await open(`/psp/merchants/${merchant}/processors?id=${id}&_open=true`, { account: null });
  expect(await screen.findByText('Not filled in yet')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = (await screen.findByLabelText(/^name 3/)).closest('form') as HTMLElement;
  expect(within(form).queryByRole('textbox', { name: /^(Name|Gateway)/ })).toBeNull();
  await userEvent.type(within(form).getByLabelText(/^name 3/), 'new');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.last('POST', `/v1/processor/${id}`)?.body).toMatchObject({
      details: [{ name: 'name 3', value: 'new' }],
    }),
  );
});

it('keeps the stored value of a renamed detail, and only then sends its previous name', async () => {
  const item = { ...sampleItem('processor', 3, ['user', 'organisation']), provider: 'Elsewhere', account: null };
  const stored = [{ name: 'key', description: null, filled: true }];
  const { api } = await openApp(`/psp/processors?id=${id}&_open=true&_form=edit`, {
    roles,
    prepare: ({ failures }) => {
      failures.set('GET /v1/gateway', () => Response.json({ items: [gateway] }));
      failures.set(`GET /v1/processor/${id}`, () => Response.json({ ...item, details: stored }));
    },
  });
  const row = within(await screen.findByRole('group', { name: /^Row/ }));
  expect(row.getByText('Leave empty to keep the stored value.')).toBeTruthy();
  await userEvent.type(row.getByRole('textbox', { name: 'Name' }), '2');
  expect(row.getByText('Leave empty to keep the stored value.')).toBeTruthy();
  expect(
    within(row.getByRole('textbox', { name: 'Name' }).closest('form') as HTMLElement).queryByLabelText(/renamed/),
  ).toBeNull();
  const sent = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.last('POST', `/v1/processor/${id}`)).toBeTruthy());
    return api.last('POST', `/v1/processor/${id}`)?.body;
  };
  expect(await sent()).toMatchObject({ details: [{ name: 'key2', renamed_from: 'key' }] });
});

it('asks for a reason before it shows values that a merchant shared', async () => {
  const { api } = await openApp(`/psp/processors?id=${id}&_open=true`, {
    roles,
    prepare: ({ changes, failures }) => {
      Object.assign(changes, { processor: { details: [{ name: 'api_key', description: null, filled: true }] } });
      failures.set('GET /v1/gateway', () => Response.json({ items: [gateway] }));
      failures.set(`POST /v1/processor/${id}/reveal`, () => {
        const { reason } = (api.last('POST', `/v1/processor/${id}/reveal`)?.body ?? {}) as { reason?: string };
        if (reason) return Response.json({ id, details });
        const error = { code: 'invalid_value', message: 'x', fields: { reason: ['required'] }, request_id: 'req_1' };
        return Response.json({ error }, { status: 422 });
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show values' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'To compare');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show values' }));
  expect(await screen.findByText('sbx_1')).toBeTruthy();
  expect(api.last('POST', `/v1/processor/${id}/reveal`)?.body).toEqual({ reason: 'To compare' });
});
