// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { said } from '../../testing/figures.ts';
import { openApp } from '../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows figures also where those that they are compared with could not be read', async () => {
  await openApp('/dashboards/customers?range=last-365-days', {
    prepare: (api) => {
      api.failures.set('GET /v1/customer/count', () =>
        api.sent.at(-1)?.query.has('previous')
          ? Response.json({ error: { code: 'internal', message: '', request_id: 'req_1' } }, { status: 500 })
          : Response.json({ ...said, count: 1234, paying: 567 }),
      );
    },
  });
  const tiles = await screen.findByRole('region', { name: 'Key figures' });
  expect(await within(tiles).findByText('1,234')).toBeTruthy();
  expect(within(tiles).getByText('567')).toBeTruthy();
});
