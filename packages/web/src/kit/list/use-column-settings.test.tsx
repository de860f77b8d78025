// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const heads = (): string[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
const has = (name: RegExp): boolean => heads().some((head) => name.test(head));

/** Opens the list as one of several users of the same device; the previous screen is discarded, as by a reload. */
async function openAs(n: number) {
  cleanup();
  const user = userEvent.setup();
  await openApp('/transactions', { prepare: ({ me }) => void Object.assign(me, { id: idOf('user', n) }) });
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  const columns = async () => {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    return within(await screen.findByRole('dialog', { name: 'Columns' }));
  };
  return { user, columns };
}

it('keeps the columns that a user chose, for that user only', async () => {
  const { user, columns } = await openAs(1);
  const declared = heads();
  expect([has(/^Country/), has(/^Description/)]).toEqual([true, false]);
  const editor = await columns();
  await user.click(await editor.findByRole('checkbox', { name: 'Country' }));
  await user.click(editor.getByRole('checkbox', { name: 'Description' }));
  const [first, second, ...others] = heads();
  await user.click(editor.getByRole('button', { name: 'Move Reference left' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(heads()).toEqual([second, first, ...others]));
  const chosen = heads();
  expect([has(/^Country/), has(/^Description/)]).toEqual([false, true]);

  await openAs(2);
  expect(heads()).toEqual(declared);

  const again = await openAs(1);
  expect(heads()).toEqual(chosen);
  await again.user.click(await (await again.columns()).findByRole('button', { name: 'Reset to default' }));
  await waitFor(() => expect(heads()).toEqual(declared));
  await openAs(1);
  expect(heads()).toEqual(declared);
});

it("follows the user's choice in another tab", async () => {
  const { user, columns } = await openAs(1);
  await user.click(await (await columns()).findByRole('checkbox', { name: 'Country' }));
  const key = `sluis.columns.${idOf('user', 1)}.transaction.DEFAULT`;
  await waitFor(() => expect(localStorage.getItem(key)).toContain('country'));
  expect(has(/^Country/)).toBe(false);
  act(() => {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  await waitFor(() => expect(has(/^Country/)).toBe(true));
});
