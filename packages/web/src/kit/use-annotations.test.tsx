// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../lib/session-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { openPart } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';
import { useAnnotations } from './use-annotations.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  vi.unstubAllGlobals();
});

function Listed() {
  return useAnnotations({ from: '2026-11-01', to: '2026-11-30' }).map(({ at, text, href }) => (
    <a key={href} href={href}>
      {at} {text}
    </a>
  ));
}

const openFor = async (roles: readonly string[]) => {
  const { me } = new FakeApi(roles, () => undefined);
  sessionStore.start({ token: `e30.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`, user: me });
  await openPart(<Listed />, 'en');
};

it('has what happened by day, an outage with the way to its alert', async () => {
  await openFor(['TRANSACTION_STATISTICS']);
  const outage = await screen.findByRole('link', { name: '2026-11-19 Fewer approved: text 1' });
  expect(outage.getAttribute('href')).toBe(`/insights/alerts?id=${idOf('alert', 1)}&_open=true`);
  expect(screen.getByRole('link', { name: '2026-11-20 text 0' })).toBeTruthy();
});
