// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { h } from '../kit/list/first-rows.ts';
import { requestFileAhead } from '../lib/api-client.ts';
import { namespaces, textsUrl } from '../lib/language.ts';
import type { Me } from '../lib/me.ts';
import { sessionStore } from '../lib/session-store.ts';
import { drawFirstScreen } from '../routes/-first-screen.ts';
import { openAhead } from '../routes/-open-ahead.ts';
import { wednesday, withFigures } from '../testing/figures.ts';
import { openApp } from '../testing/open-app.tsx';

/** The part of home that is requested and drawn before the application has loaded. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: wednesday }));

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('first draws what the page then shows, with one request', async () => {
  const root = document.body.appendChild(h('div', { id: 'root' }));
  let drawn: Promise<void> | undefined;
  const draw = (me: Me): void => {
    const opened = openAhead(new URL('http://localhost/'), me);
    const texts = namespaces.map((namespace) => requestFileAhead(textsUrl('en', namespace)));
    if (opened) drawn = drawFirstScreen({ opened, me, locale: 'en-GB', texts });
  };
  const { api } = await openApp('/', { prepare: withFigures, ahead: draw });
  await drawn;
  const bars = (within: Element): string[] => [...within.querySelectorAll('svg > rect')].map((bar) => bar.outerHTML);
  const first = { bars: bars(root), text: root.textContent };
  root.remove();
  const card = await screen.findByRole('region', { name: 'Revenue' });
  await within(card).findByText('€120.00');
  expect(first.bars).toHaveLength(7 * 2 + 2);
  expect(first.bars).toEqual(bars(card));
  expect(first.text).toBe('HomeRevenueToday so far€120.00ThuFriSatSunMonTueWed');
  const asked = api.sent.filter(({ path, query }) => path.startsWith('/v1/statistics') && !query.has('created_at<'));
  const paths = asked.map(({ path }) => path);
  expect(paths.filter((path) => path === '/v1/statistics/today')).toHaveLength(1);
  expect(paths.filter((path) => path === '/v1/statistics/aggregate/day')).toHaveLength(1);
});

it('requests nothing in advance that the user may not see', async () => {
  const opened = vi.fn();
  await openApp('/', {
    roles: ['TRANSACTION_LIST'],
    ahead: (me) => opened(openAhead(new URL('http://localhost/'), me)),
  });
  expect(opened).toHaveBeenCalledWith(undefined);
});
