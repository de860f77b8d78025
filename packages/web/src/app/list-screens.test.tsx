// @vitest-environment jsdom
import { isSortable } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/registry';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { List } from '../kit/list/declaration.ts';
import { isWindowed } from '../kit/list/default-window.ts';
import { fieldAt } from '../kit/list/field-of.ts';
import { h } from '../kit/list/first-rows.ts';
import { requestFileAhead } from '../lib/api-client.ts';
import { namespaces, textsUrl } from '../lib/language.ts';
import type { Me } from '../lib/me.ts';
import { drawFirstScreen } from '../routes/-first-screen.ts';
import { lists } from '../routes/-lists.ts';
import { openAhead } from '../routes/-open-ahead.ts';
import { type OpenOptions, openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

/** What every list screen does, whatever it lists; a screen is covered by being declared. */

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const rowsShown = () => waitFor(() => expect(rowLinks().length).toBeGreaterThan(0), { timeout: 15_000 });
const roles = ['PSP', 'PSP_ALL'];

/** What heads and values say, without what only those hear who do not see it. */
const textsIn = (within: HTMLElement): string[] =>
  [...within.querySelectorAll('thead th, tbody td, li[class*=card] > span')].map((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const heard of copy.querySelectorAll('[data-row], [class*=VisuallyHidden]')) heard.remove();
    return copy.textContent ?? '';
  });

/** The columns that a list shows and can be sorted by, in their order. */
const sortableOf = ({ entity, columns }: List): string[] =>
  columns
    .filter(({ hidden, path }) => !hidden && !path.includes('.') && isSortable(fieldAt(entity, path).field))
    .map(({ path }) => path);
const sortHeaders = () => screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-sort'));
/** Whether the amounts of a list can be filtered, which each list of payments can. */
const hasAmount = ({ entity }: List): boolean => entityOf(entity).fields.amount?.kind === 'amount';

// What the engine does for every list alike is asked of all in the whole suite, and of these in the quick checks.
const quick = ['transactions', 'users', 'reports/schedules'];
const engine = (path: string) => it.runIf(process.env.SLUIS_THOROUGH || quick.includes(path));

