// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('offers staff what is the open merchant’s alone, and asks amounts in the currency of its only profile', async () => {
  const merchant = idOf('organisation', 3);
  const { api } = await openApp(`/psp/merchants/${merchant}/payment-links?_open=true`, {
    roles: ['PSP_ALL'],
    prepare: (prepared) => {
      prepared.total = 1;
    },
  });
  const profile = (await screen.findByLabelText(/^Payment profile/, { selector: 'input' })) as HTMLInputElement;
  await waitFor(() => expect(profile.value).toBe('display_name 0'));
  expect(screen.getByText('EUR', { selector: '[aria-hidden]' })).toBeTruthy();
  const asked = api.sent.filter(({ path }) => path === '/v1/paymentprofile');
  expect(new Set(asked.map(({ query }) => query.get('organisation')))).toEqual(new Set([merchant]));
});

it('says why there is no form for whom may not list the payment profiles that it needs', async () => {
  await openApp('/payment-links?_open=true', {
    prepare: ({ failures }) =>
      failures.set('GET /v1/paymentprofile', () =>
        Response.json({ error: { code: 'forbidden', message: '', request_id: 'req_9' } }, { status: 403 }),
      ),
  });
  expect(await screen.findByText(/req_9/)).toBeTruthy();
});
