import { isSortable } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { cover } from '@sluis/contract/testing/cover';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fieldAt } from '../kit/item/field-of.ts';
import type { List, PanelParts } from '../kit/list/declaration.ts';
import { isWindowed } from '../kit/list/default-window.ts';
import { lists } from './lists.ts';
import { type OpenOptions, openApp } from './open-app.tsx';

/** The common parts of the tests of every list screen. */

/** Clears the state of a screen after each test: called by each file, as they share this module. */
export const clearAfterEach = (): void =>
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });

export const openList = (path: string, search = '', options: OpenOptions = {}) =>
  openApp(`/${path}${search}`, { roles: ['PSP', 'PSP_ALL', 'PSP_SUPER'], ...options });

export const rowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
export const rowsShown = () => waitFor(() => expect(rowLinks().length).toBeGreaterThan(0), { timeout: 15_000 });
/** The ids that are visible in a part of the screen, whole or shortened. */
export function idsIn(part: HTMLElement): string[] {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  while (texts.nextNode())
    for (const [id] of texts.currentNode.nodeValue?.matchAll(/[a-z]{2,5}_(?:…[0-9a-z]{6}|[0-9a-z]{26})/g) ?? [])
      found.add(id);
  return [...found];
}

/** The sortable columns of a list, in order. */
export const sortableOf = ({ entity, columns }: List): string[] =>
  columns
    .filter(({ hidden, path }) => !hidden && !path.includes('.') && isSortable(fieldAt(entity, path).field))
    .map(({ path }) => path);
export const sortHeaders = () => screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-sort'));
/** Whether the amounts of a list can be filtered, as in each list of payments. */
export const hasAmount = ({ entity }: List): boolean => entityOf(entity).fields.amount?.kind === 'amount';

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
const optionsOf = (what: string, declared: object): string[] =>
  Object.entries(declared).flatMap(([option, value]) => (isGiven(value) ? [`${what} ${option}`] : []));

/** The options of a list's declaration, and the kinds of its columns and filters. */
const traitsOf = (list: List, panel: PanelParts): string[] => [
  ...optionsOf('list', list),
  ...optionsOf('detail', list.detail),
  ...optionsOf('panel', panel),
  ...(isWindowed(list) ? ['windowed'] : []),
  ...list.columns.flatMap((column) => [
    ...optionsOf('column', column),
    `column of ${fieldAt(list.entity, column.path).field.kind}`,
  ]),
  ...list.filters.map((name) => `filter by ${fieldAt(list.entity, name).field.kind}`),
];

const loaded = await Promise.all(
  Object.entries(lists).map(async ([path, { load }]) => {
    const list = await load();
    return { path, list, panel: (await list.detail.panel?.()) ?? {} };
  }),
);
const covering = cover(loaded, ({ list, panel }) => traitsOf(list, panel)).map(({ path }) => path);
export const is_thorough = process.env.SLUIS_THOROUGH !== undefined;

/**
 * Tests the common behaviour of every list: with lists that together have every option, in the quick checks with three.
 */
export const engine = (path: string) => it.runIf(covering.slice(0, is_thorough ? undefined : 3).includes(path));
/** Tests a list's own content: each list in the whole suite. */
export const ofEach = (path: string) => (is_thorough ? it : engine(path));