describe.each(Object.entries(lists))('/%s', (path, { load, rows }) => {
  const open = (search = '', options: OpenOptions = {}) => openApp(`/${path}${search}`, { roles, ...options });

  it('shows its rows, those of the default window where it has one, with its page filter in the request and not in the URL', async () => {
    const { api, router } = await open();
    await rowsShown();
    const list = await load();
    expect(rowLinks()).toHaveLength(25);
    const window = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(router.state.location.search).toEqual(list.initial ?? (isWindowed(list) ? { 'created_at>': window } : {}));
    const { query } = api.last('GET', `/v1/${list.path}`) ?? {};
    expect(query?.get('created_at>')).toEqual(isWindowed(list) ? window : null);
    expect(query?.get('_populate') ?? '').toBe(list.populate.join(' '));
    for (const [key, value] of Object.entries(list.fixed)) expect(query?.get(key)).toBe(String(value));
    // No text is missing: a key that has none would stand here as itself.
    expect(document.body.textContent).not.toMatch(
      /\b(list|panel|fields|values|status|roles|transaction|refund|chargeback|customer|plan|discount|scheduled|payment_link|card_add_link|shared_link|user|apikey|welcome_mail|merchant)[.:][a-z_]+\./i,
    );
  });

  it.runIf(rows).each(['', '?_limit=50'])(
    'asks ahead at /%s for what the screen then shows, and once',
    async (search) => {
      const url = new URL(`/${path}${search}`, window.location.origin);
      const { api } = await open(search, { ahead: (me) => openAhead(url, me) });
      await rowsShown();
      const list = await load();
      expect(api.sent.filter((each) => each.path === `/v1/${list.path}`)).toHaveLength(1);
    },
  );

  it.runIf(rows)('asks ahead for nothing that the user may not see', async () => {
    const url = new URL(`/${path}`, window.location.origin);
    const { api } = await open('', { roles: ['USER'], ahead: (me) => openAhead(url, me) });
    const list = await load();
    expect(api.sent.filter((each) => each.path === `/v1/${list.path}`)).toEqual([]);
  });

  it.runIf(rows).each([false, true])(
    'draws first what the screen then shows (on a narrow screen: %s)',
    async (isNarrow) => {
      const root = document.body.appendChild(h('div', { id: 'root' }));
      let drawn: Promise<void> | undefined;
      const url = new URL(`/${path}`, window.location.origin);
      const draw = (me: Me): void => {
        const opened = openAhead(url, me);
        const texts = namespaces.map((namespace) => requestFileAhead(textsUrl('en', namespace)));
        if (opened) drawn = drawFirstScreen({ opened, me, language: 'en', texts });
      };
      await open('', { ahead: draw, isNarrow });
      await drawn;
      const first = textsIn(root);
      const names = root.querySelector('h1')?.textContent;
      root.remove();
      await rowsShown();
      // Tags are asked for by their own list, so that their words are not there yet.
      if (path === 'transactionsTagged') return expect(first).toEqual([]);
      expect(first.length).toBeGreaterThanOrEqual(25 * 4);
      expect(first).toEqual(textsIn(document.body));
      expect(names).toBe(screen.getByRole('heading', { level: 1 }).textContent);
    },
  );

  engine(path)('asks what the URL says, and shows it', async () => {
    const list = await load();
    const [sort] = sortableOf(list);
    const amount = hasAmount(list) ? '&amount%3E%3D=500&currency_code[]=EUR' : '';
    const { api } = await open(`?created_at%3E=2026-01-01${amount}&_limit=50&_sort=${sort}`);
    await rowsShown();
    const { query } = api.last('GET', `/v1/${list.path}`) ?? {};
    expect(query?.get('created_at>')).toBe('2026-01-01');
    expect(query?.get('amount>=')).toBe(amount ? '500' : null);
    expect(query?.getAll('currency_code[]')).toEqual(amount ? ['EUR'] : []);
    expect(query?.get('_limit')).toBe('50');
    expect(rowLinks()).toHaveLength(50);
    const filters = screen.getByRole('search');
    expect(filters.textContent).toContain('Jan 1, 2026');
    if (amount) expect(filters.textContent).toContain('€5.00');
    expect(sortHeaders()[0]?.getAttribute('aria-sort')).toBe('ascending');
  });

  engine(path)('sets the window aside for a link that names its item, and says so', async () => {
    const { api, router } = await open('?_search=%22ORDER-1%22');
    await rowsShown();
    const list = await load();
    expect(screen.queryAllByText(/so all dates are searched/)).toHaveLength(isWindowed(list) ? 1 : 0);
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

  engine(path)('is worked by keyboard: j, k, Enter, Esc and /', async () => {
    const { router } = await open();
    await rowsShown();
    await userEvent.keyboard('jj');
    expect(document.activeElement === rowLinks()[1]).toBe(true);
    await userEvent.keyboard('k');
    expect(document.activeElement === rowLinks()[0]).toBe(true);
    const opened = rowLinks()[0]?.dataset.row;
    await userEvent.keyboard('{Enter}');
    const panel = await screen.findByRole('region', { name: /^Details of/ });
    expect(router.state.location.search).toMatchObject({ id: opened, _open: true });
    await waitFor(() => expect(document.activeElement?.outerHTML.slice(0, 300)).toBe(panel.outerHTML.slice(0, 300)));
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: rowLinks()[1]?.dataset.row }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Details of/ })).toBeNull());
    expect(router.state.location.search).not.toHaveProperty('_open');
    await waitFor(() => expect(document.activeElement === rowLinks()[1]).toBe(true));
    await userEvent.keyboard('/');
    expect(document.activeElement?.id).toBe('list-search');
  });

  engine(path)('opens the item of a deep link, the id being no filter of the list', async () => {
    const list = await load();
    const id = idOf(list.entity, 3);
    const { api } = await open(`?id=${id}&_open=true`);
    await screen.findByRole('region', { name: /^Details of/ });
    await rowsShown();
    expect(api.last('GET', `/v1/${list.path}`)?.query.has('id')).toBe(false);
    expect(api.last('GET', `/v1/${list.path}/${id}`)?.query.get('_populate') ?? '').toBe(
      list.detail.populate.join(' '),
    );
    for (const tab of screen.getAllByRole('tab')) {
      await userEvent.click(tab);
      expect(tab.getAttribute('aria-selected')).toBe('true');
    }
  });

  engine(path)('says why there is nothing, and how to go on', async () => {
    const { entity } = await load();
    const { router } = await open(`?created_at%3E=2026-11-01&id=${idOf(entity, 3)}`, {
      prepare: (api) => {
        api.total = 0;
      },
    });
    await screen.findByRole('heading', { name: 'Nothing found' });
    await userEvent.click(screen.getByRole('button', { name: 'Show all dates' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ 'created_at>': '2000-01-01' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('id'));
  });

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

  engine(path)('exports these filters and these columns', async () => {
    const list = await load();
    const { api } = await open('?created_at%3E=2026-01-01&_skip=25');
    await rowsShown();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV for Excel' }));
    await waitFor(() => expect(api.last('POST', `/v1/${list.path}/export`)).toBeTruthy());
    const { query, body } = api.last('POST', `/v1/${list.path}/export`) ?? {};
    expect(query?.get('created_at>')).toBe('2026-01-01');
    expect(query?.has('_skip')).toBe(false);
    for (const [key, value] of Object.entries(list.fixed)) expect(query?.get(key)).toBe(String(value));
    const { columns, format } = body as { columns: string[]; format: string };
    expect(format).toBe('csv');
    for (const column of columns) expect(() => fieldAt(list.entity, column)).not.toThrow();
    // An amount without its currency says nothing.
    const isMoney = (column: string) => fieldAt(list.entity, column).field.kind === 'amount';
    const currencyOf = (column: string) => column.replace(/[^.]+$/, 'currency_code');
    for (const column of columns.filter(isMoney))
      expect(columns.some((other) => currencyOf(column).endsWith(other) || other === currencyOf(column))).toBe(true);
  });

  engine(path)('keeps the viewer’s columns', async () => {
    const first = await open();
    await rowsShown();
    const name = sortHeaders().at(-1)?.querySelector('button')?.textContent ?? '';
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name })).toBeNull());
    first.unmount();
    const kept = Object.keys(localStorage).find((key) => key.startsWith('sluis:columns'));
    expect(kept).toContain(first.api.me.id);
    await open();
    await rowsShown();
    expect(screen.queryByRole('columnheader', { name })).toBeNull();
  });

  engine(path)('is a list of cards on a narrow screen, in Dutch as well', async () => {
    await open('', { isNarrow: true, language: 'nl' });
    await rowsShown();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Exporteren' })).toBeTruthy();
    expect(document.querySelector('li [data-row]')).toBeTruthy();
  });

  it('sends a viewer without the roles to the root', async () => {
    const { router } = await openApp(`/${path}`, { roles: ['TAG_LIST'] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
