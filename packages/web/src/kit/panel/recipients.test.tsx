// @vitest-environment jsdom
import type { Recipient } from '@sluis/contract/mail-states';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const address = 'ops@elsewhere.test';
const path = `/v1/plan/${idOf('plan', 0)}/recipients`;

/** Opens the panel of a plan that mails an address about its subscriptions. */
function open(of: Partial<Recipient>, roles?: readonly string[]) {
  return openApp(`/subscriptions/plans?id=${idOf('plan', 0)}&_open=true`, {
    ...(roles && { roles }),
    prepare: (api) => {
      api.changes.plan = { email_subscription_update: address };
      const item = { address, since: '2026-11-02T11:00:00.000Z', ask_from: '2026-11-03T11:00:00.000Z', ...of };
      api.failures.set(`GET ${path}`, () => Response.json({ items: [item] }));
      api.failures.set(`POST ${path}`, () => Response.json(item));
    },
  });
}

it('shows when a plan’s address was asked, and asks it again', async () => {
  const { api } = await open({ state: 'asked' });
  await screen.findByText(/^ops/);
  expect(await screen.findByText(/^Asked for consent on .*2026\. Receives nothing until they agree/)).toBeTruthy();
  await userEvent.click(screen.getByLabelText(`Ask ${address} for consent`));
  await waitFor(() => expect(api.last('POST', path)?.body).toEqual({ address }));
});

it('shows since when it agreed or declined, and until when it is not asked', async () => {
  await open({ state: 'agreed', ask_from: null });
  expect(await screen.findByText(/^Agreed on .*2026\.$/)).toBeTruthy();
  cleanup();
  await open({ state: 'declined', ask_from: '2999-01-31T11:00:00.000Z' });
  expect(await screen.findByText(/^Declined on .* Can be asked again from .*2999/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Ask /)).toBeNull();
});

it('does not offer to ask again to users who may only view, and shows no state for a colleague', async () => {
  await open({ state: 'asked' }, ['PLAN_LIST']);
  expect(await screen.findByText(/^Asked for consent on /)).toBeTruthy();
  expect(screen.queryByLabelText(/^Ask /)).toBeNull();
  cleanup();
  await open({ state: 'own', since: null, ask_from: null });
  await screen.findByText(address);
  expect(screen.queryByText(/^(Asked|Agreed|Declined) on/)).toBeNull();
});
