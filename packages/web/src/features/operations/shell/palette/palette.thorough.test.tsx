// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../lib/session-store.ts';
import type { FakeApi } from '../../../../testing/fake-api.ts';
import { type OpenOptions, openApp } from '../../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../../testing/sample.ts';

const provider = ['PSP', 'PSP_ALL'];
const [root, cafe, bakery] = [1, 2, 3].map((n) => idOf('organisation', n)) as [string, string, string];
const organisations = (api: FakeApi): void => {
  const items = [
    { id: root, name: 'Kaashuis', parent: null },
    { id: cafe, name: 'Café Zuid', parent: root },
    { id: bakery, name: 'Bakkerij', parent: root },
  ];
  api.failures.set('GET /v1/organisation', () => Response.json({ items, total: 3, total_is_exact: true, next: null }));
};

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function openPalette(address: string, options: OpenOptions = {}) {
  const user = userEvent.setup();
  const app = await openApp(address, { prepare: organisations, ...options });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /pages, merchants|pagina’s, merchants/ });
  return { ...app, user, field };
}
const results = () => within(screen.getByRole('listbox', { name: /Results|Resultaten/ }));
const options = (): string[] =>
  results()
    .getAllByRole('option')
    .map((option) => option.textContent ?? '');
const selected = (): string | undefined => results().getByRole('option', { selected: true }).textContent ?? undefined;
const type = (user: UserEvent, field: HTMLElement, text: string) => user.type(field, text);

it('opens the result for which Enter was pressed before there were any', async () => {
  const { user, field, router } = await openPalette('/', { roles: ['REFUND_LIST'] });
  await user.type(field, `${idOf('refund', 2)}{Enter}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/refunds'));
  expect(router.state.location.search).toMatchObject({ id: idOf('refund', 2), _open: true });
});

it('opens a page by keyboard alone, and announces the selected one', async () => {
  const { user, field, router } = await openPalette('/', { roles: ['USER_ALL'] });
  expect(document.activeElement).toBe(field);
  await type(user, field, 'tra');
  expect(options()[0]).toBe('TransactionsPayments');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(selected()).toContain('Transactions');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /pages, merchants/ })).toBeNull());
});

it('keeps the focus while a loading screen or panel appears behind it', async () => {
  const { field, router } = await openPalette('/', { roles: ['USER_ALL'] });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await router.navigate({ to: '/refunds' as '/', search: { id: idOf('refund', 2), _open: true } as never });
  await waitFor(() => expect(document.querySelector('section[tabindex]')).not.toBeNull());
  expect(document.activeElement).toBe(field);
});

it('opens an item by its id in its merchant', async () => {
  const { user, field, router, api } = await openPalette('/', { roles: provider });
  const id = idOf('refund', 2);
  await type(user, field, id);
  await screen.findByRole('option', { name: new RegExp(id) });
  expect(api.last('GET', '/v1/search')?.query.get('q')).toBe(id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/psp/merchants/${cafe}/refunds`));
  expect(router.state.location.search).toMatchObject({ id, _open: true });
});

