// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { fieldAt } from '../kit/item/field-of.ts';
import { clearAfterEach, engine, openList, rowLinks, rowsShown, sortHeaders } from '../testing/list-screens.ts';
import { lists } from '../testing/lists.ts';

clearAfterEach();

/** The operation of every list screen: its keys, its columns, its export. */

describe.each(Object.entries(lists))('/%s', (path, { load }) => {
  const open = (search = '') => openList(path, search);

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
    expect(columns).not.toEqual([]);
    for (const column of columns) expect(() => fieldAt(list.entity, column)).not.toThrow();
    // An amount without its currency has no meaning.
    const isMoney = (column: string) => fieldAt(list.entity, column).field.kind === 'amount';
    const currencyOf = (column: string) => column.replace(/[^.]+$/, 'currency_code');
    for (const column of columns.filter(isMoney))
      expect(columns.some((other) => currencyOf(column).endsWith(other) || other === currencyOf(column))).toBe(true);
  });

  engine(path)('keeps the viewer’s columns', async () => {
    const first = await open();
    await rowsShown();
    // By the label of the button: the head's own name includes that of its handle.
    const heads = () => sortHeaders().map((head) => head.querySelector('button')?.textContent ?? '');
    const name = heads().at(-1) as string;
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name }));
    await waitFor(() => expect(heads()).not.toContain(name));
    first.unmount();
    const kept = Object.keys(localStorage).find((key) => key.startsWith('sluis.columns.'));
    expect(kept).toContain(first.api.me.id);
    await open();
    await rowsShown();
    expect(heads()).not.toContain(name);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(heads()).toContain(name));
  });
});
