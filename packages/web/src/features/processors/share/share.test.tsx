// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('share', 3);
const merchant = idOf('organisation', 2);
const staff = ['PSP', 'PSP_ALL'];
const requested = [
  { name: 'merchant_account', description: 'As in the contract' },
  { name: 'api_key', description: null },
];
const open = (path: string, status: string, roles: readonly string[], more: object = {}) =>
  openApp(`${path}?id=${id}&_open=true`, {
    roles,
    prepare: ({ changes, failures }) => {
      Object.assign(changes, { share: { status, status_reason: null, requested, processor: null, ...more } });
      failures.set(`POST /v1/share/${id}/reveal`, () =>
        Response.json({ id, requested: requested.map((each) => ({ ...each, value: `of ${each.name}` })) }),
      );
    },
  });

it.each([[['SHARE_ALL']], [['SHARE_LIST']]])('shows why it was made once to a merchant with %s', async (roles) => {
  await open('/share-credentials', 'REQUESTED', roles);
  expect(await screen.findAllByText('reason 3')).toHaveLength(1);
});

it('is answered by a merchant with every requested value, masked', async () => {
  const { api } = await open('/share-credentials', 'REQUESTED', ['SHARE_ALL']);
  const form = await screen.findByRole('region', { name: 'Share credentials' });
  const values = within(form).getAllByLabelText(/merchant_account|api_key/, { selector: 'input' });
  expect(values.map((input) => input.getAttribute('type'))).toEqual(['password', 'password']);
  await userEvent.type(values[0] as HTMLElement, 'Webshop_NL');
  await userEvent.click(within(form).getByRole('button', { name: 'Share credentials' }));
  expect(api.last('POST', `/v1/share/${id}/give`)).toBeUndefined();
  await userEvent.type(values[1] as HTMLElement, 'secret');
  await userEvent.click(within(form).getByRole('button', { name: 'Share credentials' }));
  await waitFor(() =>
    expect(api.last('POST', `/v1/share/${id}/give`)?.body).toEqual({
      values: [
        { name: 'merchant_account', value: 'Webshop_NL' },
        { name: 'api_key', value: 'secret' },
      ],
    }),
  );
});

it('is read-only to users of a merchant who may not answer', async () => {
  await open('/share-credentials', 'REQUESTED', ['SHARE_LIST']);
  expect(await screen.findByText('As in the contract')).toBeTruthy();
  for (const name of ['Decline', 'Share credentials']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('is shown once to the provider, with a reason, until the values are closed', async () => {
  const { api } = await open('/share-credentials', 'GIVEN', staff);
  await userEvent.click(await screen.findByRole('button', { name: 'View once' }));
  const asking = await screen.findByRole('dialog', { name: 'View once' });
  const confirm = within(asking).getByRole<HTMLButtonElement>('button', { name: 'View once' });
  expect(confirm.disabled).toBe(true);
  await userEvent.type(within(asking).getByLabelText(/^Reason/), 'To set up');
  await userEvent.click(confirm);
  expect(await screen.findByText('of api_key')).toBeTruthy();
  expect(api.last('POST', `/v1/share/${id}/reveal`)?.body).toEqual({ reason: 'To set up' });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('of api_key')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I’ve stored the values' }));
  await waitFor(() => expect(screen.queryByText('of api_key')).toBeNull());
});

it('is requested from one service by staff who view a merchant as itself, and from the other as the provider', async () => {
  const at = async (path: string) => {
    const { api } = await open(path, 'GIVEN', staff);
    await screen.findByText('As in the contract');
    const actions = ['Take back', 'View once'].filter((name) => screen.queryByRole('button', { name }) !== null);
    const lists = api.sent.filter(({ path: asked }) => /^\/v1\/(psp\/)?share$/.test(asked));
    cleanup();
    return [lists.find(({ query }) => query.get('_populate'))?.path, ...actions];
  };
  expect(await at(`/psp/merchants/${merchant}/share-credentials`)).toEqual(['/v1/share', 'Take back']);
  expect(await at(`/psp/merchants/${merchant}:psp/share-credentials`)).toEqual(['/v1/psp/share', 'View once']);
  expect(await at('/share-credentials')).toEqual(['/v1/psp/share', 'View once']);
});
