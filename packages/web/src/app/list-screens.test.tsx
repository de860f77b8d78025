// @vitest-environment jsdom
import { isSortable } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/registry';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldAt } from '../kit/list/field-of.ts';
import { lists } from '../routes/-lists.ts';
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

describe.each(Object.entries(lists))('/%s', (path, load) => {
  const open = (search = '', options: OpenOptions = {}) => openApp(`/${path}${search}`, { roles, ...options });

  it('shows the rows of the default window, with its page filter in the request and not in the URL', async () => {
    const { api, router } = await open();
    await rowsShown();
    const list = await load();
    expect(rowLinks()).toHaveLength(25);
    expect(router.state.location.search).toEqual({ 'created_at>': expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    const { query } = api.last('GET', `/v1/${list.entity}`) ?? {};
    expect(query?.get('created_at>')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(query?.get('_populate')).toBe(list.populate.join(' '));
    for (const [key, value] of Object.entries(list.fixed)) expect(query?.get(key)).toBe(String(value));
    // No text is missing: a key that has none would stand here as itself.
    expect(document.body.textContent).not.toMatch(
      /\b(list|panel|fields|values|status|transaction|refund)[.:][a-z_]+\./i,
    );
  });

  it('asks what the URL says, and shows it', async () => {
    const { api } = await open('?created_at%3E=2026-01-01&amount%3E%3D=500&currency_code[]=EUR&_limit=50&_sort=amount');
    await rowsShown();
    const list = await load();
    const { query } = api.last('GET', `/v1/${list.entity}`) ?? {};
    expect(query?.get('amount>=')).toBe('500');
    expect(query?.getAll('currency_code[]')).toEqual(['EUR']);
    expect(query?.get('_limit')).toBe('50');
    expect(rowLinks()).toHaveLength(50);
    const filters = screen.getByRole('search');
    expect(filters.textContent).toContain('€5.00');
    expect(screen.getByRole('columnheader', { name: /^Amount/ }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('sets the window aside for a link that names its item, and says so', async () => {
    const { api, router } = await open('?_search=%22ORDER-1%22');
    await rowsShown();
    const list = await load();
    expect(router.state.location.search).toEqual({ _search: '"ORDER-1"' });
    expect(api.last('GET', `/v1/${list.entity}`)?.query.has('created_at>')).toBe(false);
    expect(screen.getByText(/so all dates are searched/)).toBeTruthy();
  });

  it('sorts by every sortable column that it shows, by a click, and back again', async () => {
    const { router } = await open();
    await rowsShown();
    const list = await load();
    const { fields } = entityOf(list.entity);
    const shown = list.columns.filter(({ hidden, path: column }) => !hidden && !column.includes('.'));
    const sortable = shown.filter(({ path: column }) => isSortable(fieldAt(list.entity, column).field));
    expect(screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-sort'))).toHaveLength(
      sortable.length,
    );
    const amount = within(screen.getByRole('columnheader', { name: /^Amount/ })).getByRole('button');
    expect(fields.amount).toBeTruthy();
    const sortNow = () => (router.state.location.search as { _sort?: string })._sort;
    await userEvent.click(amount);
    await waitFor(() => expect(sortNow()).toBe('-amount'));
    await userEvent.click(amount);
    await waitFor(() => expect(sortNow()).toBe('amount'));
    await userEvent.click(amount);
    await waitFor(() => expect(sortNow()).toBeUndefined());
  });

  it('pages forward and back', async () => {
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

  it('is worked by keyboard: j, k, Enter, Esc and /', async () => {
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

  it('opens the item of a deep link, the id being no filter of the list', async () => {
    const list = await load();
    const id = idOf(list.entity, 3);
    const { api } = await open(`?id=${id}&_open=true`);
    await screen.findByRole('region', { name: /^Details of/ });
    await rowsShown();
    expect(api.last('GET', `/v1/${list.entity}`)?.query.has('id')).toBe(false);
    expect(api.last('GET', `/v1/${list.entity}/${id}`)?.query.get('_populate')).toBe(list.detail.populate.join(' '));
    for (const tab of screen.getAllByRole('tab')) {
      await userEvent.click(tab);
      expect(tab.getAttribute('aria-selected')).toBe('true');
    }
  });

  it('says why there is nothing, and how to go on', async () => {
    const { router } = await open('?created_at%3E=2026-11-01&currency_code[]=EUR', {
      prepare: (api) => {
        api.total = 0;
      },
    });
    await screen.findByRole('heading', { name: 'Nothing found' });
    await userEvent.click(screen.getByRole('button', { name: 'Show all dates' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ 'created_at>': '2000-01-01' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('currency_code[]'));
  });

  it('shows what failed with code and request id, and tries again', async () => {
    const list = await load();
    const error = { code: 'internal', message: '', request_id: 'req_7' };
    const { api } = await open('', {
      prepare: ({ failures }) =>
        failures.set(`GET /v1/${list.entity}`, () => Response.json({ error }, { status: 500 })),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('internal');
    expect(alert.textContent).toContain('req_7');
    api.failures.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await rowsShown();
  });

  it('exports these filters and these columns', async () => {
    const { api } = await open('?created_at%3E=2026-01-01&amount%3E%3D=500&_skip=25');
    await rowsShown();
    const list = await load();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV for Excel' }));
    await waitFor(() => expect(api.last('POST', `/v1/${list.entity}/export`)).toBeTruthy());
    const { query, body } = api.last('POST', `/v1/${list.entity}/export`) ?? {};
    expect(query?.get('amount>=')).toBe('500');
    expect(query?.has('_skip')).toBe(false);
    for (const [key, value] of Object.entries(list.fixed)) expect(query?.get(key)).toBe(String(value));
    const { columns, format } = body as { columns: string[]; format: string };
    expect(format).toBe('csv');
    for (const column of columns) expect(() => fieldAt(list.entity, column)).not.toThrow();
    expect(columns).toContain('currency_code');
  });

  it('keeps the viewer’s columns', async () => {
    const first = await open();
    await rowsShown();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Amount' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Amount/ })).toBeNull());
    first.unmount();
    const kept = Object.keys(localStorage).find((key) => key.startsWith('sluis:columns'));
    expect(kept).toContain(first.api.me.id);
    await open();
    await rowsShown();
    expect(screen.queryByRole('columnheader', { name: /^Amount/ })).toBeNull();
  });

  it('is a list of cards on a narrow screen, in Dutch as well', async () => {
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
