// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session-store.ts';
import { openApp } from '../../../testing/open-app.tsx';

/** The appearance of a report in the list in each status; a browser test covers generating and downloading. */

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = async (change: Record<string, unknown>, total = 1) => {
  await openApp('/reports/transactions', {
    prepare: (api) => {
      api.total = total;
      api.changes.report = { name: 'June', status_reason: null, ...change };
    },
  });
  return userEvent.setup();
};

it('shows the progress of a report that is being generated, and offers neither its file nor deleting it', async () => {
  const user = await open({ status: 'PENDING', progress: 40, last_status_update: new Date().toISOString() });
  expect((await screen.findByLabelText('Progress')).getAttribute('aria-valuenow')).toBe('40');
  await user.hover(screen.getByLabelText('Download'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Please wait until the report has been generated');
  expect(screen.getByLabelText('Delete').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByLabelText('Try again')).toBeNull();
});

it('shows the reason of a failed report, and offers to retry', async () => {
  await open({ status: 'FAILED', status_reason: 'roles_lost' });
  expect(await screen.findByText(/no longer has access to these transactions/)).toBeTruthy();
  expect(screen.getByLabelText('Try again')).toBeTruthy();
});

it('shows that there are none yet', async () => {
  await open({}, 0);
  expect(await screen.findByText('No reports generated')).toBeTruthy();
});
