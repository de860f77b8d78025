// @vitest-environment jsdom
import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { expandRoles } from '@sluis/contract/roles';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ScreenEntry } from '../lib/screens.ts';
import { sessionStore } from '../lib/session-store.ts';
import { openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';
import { entries, loadList, loadPage, rolesOf } from './-screens.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** In the quick checks only one of them. */
const is_thorough = process.env.SLUIS_THOROUGH !== undefined;
/**
 * The users of the demo world with the most and the fewest roles at a merchant, staff of the provider, and one with
 * almost none.
 */
const viewers: Readonly<Record<string, readonly string[]>> = {
  'provider staff': ['PSP', 'PSP_ALL'],
  'a merchant’s administrator': ['USER_ALL'],
  'a viewer': ['TRANSACTION_LIST', 'REFUND_LIST'],
  'somebody with one role': ['TAG_LIST'],
};

/** The roles that open a screen; undefined if that depends on more than roles, and empty if everyone may. */
async function openedBy(entry: ScreenEntry): Promise<RoleExpressions | undefined> {
  if (entry.kind === 'list') return rolesOf(await loadList(entry));
  const { screen } = await loadPage(entry);
  return screen.allows ? [] : screen.roles;
}

const screens = await Promise.all(entries.map(async (entry) => ({ entry, roles: await openedBy(entry) })));
const refused = screens.flatMap(({ entry, roles }) =>
  Object.entries(viewers).flatMap(([who, held]) =>
    roles && !isGranted(expandRoles(held), roles) ? [{ path: `/${entry.route}`, who, held }] : [],
  ),
);

describe('by its address', () => {
  it('every screen but the home and the profile is closed to some user', () => {
    const closed = new Set(refused.map(({ path }) => path));
    const open = entries.map(({ route }) => `/${route}`).filter((path) => !closed.has(path));
    expect(open.toSorted()).toEqual(['/', '/profile']);
  });

  it.each(refused.filter(({ who }) => is_thorough || who === 'a viewer'))(
    '$path sends $who to the root',
    async ({ path, held }) => {
      const { router } = await openApp(path.replace(/:\w+/, 'rep_1'), { roles: held });
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    },
  );

  it.each([
    ['with the provider’s rights', ':psp/transactions', ['USER_ALL']],
    ['with the provider’s rights, at its first screen', ':psp', ['USER_ALL']],
    ['without the roles of its users', '/users', ['TRANSACTION_LIST']],
    ['without the roles of its keys', '/apiSettings', ['TRANSACTION_LIST']],
  ])('a merchant %s sends others to the root', async (_, below, roles) => {
    const { router } = await openApp(`/psp/merchants/${idOf('organisation', 1)}${below}`, { roles });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
