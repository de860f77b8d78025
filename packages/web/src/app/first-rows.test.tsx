// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { h } from '../kit/list/first-rows.ts';
import { requestFileAhead } from '../lib/api-client.ts';
import { namespaces, textsUrl } from '../lib/language.ts';
import type { Me } from '../lib/me.ts';
import { drawFirstScreen } from '../routes/-first-screen.ts';
import { openAhead } from '../routes/-open-ahead.ts';
import { clearAfterEach, openList, rowsShown } from '../testing/list-screens.ts';
import { lists } from '../testing/lists.ts';
import type { OpenOptions } from '../testing/open-app.tsx';

clearAfterEach();

/** The early request and drawing of every list that declares its rows. */

/** The visible text of heads and values, without text for screen readers. */
const textsIn = (within: HTMLElement): string[] =>
  [...within.querySelectorAll('thead th, tbody td, li[class*=card] > span')].map((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[data-row], [class*=VisuallyHidden]')) hidden.remove();
    return copy.textContent ?? '';
  });

describe.each(Object.entries(lists).filter(([, { rows }]) => rows))('/%s', (path, { load }) => {
  const open = (search = '', options: OpenOptions = {}) => openList(path, search, options);

  it.each(['', '?_limit=50'])('requests in advance at /%s what the screen then shows, once', async (search) => {
    const url = new URL(`/${path}${search}`, window.location.origin);
    const { api } = await open(search, { ahead: (me) => openAhead(url, me) });
    await rowsShown();
    const list = await load();
    // The counts of the tabs above it are requested as well.
    const asked = api.sent.filter(({ path: of, query }) => of === `/v1/${list.path}` && query.get('_limit') !== '1');
    expect(asked).toHaveLength(1);
  });

  it('requests nothing in advance that the user may not see', async () => {
    const url = new URL(`/${path}`, window.location.origin);
    const { api } = await open('', { roles: ['USER'], ahead: (me) => openAhead(url, me) });
    const list = await load();
    expect(api.sent.filter((each) => each.path === `/v1/${list.path}`)).toEqual([]);
  });

  it.each([false, true])('first draws what the screen then shows (on a narrow screen: %s)', async (isNarrow) => {
    const root = document.body.appendChild(h('div', { id: 'root' }));
    let drawn: Promise<void> | undefined;
    const url = new URL(`/${path}`, window.location.origin);
    const draw = (me: Me): void => {
      const opened = openAhead(url, me);
      const texts = namespaces.map((namespace) => requestFileAhead(textsUrl('en', namespace)));
      if (opened) drawn = drawFirstScreen({ opened, me, locale: 'en-GB', texts });
    };
    await open('', { ahead: draw, isNarrow });
    await drawn;
    const first = textsIn(root);
    const names = root.querySelector('h1')?.textContent;
    root.remove();
    await rowsShown();
    // Tags are requested by their own list, so that their texts are not available yet.
    if (path === 'transactionsTagged') return expect(first).toEqual([]);
    expect(first.length).toBeGreaterThanOrEqual(25 * 4);
    expect(first).toEqual(textsIn(document.body));
    expect(names).toBe(screen.getByRole('heading', { level: 1 }).textContent);
  });
});
