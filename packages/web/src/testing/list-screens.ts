import { isSortable } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/registry';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { List } from '../kit/list/declaration.ts';
import { fieldAt } from '../kit/list/field-of.ts';
import { type OpenOptions, openApp } from './open-app.tsx';

/** What the tests of every list screen share; each such file clears what a screen leaves behind. */

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

export const openList = (path: string, search = '', options: OpenOptions = {}) =>
  openApp(`/${path}${search}`, { roles: ['PSP', 'PSP_ALL'], ...options });

export const rowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
export const rowsShown = () => waitFor(() => expect(rowLinks().length).toBeGreaterThan(0), { timeout: 15_000 });

/** The columns that a list shows and can be sorted by, in their order. */
export const sortableOf = ({ entity, columns }: List): string[] =>
  columns
    .filter(({ hidden, path }) => !hidden && !path.includes('.') && isSortable(fieldAt(entity, path).field))
    .map(({ path }) => path);
export const sortHeaders = () => screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-sort'));
/** Whether the amounts of a list can be filtered, which each list of payments can. */
export const hasAmount = ({ entity }: List): boolean => entityOf(entity).fields.amount?.kind === 'amount';

// What the engine does for every list alike is asked of all in the whole suite, and of these in the quick checks.
const quick = ['transactions', 'users', 'reports/schedules'];
export const engine = (path: string) => it.runIf(process.env.SLUIS_THOROUGH || quick.includes(path));
