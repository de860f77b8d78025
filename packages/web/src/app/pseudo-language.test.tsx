// @vitest-environment jsdom
import { markTexts } from '@sluis/contract/base/translate';
import { pseudo, wordsOutside } from '@sluis/contract/testing/pseudo-language';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { can } from '../lib/granted.ts';
import { given } from '../testing/given.ts';
import { clearAfterEach, ofEach, openList, rowsShown } from '../testing/list-screens.ts';
import { lists } from '../testing/lists.ts';
import { openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

/** Every word on a screen is in a text, and so in every language. */

clearAfterEach();
beforeEach(() => markTexts(pseudo));
afterEach(() => markTexts((text) => text));

const merchant = { roles: ['USER_ALL'] };
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

function expectEveryWordInTexts(): void {
  expect(document.body.textContent).toContain('⟦');
  expect(partsOfScreen().filter((part) => wordsOutside(part, given).length > 0)).toEqual([]);
}

describe.each(Object.entries(lists))('/%s', (path, { load }) => {
  ofEach(path)('and its panel have every word in a text', async () => {
    const { entity } = await load();
    await openList(path, `?id=${idOf(entity, 3)}&_open=true`);
    await rowsShown();
    await screen.findAllByRole('tab');
    expectEveryWordInTexts();
  });

  ofEach(path)('and its form have every word in a text', async () => {
    const { create } = await load();
    if (!create?.form || path.startsWith('psp/') || !can(merchant, create.roles)) return;
    await openList(path, '?_open=true', merchant);
    await rowsShown();
    await waitFor(() => expect(document.querySelector('section :is(input, textarea), form')).toBeTruthy());
    expectEveryWordInTexts();
  });
});

it.each(['login', 'forgotPassword', 'profile', 'dashboards/transactions', 'psp/customers'])(
  '/%s has every word in a text',
  async (path) => {
    await openApp(`/${path}`, {
      roles: ['PSP', 'PSP_ALL', 'PSP_SUPER'],
      signedOut: path === 'login' || path === 'forgotPassword',
    });
    await screen.findAllByRole('heading');
    expectEveryWordInTexts();
  },
);
