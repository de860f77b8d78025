// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { FakeApi } from '../../testing/fake-api.ts';
import { openPart } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';
import { useAnnotations } from './use-annotations.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Listed() {
  return useAnnotations({ from: '2026-11-10', to: '2026-11-30' }).map(({ at, until, when, text, href }) => (
    <a key={href} href={href} title={`${at} ${until}: ${when}`}>
      {text}
    </a>
  ));
}

const openFor = async (roles: readonly string[], change: Record<string, unknown> = {}) => {
  const { me } = new FakeApi(roles, () => undefined);
  sessionStore.start({ token: `e30.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`, user: me });
  await openPart(<Listed />, 'en', { prepare: ({ changes }) => Object.assign(changes, { annotation: change }) });
};

it('has the events of each day, an outage with a link to its alert', async () => {
  await openFor(['TRANSACTION_STATISTICS']);
  const outage = await screen.findByRole('link', { name: 'Fewer approved: text 1' });
  expect(outage.getAttribute('href')).toBe(`/insights/alerts?id=${idOf('alert', 1)}&_open=true`);
  expect(outage.title).toBe('2026-11-19 2026-11-19: 19 Nov 2026, 10:30');
  expect(screen.getByRole('link', { name: 'text 0' })).toBeTruthy();
});

it('has events that began before the days and lasted into them, with their begin and end in words', async () => {
  await openFor(['TRANSACTION_STATISTICS'], { started_at: '2026-11-08T18:00:00Z', ended_at: '2026-11-12T20:00:00Z' });
  const [first] = await screen.findAllByRole('link');
  expect(first?.title).toMatch(/^2026-11-08 2026-11-12: 8 Nov 2026, 19:00\W+12 Nov 2026, 21:00$/);
});

it('lets an open outage last until today, and a note without an end be momentary', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  await openFor(['TRANSACTION_STATISTICS'], { started_at: '2026-11-20T18:00:00Z', ended_at: null });
  const outage = await screen.findByRole('link', { name: 'Fewer approved: text 1' });
  expect(outage.title).toBe('2026-11-20 2026-11-23: From 20 Nov 2026, 19:00');
  expect(screen.getByRole('link', { name: 'text 0' }).title).toBe('2026-11-20 undefined: 20 Nov 2026');
});
