// @vitest-environment jsdom

import { entityOf } from '@sluis/contract/declared';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingsKey } from '../kit/list/column-settings.ts';
import { isWindowed } from '../kit/list/default-window.ts';
import type { Sent } from '../testing/fake-api.ts';
import {
  clearAfterEach,
  engine,
  hasAmount,
  idsIn,
  ofEach,
  openList,
  rowLinks,
  rowsShown,
  sortableOf,
  sortHeaders,
} from '../testing/list-screens.ts';
import { lists } from '../testing/lists.ts';
import { type OpenOptions, openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

clearAfterEach();

const merchant = idOf('organisation', 2);
const catalogue: readonly NavigationSection[] = merchant_navigation;
const of_merchants = catalogue.flatMap(({ groups }) => groups.flatMap(({ items }) => items));
/** The lists of staff of the provider inside a merchant. */
const ofMerchants = (path: string) =>
  it.runIf(of_merchants.some(({ route, merchant_only }) => route === `/${path}` && !merchant_only));

/** The content and requests of every list screen; declaring a screen is enough to cover it. */

describe.each(Object.entries(lists))('/%s', (path, { load }) => {
  const open = (search = '', options: OpenOptions = {}) => openList(path, search, options);

  it('shows its rows, by default those of its window, with its page filter in the request and not in the URL', async () => {
    const { api, router } = await open();
    await rowsShown();
    const list = await load();
    expect(rowLinks()).toHaveLength(25);
    const window = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const initial = { ...(isWindowed(list) && { 'created_at>': window }), ...list.remembered };
    expect(router.state.location.search).toEqual(list.initial ?? initial);
    // A notice above the rows may make another request to the same list.
    const asked = api.sent.filter(({ method, path: at }) => method === 'GET' && at === `/v1/${list.path}`);
    const { query } = asked.find((each) => (each.query.get('_populate') ?? '') === list.populate.join(' ')) ?? {};
    expect(query?.get('created_at>')).toEqual(isWindowed(list) ? window : null);
    expect(query?.get('_populate') ?? '').toBe(list.populate.join(' '));
    for (const [key, value] of Object.entries(list.fixed)) expect(query?.get(key)).toBe(String(value));
  });

  engine(path)('asks what the URL says, and shows it', async () => {
    const list = await load();
    const [sort] = sortableOf(list);
    const amount = hasAmount(list) ? '&amount%3E%3D=500&currency_code[]=EUR' : '';
    const { api } = await open(`?created_at%3E=2026-01-02${amount}&_limit=50&_sort=${sort}`);
    await rowsShown();
    const { query } = api.last('GET', `/v1/${list.path}`) ?? {};
    expect(query?.get('created_at>')).toBe('2026-01-02');
    expect(query?.get('amount>=')).toBe(amount ? '500' : null);
    expect(query?.getAll('currency_code[]')).toEqual(amount ? ['EUR'] : []);
    expect(query?.get('_limit')).toBe('50');
    expect(rowLinks()).toHaveLength(50);
    const filters = screen.getByRole('search');
    expect(filters.textContent).toContain('2 Jan 2026');
    if (amount) expect(filters.textContent).toContain('€5.00');
    expect(sortHeaders()[0]?.getAttribute('aria-sort')).toBe('ascending');
  });

  engine(path)('sets the window aside for a link that names its item, and says so', async () => {
    const { api, router } = await open('?_search=%22ORDER-1%22');
    await rowsShown();
    const list = await load();
    expect(screen.queryAllByText('Searched all dates.')).toHaveLength(isWindowed(list) ? 1 : 0);
    expect(router.state.location.search).toEqual({ _search: '"ORDER-1"' });
    expect(api.last('GET', `/v1/${list.path}`)?.query.has('created_at>')).toBe(false);
  });

  engine(path)('sorts by every sortable column that it shows, by a click, and back again', async () => {
    const { router } = await open();
    await rowsShown();
    const list = await load();
    const sortable = sortableOf(list);
    expect(sortHeaders()).toHaveLength(sortable.length);
    const at = sortable.findIndex((field) => !entityOf(list.entity).default_sort.endsWith(field));
    const field = sortable[at];
    const button = within(sortHeaders()[at] as HTMLElement).getByRole('button');
    const sortNow = () => (router.state.location.search as { _sort?: string })._sort;
    await userEvent.click(button);
    await waitFor(() => expect(sortNow()).toBe(`-${field}`));
    await userEvent.click(button);
    await waitFor(() => expect(sortNow()).toBe(field));
    await userEvent.click(button);
    await waitFor(() => expect(sortNow()).toBeUndefined());
  });

  engine(path)('pages forward and back', async () => {
    const { router } = await open();
    await rowsShown();
    expect(screen.getByText('1–25 of 60')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('26–50 of 60');
    expect(router.state.location.search).toMatchObject({ _skip: 25 });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('51–60 of 60');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'First page' }));
    await screen.findByText('1–25 of 60');
  });

  ofEach(path)('opens the item of a deep link, the id being no filter of the list', async () => {
    const list = await load();
    const id = idOf(list.entity, 3);
    const { api } = await open(`?id=${id}&_open=true`);
    await screen.findByRole('region', { name: /^Details of/ });
    await rowsShown();
    expect(api.last('GET', `/v1/${list.path}`)?.query.has('id')).toBe(false);
    expect(api.last('GET', `/v1/${list.path}/${id}`)?.query.get('_populate') ?? '').toBe(
      list.detail.populate.join(' '),
    );
    // The code of the panel's item is loaded after its frame.
    for (const tab of await screen.findAllByRole('tab')) {
      await userEvent.click(tab);
      expect(tab.getAttribute('aria-selected')).toBe('true');
    }
  });

  ofEach(path)('shows no id where a name follows, in its rows or its panel', async () => {
    const list = await load();
    let answers = Promise.withResolvers<void>();
    const { client } = await open('', {
      prepare: (api) => {
        localStorage.setItem(settingsKey(api.me, list), JSON.stringify({ order: [], hidden: [] }));
        // The requests of the rows have ended; those that follow from the rows have not.
        const isRows = (sent: Sent): boolean => sent.path === `/v1/${list.path}` && !sent.query.has('_limit');
        api.late = (sent) => (isRows(sent) || sent.path.startsWith('/v1/auth/') ? undefined : answers.promise);
      },
    });
    const keepsItsIds = async (shown: HTMLElement): Promise<void> => {
      const first = idsIn(shown);
      answers.resolve();
      await waitFor(() => expect(client.isFetching()).toBe(0));
      expect(idsIn(shown)).toEqual(expect.arrayContaining(first));
    };
    await rowsShown();
    await keepsItsIds(screen.getByRole('main'));
    answers = Promise.withResolvers();
    await userEvent.click(rowLinks()[3] as HTMLElement);
    const panel = await screen.findByRole('region', { name: /^Details of/ });
    await within(panel).findAllByRole('tab');
    await keepsItsIds(panel);
  });

  engine(path)('says why there is nothing, and how to go on', async () => {
    const { entity } = await load();
    const { router } = await open(`?created_at%3E=2026-11-01&id=${idOf(entity, 3)}`, {
      prepare: (api) => {
        api.total = 0;
      },
    });
    await screen.findByRole('heading', { name: 'No results' });
    await userEvent.click(screen.getByRole('button', { name: 'Show all dates' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ 'created_at>': '2000-01-01' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('id'));
  });

  engine(path)(
    'says of a page past the last row that it is the page that has none, and leads to the first',
    async () => {
      const { router } = await open('?created_at%3E=2026-11-01&_skip=75');
      await screen.findByRole('heading', { name: 'No more rows on this page' });
      await userEvent.click(
        within(screen.getByRole('main')).getAllByRole('button', { name: 'First page' })[0] as HTMLElement,
      );
      await rowsShown();
      expect(router.state.location.search).toEqual({ 'created_at>': '2026-11-01' });
    },
  );

  engine(path)('shows what failed with code and request id, and tries again', async () => {
    const list = await load();
    const error = { code: 'internal', message: '', request_id: 'req_7' };
    const { api } = await open('', {
      prepare: ({ failures }) => failures.set(`GET /v1/${list.path}`, () => Response.json({ error }, { status: 500 })),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('internal');
    expect(alert.textContent).toContain('req_7');
    api.failures.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await rowsShown();
  });

  engine(path)('is a list of cards on a narrow screen, in Dutch as well', async () => {
    await open('', { isNarrow: true, language: 'nl' });
    await rowsShown();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Acties' }));
    expect(await screen.findByRole('menuitem', { name: 'CSV voor Excel' })).toBeTruthy();
    expect(document.querySelector('li [data-row]')).toBeTruthy();
  });

  ofMerchants(path)('asks inside a merchant for nothing that is another’s', async () => {
    const list = await load();
    const { api } = await openApp(`/psp/merchants/${merchant}/${path}`, { roles: ['PSP', 'PSP_ALL'] });
    await rowsShown();
    const asked = api.sent.filter(({ method, path: at }) => method === 'GET' && at === `/v1/${list.path}`);
    expect(asked.map(({ query }) => query.getAll('organisation'))).toEqual(asked.map(() => [merchant]));
  });
});
