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

/** What the tests of every list screen share. */

/** Clears what a screen leaves behind: asked for by each file, as they share this module. */
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
/** The ids that people read in a part of the screen, whole or shortened. */
export function idsIn(part: HTMLElement): string[] {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  while (texts.nextNode())
    for (const [id] of texts.currentNode.nodeValue?.matchAll(/[a-z]{2,5}_(?:…[0-9a-z]{6}|[0-9a-z]{26})/g) ?? [])
      found.add(id);
  return [...found];
}

/** The columns that a list shows and can be sorted by, in their order. */
export const sortableOf = ({ entity, columns }: List): string[] =>
  columns
    .filter(({ hidden, path }) => !hidden && !path.includes('.') && isSortable(fieldAt(entity, path).field))
    .map(({ path }) => path);
export const sortHeaders = () => screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-sort'));
/** Whether the amounts of a list can be filtered, which each list of payments can. */
export const hasAmount = ({ entity }: List): boolean => entityOf(entity).fields.amount?.kind === 'amount';

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
const optionsOf = (what: string, declared: object): string[] =>
  Object.entries(declared).flatMap(([option, value]) => (isGiven(value) ? [`${what} ${option}`] : []));

/** What a list is declared with, by the names of its options and the kinds of what it shows and filters by. */
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

/** What the engine does for every list alike: asked of lists that together have every option, in the quick checks of three. */
export const engine = (path: string) => it.runIf(covering.slice(0, is_thorough ? undefined : 3).includes(path));
/** What a list says of its own: asked of every one in the whole suite. */
export const ofEach = (path: string) => (is_thorough ? it : engine(path));