it('keeps the mode if the item belongs to the open merchant', async () => {
  const { user, field, router } = await openPalette(`/psp/merchants/${cafe}:psp/refunds`, { roles: provider });
  await type(user, field, idOf('transaction', 2));
  await screen.findByRole('option', { name: /txn_/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/psp/merchants/${cafe}:psp/transactions`));
});

it('shows the items that match a text, with amount, status and name, in groups and before pages', async () => {
  const { user, field, api, router } = await openPalette(`/psp/merchants/${cafe}/refunds`, { roles: provider });
  const nina = sampleItem('customer', 2, ['organisation']);
  const payment = {
    ...sampleItem('transaction', 2, ['organisation', 'customer']),
    merchant_reference: 'ORDER-7',
    amount: 1250,
    currency_code: 'EUR',
    status: 'DECLINED',
  };
  const groups = [
    {
      entity: 'customer',
      items: [{ ...nina, name: 'Nina van der Berg', email_address: 'nina@example.org' }],
      more: false,
    },
    { entity: 'transaction', items: [payment], more: false },
  ];
  api.failures.set('GET /v1/search', () => Response.json({ groups }));
  await type(user, field, 'nina@example.org');
  const [first, second] = await waitFor(() => {
    expect(
      results()
        .getAllByRole('group')
        .slice(0, 2)
        .map((group) => group.firstChild?.textContent),
    ).toEqual(['Customers', 'Transactions']);
    return options();
  });
  // The address distinguishes items with the same name.
  expect(first).toMatch(/^Nina van der Bergnina@example\.org · /);
  expect(second).toMatch(/ORDER-7.*Declined.*€12\.50/);
  // An address can also be a reference: each list with matches is offered once.
  expect(options().filter((each, at, all) => all.indexOf(each) !== at)).toEqual([]);
  expect(api.last('GET', '/v1/search')?.query.get('organisation')).toBe(cafe);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: idOf('transaction', 2), _open: true }));
});

it('shows that an id leads nowhere: an unknown one, and one of a kind that the viewer may not see', async () => {
  const { user, field } = await openPalette('/', { roles: ['TRANSACTION_LIST'] });
  await type(user, field, 'txn_01k2n9hnr0etyb63gjqysc7zrh');
  expect(await screen.findByText('Not found, or you don’t have access.')).toBeTruthy();
  await user.clear(field);
  await type(user, field, idOf('refund', 2));
  expect(await screen.findByText('Not found, or you don’t have access.')).toBeTruthy();
});

it('finds organisations by name and id, and pages of both levels inside a merchant', async () => {
  const { user, field, router } = await openPalette(`/psp/merchants/${cafe}/refunds`, { roles: provider });
  const pages = within(screen.getByRole('group', { name: 'Pages' }));
  expect(pages.getAllByRole('option').map((option) => option.textContent)).toContain('RefundsCafé Zuid · Payments');
  expect(pages.getAllByRole('option').map((option) => option.textContent)).toContain(
    'TransactionsKaashuis · Merchants',
  );
  await type(user, field, 'bakk');
  expect(selected()).toBe('BakkerijKaashuis');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/psp/merchants/${bakery}/transactions`));
});

/** The palette's results for some texts: pages, and lists to search in. */
async function offered(roles: readonly string[]): Promise<string> {
  const { user, field } = await openPalette('/', { roles });
  const found: string[] = [];
  for (const text of ['a', 'e', 'ann@example.org']) {
    await user.clear(field);
    await type(user, field, text);
    found.push(...options());
  }
  cleanup();
  return found.join();
}

it('offers only results for the viewer’s roles', async () => {
  const closed = [/Users/, /API settings/, /Merchants/, /Welcome/, /Customers/, /Chargebacks/, /Reports/];
  const all = (await offered(['USER_ALL'])) + (await offered(provider));
  for (const name of closed) expect(all).toMatch(name);
  const viewed = await offered(['TRANSACTION_LIST', 'REFUND_LIST']);
  expect(viewed).toMatch(/Transactions/);
  expect(viewed).toMatch(/Refunds/);
  for (const name of closed) expect(viewed).not.toMatch(name);
});

it('opens lists filtered by an amount and by a reference, within the roles', async () => {
  const { user, field, router } = await openPalette('/', { roles: ['TRANSACTION_LIST'] });
  await type(user, field, '€ 12,50');
  expect(options()).toEqual([
    'Transactions: amount €12.50',
    'Transactions: reference “€ 12,50”',
    'Search for “€ 12,50” in Transactions',
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
  expect(router.state.location.search).toMatchObject({ amount: 1250, 'currency_code[]': ['EUR'] });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /pages, merchants/ })).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await type(user, await screen.findByRole('combobox', { name: /pages, merchants/ }), 'A-1{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ merchant_reference: 'A-1' }));
});

