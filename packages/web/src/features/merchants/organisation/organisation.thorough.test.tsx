// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { type OpenOptions, openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const [root, bakery, branch, cafe] = [1, 2, 3, 4].map((n) => idOf('organisation', n)) as [
  string,
  string,
  string,
  string,
];
const organisation = (n: number, name: string, parent: string | null) => ({
  ...sampleItem('organisation', n),
  id: idOf('organisation', n),
  name,
  parent,
  active: true,
});
const items = [
  organisation(1, 'Kaashuis', null),
  organisation(2, 'Bakkerij', root),
  organisation(3, 'Filiaal', bakery),
  organisation(4, 'Café Zuid', root),
];
const figures = [
  { organisation: root, organisations: 2, users: 4, payment_profiles: 0 },
  { organisation: bakery, organisations: 1, users: 0, payment_profiles: 2 },
  { organisation: branch, organisations: 0, users: 0, payment_profiles: 0 },
  { organisation: cafe, organisations: 0, users: 3, payment_profiles: 1 },
];

const answer = (api: FakeApi, path: string, body: unknown) => api.failures.set(path, () => Response.json(body));
const opened = (search = '', { prepare, ...options }: OpenOptions = {}) =>
  openApp(`/organisations${search}`, {
    ...options,
    prepare: (api) => {
      answer(api, 'GET /v1/organisation', { items, total: items.length, total_is_exact: true, next: null });
      answer(api, 'GET /v1/organisation/figures', { items: figures });
      for (const item of items) answer(api, `GET /v1/organisation/${item.id}/usage`, { used_by: [] });
      prepare?.(api);
    },
  });
const tree = () => screen.findByRole('treegrid', { name: 'Manage your organisations' });
const names = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('[role="gridcell"]')?.textContent ?? []);
const focused = () => document.activeElement?.querySelector('[role="gridcell"]')?.textContent;

