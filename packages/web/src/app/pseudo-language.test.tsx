// @vitest-environment jsdom

import { markTexts } from '@sluis/contract/base/translate';
import { pseudo, wordsOutside } from '@sluis/contract/testing/pseudo-language';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { can } from '../lib/granted.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { given } from '../testing/given.ts';
import { clearAfterEach, engine, is_thorough, ofEach, openList, rowsShown } from '../testing/list-screens.ts';
import { lists } from '../testing/lists.ts';
import { openApp } from '../testing/open-app.tsx';
import { pressAll } from '../testing/press-all.ts';
import { idOf, offeringEveryVerb } from '../testing/sample.ts';

/** Every word on a screen is in a text, and so in every language. */

clearAfterEach();
beforeEach(() => markTexts(pseudo));
afterEach(() => markTexts((text) => text));

const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'];

/** The visible texts of the screen, and those for screen readers. */
function partsOfScreen(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest('style')) parts.push(texts.currentNode.nodeValue ?? '');
  const attributes = spoken.flatMap((name) =>
    [...document.body.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''),
  );
  return [...parts, ...attributes];
}

const checked = new Map<string, boolean>();
/** A part of a screen is checked once, since most parts stay the same. */
function isOutside(part: string): boolean {
  const known = checked.get(part) ?? wordsOutside(part, given).length > 0;
  checked.set(part, known);
  return known;
}

function expectEveryWordInTexts(): void {
  expect(document.body.textContent).toContain('⟦');
  expect(partsOfScreen().filter(isOutside)).toEqual([]);
}

const staff = ['PSP', 'PSP_ALL', 'PSP_SUPER'];
const rolesAt = (path: string): string[] => (path.startsWith('psp/') ? staff : ['USER_ALL']);
const panel = 'main section';
/** The upper edge of every panel. */
const panel_bar = 'main section > [class*=_bar_]';
const in_panel = 'main section > :not([class*=_bar_])';

type Opened = Awaited<ReturnType<typeof openApp>>;

/** Presses everything in a part of the screen, and expects of what that brings what is expected of the screen. */
async function pressEverything(opened: Opened, within: string, done = new Set<string>()): Promise<void> {
  const outside = new Map<string, string>();
  const onShown = (pressed: string): void => {
    for (const part of partsOfScreen().filter(isOutside)) outside.set(part, pressed);
  };
  await pressAll(opened, { within, done, onShown });
  expect([...outside]).toEqual([]);
}

const pressing_max_ms = 300_000;
/** The panels of several lists are one. */
const pressed_panels = new Set<unknown>();
const done_in_lists = new Set<string>();

/** A list of two, and what is to be different about its items. */
const few = (changes: object = {}, entity = '') => ({
  prepare: (api: FakeApi) => {
    api.total = 2;
    api.changes[entity] = changes as never;
  },
});

describe.each(Object.entries(lists))('/%s', (path, { load }) => {
  ofEach(path)(
    'and its panel have every word in a text',
    async () => {
      const { entity, detail } = await load();
      const parts = (await detail.panel?.()) ?? entity;
      const done = new Set<string>();
      for (const { n, changes } of offeringEveryVerb(entity)) {
        const opened = await openList(path, `?id=${idOf(entity, n)}&_open=true`, {
          ...few(changes, entity),
          roles: staff,
        });
        await rowsShown();
        await screen.findAllByRole('tab');
        expectEveryWordInTexts();
        if (pressed_panels.has(parts)) return;
        await pressEverything(opened, in_panel, done);
        cleanup();
      }
      pressed_panels.add(parts);
    },
    pressing_max_ms,
  );

  (is_thorough ? engine(path) : it.skip)(
    'and what can be done with it have every word in a text',
    async () => {
      const opened = await openList(path, '', few());
      await rowsShown();
      await pressEverything(opened, 'main', done_in_lists);
    },
    pressing_max_ms,
  );

  ofEach(path)(
    'and its form have every word in a text',
    async () => {
      const { create } = await load();
      if (!create || create.page || !can({ roles: rolesAt(path) }, create.roles)) return;
      const opened = await openList(path, '?_open=true', { ...few(), roles: rolesAt(path) });
      await rowsShown();
      await waitFor(() => expect(document.querySelector('section :is(input, textarea), form')).toBeTruthy());
      expectEveryWordInTexts();
      await pressEverything(opened, panel);
    },
    pressing_max_ms,
  );
});

it.each(['login', 'forgotPassword', 'profile', 'dashboards/transactions', 'psp/customers'])(
  '/%s has every word in a text',
  async (path) => {
    await openApp(`/${path}`, { roles: staff, signedOut: path === 'login' || path === 'forgotPassword' });
    await screen.findAllByRole('heading');
    expectEveryWordInTexts();
  },
);

describe.each([
  ['/psp/merchants', 'organisation'],
  ['/refunds', 'refund'],
])('what is around %s', (address, entity) => {
  (is_thorough ? it : it.skip)(
    'has every word in a text',
    async () => {
      const opened = await openApp(`${address}?_open=true&id=${idOf(entity, 1)}`, {
        ...few(),
        roles: rolesAt(address.slice(1)),
      });
      await rowsShown();
      await pressEverything(opened, `body > * header, nav, ${panel_bar}`);
    },
    pressing_max_ms,
  );
});