it('opens in a new tab with Ctrl, and returns the focus on Esc', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { user, field, router } = await openPalette('/', { roles: ['REFUND_LIST'] });
  await type(user, field, 'refunds{Control>}{Enter}{/Control}');
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/refunds', '_blank', 'noopener'));
  expect(router.state.location.pathname).toBe('/');
  const button = screen.getByRole('button', { name: 'Search' });
  await user.click(button);
  await screen.findByRole('combobox', { name: /pages, merchants/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('is in Dutch for a Dutch user, and shows that nothing is found', async () => {
  const { user, field } = await openPalette('/', { roles: ['REFUND_LIST'], language: 'nl' });
  await type(user, field, 'terug');
  expect(options()).toEqual(['TerugbetalingenBetalingen']);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 resultaat');
  await type(user, field, 'xyz');
  expect(await screen.findByText('Geen resultaten.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: /pagina/ })).toBeTruthy();
});

it('offers frequent actions, if the roles and the screen allow them', async () => {
  const { user, field, router } = await openPalette(`/psp/merchants/${cafe}/refunds`, { roles: provider });
  const actions = () => within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option');
  expect(actions().map(({ textContent }) => textContent)).toEqual([
    'Create payment link',
    'Refund a payment',
    'Invite user',
    'Export last month’s payments',
    'Answer chargebacks',
    'View failed webhooks',
    'Add merchant',
  ]);
  await type(user, field, 'payment link');
  expect(selected()).toBe('Create payment link');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/psp/merchants/${cafe}/payment-links`));
  expect(router.state.location.search).toMatchObject({ _open: true });
  await screen.findByRole('region', { name: 'Create payment link' });
  cleanup();
  await openPalette('/', { roles: ['TRANSACTION_LIST'] });
  expect(actions().map(({ textContent }) => textContent)).toEqual(['Export last month’s payments']);
});

it('opens the formats of an export of last month, by its address', async () => {
  const { user, field, router } = await openPalette('/', { roles: ['TRANSACTION_LIST'] });
  await type(user, field, 'export{Enter}');
  await screen.findAllByRole('menuitem', { name: /CSV/ });
  const { search } = router.state.location as { search: Record<string, string> };
  expect(Object.keys(search).sort()).toEqual(['created_at<', 'created_at>']);
  expect(search['created_at>']).toMatch(/-01$/);
});

it('refunds a payment that it finds, if there is something to refund', async () => {
  const { user, field, api, router } = await openPalette('/', { roles: ['USER_ALL'] });
  const payment = (n: number, status: string) => ({
    ...sampleItem('transaction', n, ['organisation', 'customer']),
    merchant_reference: `ORDER-${n}`,
    status,
  });
  const items = [payment(7, 'SETTLEMENT_COMPLETED'), payment(8, 'DECLINED')];
  api.failures.set('GET /v1/search', () => Response.json({ groups: [{ entity: 'transaction', items, more: false }] }));
  await type(user, field, 'refund ORDER');
  await screen.findByRole('option', { name: /^Refund ORDER-7/ });
  expect(api.last('GET', '/v1/search')?.query.get('q')).toBe('ORDER');
  expect(screen.queryByRole('option', { name: /^Refund ORDER-8/ })).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({
      id: idOf('transaction', 7),
      _open: true,
      _tab: 'refunds',
      _form: true,
    }),
  );
});

it('searches everywhere for a text that a list does not have', async () => {
  const user = userEvent.setup();
  const { api } = await openApp('/transactions?_search=ORDER-7', {
    roles: ['TRANSACTION_LIST'],
    prepare: (fake) => {
      fake.total = 0;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /pages, merchants/ });
  expect(field.value).toBe('ORDER-7');
  await waitFor(() => expect(api.last('GET', '/v1/search')?.query.get('q')).toBe('ORDER-7'));
});
