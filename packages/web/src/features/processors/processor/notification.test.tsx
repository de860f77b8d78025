// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['SETTLEMENT_COMPLETED', 'Settled'],
  ['WON', 'Won'],
  ['OF_ANOTHER_VERSION', 'OF_ANOTHER_VERSION'],
])('shows that %s was reported as %s, with a link to the payment', async (reported_status, words) => {
  const id = idOf('processornotification', 2);
  await openApp(`/psp/processor-notifications?id=${id}&_open=true`, {
    roles: ['PSP_ALL'],
    prepare: (api) => {
      api.changes.processornotification = { reported_status, transaction: idOf('transaction', 1) };
    },
  });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  expect(await within(panel).findByText(words)).toBeTruthy();
  const link = within(panel)
    .getAllByRole('link')
    .find((each) => each.getAttribute('href')?.includes(idOf('transaction', 1)));
  expect(link?.getAttribute('href')).toMatch(/^\/psp\/transactions\?/);
});