describe('the tree of organisations', () => {
  it('loads in one call, and the users and payment profiles of each in another', async () => {
    const { api } = await opened();
    await tree();
    await screen.findByRole('row', { name: /Bakkerij.*0.*2/ });
    expect(names()).toEqual(['Kaashuis', 'Bakkerij', 'Filiaal', 'Café Zuid']);
    const asked = api.sent.filter(({ path }) => path.startsWith('/v1/organisation'));
    expect(asked.filter(({ path }) => path === '/v1/organisation/figures')).toHaveLength(1);
    expect(asked.filter(({ path }) => path === '/v1/organisation')).toHaveLength(1);
    expect(new Set(asked.map(({ query }) => query.get('_limit')))).toEqual(new Set(['all', null]));
    const row = screen.getByRole('row', { name: /Filiaal/ });
    expect(row.getAttribute('aria-level')).toBe('3');
    expect([row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]).toEqual(['1', '1']);
    expect(screen.getByRole('row', { name: /Bakkerij/ }).getAttribute('aria-expanded')).toBe('true');
  });

  it('handles the keys of a tree, with one row in the tab order', async () => {
    const { router } = await opened();
    await tree();
    const user = userEvent.setup();
    screen.getByRole('row', { name: /Kaashuis/ }).focus();
    const press = async (keys: string) => {
      await user.keyboard(keys);
      return focused();
    };
    expect(await press('{ArrowDown}{ArrowDown}')).toBe('Filiaal');
    expect(await press('{ArrowLeft}')).toBe('Bakkerij');
    expect(await press('{ArrowLeft}')).toBe('Bakkerij');
    expect(names()).not.toContain('Filiaal');
    expect(await press('{End}')).toBe('Café Zuid');
    expect(await press('{Home}')).toBe('Kaashuis');
    expect(await press('c')).toBe('Café Zuid');
    expect(await press('{ArrowUp}')).toBe('Bakkerij');
    expect(await press('*')).toBe('Bakkerij');
    expect(names()).toContain('Filiaal');
    expect(await press('{ArrowRight}')).toBe('Filiaal');
    const inTabOrder = screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0);
    expect(inTabOrder.map((row) => row.dataset.row)).toEqual([branch]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: branch, _open: true }));
  });

  it('remembers folded branches', async () => {
    await opened();
    await tree();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse Bakkerij' }));
    expect(names()).toEqual(['Kaashuis', 'Bakkerij', 'Café Zuid']);
    cleanup();
    await opened();
    await tree();
    expect(names()).toEqual(['Kaashuis', 'Bakkerij', 'Café Zuid']);
  });

  it('shows the ancestors of matches, even if folded', async () => {
    await opened('?_search=filiaal');
    await tree();
    expect(names()).toEqual(['Kaashuis', 'Bakkerij', 'Filiaal']);
    expect(screen.getByText('1 of 4 found')).toBeTruthy();
  });

  it('has buttons to add below, change and delete, disabled if the organisation is not empty', async () => {
    const { api, router } = await opened();
    await tree();
    const refused = await screen.findByRole('button', { name: 'Delete Café Zuid' });
    await waitFor(() => expect(refused.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Filiaal' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Filiaal' }));
    await waitFor(() => expect(api.last('DELETE', `/v1/organisation/${branch}`)).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'Add organisation below Bakkerij' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ _open: true, _draft: bakery }));
    const form = within(await screen.findByRole('region', { name: 'Add organisation' }));
    expect((await form.findByRole<HTMLInputElement>('combobox', { name: /Part of/ })).value).toBe(
      'Kaashuis › Bakkerij',
    );
    await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Nieuw');
    await userEvent.type(form.getByRole('textbox', { name: 'House number' }), '12a');
    await userEvent.click(form.getByRole('button', { name: 'Add organisation' }));
    expect(await form.findByText('Enter digits only.')).toBeTruthy();
    expect(api.last('POST', '/v1/organisation')).toBeUndefined();
    await userEvent.clear(form.getByRole('textbox', { name: 'House number' }));
    await userEvent.click(form.getByRole('button', { name: 'Add organisation' }));
    await waitFor(() =>
      expect(api.last('POST', '/v1/organisation')?.body).toMatchObject({ name: 'Nieuw', parent: bakery }),
    );
  });

  it('shows the addresses that users work from, also inherited ones, and each line that is no address', async () => {
    const listed = [
      { ...organisation(1, 'Kaashuis', null), address_ranges: [] },
      { ...organisation(2, 'Bakkerij', root), address_ranges: ['203.0.113.0/24', '2001:db8::/32'] },
      {
        ...organisation(3, 'Filiaal', bakery),
        email: 'branch@shop.example',
        street_number: '12',
        idle_minutes: null,
        address_ranges: [],
      },
    ];
    const { api } = await opened(`?id=${branch}&_open=true`, {
      prepare: (fake) => {
        answer(fake, 'GET /v1/organisation', { items: listed, total: 3, total_is_exact: true, next: null });
        answer(fake, `GET /v1/organisation/${branch}`, listed[2]);
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Details of Filiaal' }));
    expect(await panel.findByText('203.0.113.0/24, 2001:db8::/32 (from Bakkerij)')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Edit' }));
    const list = await panel.findByRole('textbox', { name: 'Allowed IP addresses' });
    await userEvent.type(list, '203.0.113.0/33{Enter}198.51.100.7{Enter}office');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    const fault = await panel.findByText(/Line 1: “203\.0\.113\.0\/33” is not an IP address or network\./);
    expect(fault.textContent).toContain('Line 3: “office” is not an IP address or network.');
    expect(api.last('POST', `/v1/organisation/${branch}`)).toBeUndefined();
    await userEvent.clear(list);
    await userEvent.type(list, '198.51.100.7{Enter}2001:db8::/48');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/organisation/${branch}`)?.body).toMatchObject({
        address_ranges: ['198.51.100.7', '2001:db8::/48'],
      }),
    );
  });

  it('offers no changes to users who may only view', async () => {
    await opened('', { roles: ['ORGANISATION_LIST'] });
    await tree();
    expect(screen.queryByRole('button', { name: /^(Add|Edit|Delete)/ })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Users' })).toBeNull();
  });
});

describe('moving an organisation', () => {
  const effects = {
    fault: null,
    used_by: [],
    organisations: 1,
    users: 2,
    loses: { users: { count: 12, names: ['Ann', 'Bob'] }, api_keys: { count: 0, names: [] } },
    gains: { users: { count: 1, names: ['Cas'] }, api_keys: { count: 1, names: ['Till'] } },
    rulesets: { loses: { count: 1, names: ['Night block'] }, gains: { count: 12, names: [] } },
    settings: {
      active: [true, true],
      idle_minutes: [null, 20],
      mfa_required: [null, 'google'],
      address_ranges: [[], ['203.0.113.0/24']],
    },
    configuration: [{ name: 'limit_per_payment', before: null, after: [{ currency_code: 'EUR', amount: 50000 }] }],
  };
  const toCafe = async (response: object) => {
    const app = await opened(`?id=${branch}&_open=true`, {
      prepare: (api) => {
        answer(api, `GET /v1/organisation/${branch}`, items[2]);
        answer(api, `GET /v1/organisation/${branch}/move`, { ...effects, ...response });
      },
    });
    const panel = await screen.findByRole('region', { name: 'Details of Filiaal' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Filiaal' }));
    const choose = dialog.getByRole('combobox', { name: 'Part of' });
    await userEvent.click(choose);
    await userEvent.click(await screen.findByRole('option', { name: 'Kaashuis › Café Zuid' }));
    return { ...app, dialog };
  };

  it('shows who gains and loses access and which settings will apply, and sends the confirmed effects', async () => {
    const { api, dialog } = await toCafe({});
    const text = async () =>
      (await dialog.findByText('No longer see Filiaal')).closest('[aria-live]')?.textContent ?? '';
    expect(await text()).toContain('12 users: Ann, Bob and 10 more');
    expect(await text()).toContain('1 API key: Till');
    expect(await text()).toContain('1 ruleset no longer applies: Night block');
    expect(await text()).toContain('12 rulesets start to apply');
    expect(await text()).toContain('Logged out after 20 minutes');
    expect(await text()).toContain('Authenticator app');
    expect(await text()).toContain('Users log in and work only from: 203.0.113.0/24.');
    expect(await text()).toContain('Limit per payment: €500.00 (now No limit)');
    // Its own branch is no target, and there is nothing to confirm before a choice.
    expect(screen.queryByRole('option', { name: /Filiaal/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Café Zuid' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/organisation/${branch}/move`)?.body).toEqual({ parent: cafe, version: 1 }),
    );
  });

  it('is disabled if it would be refused, with the reason', async () => {
    const { dialog } = await toCafe({ used_by: ['paymentlink'] });
    expect((await dialog.findByRole('alert')).textContent).toContain('Payment links');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move to Café Zuid' }).disabled).toBe(true);
  });
});
