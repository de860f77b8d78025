// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { runningStore } from '../../../lib/running.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('report', 0);
const answer = (state: object) => () =>
  Response.json({ ...sampleItem('report', 0), name: 'June', status_reason: null, ...state });
const within = { timeout: 10_000 };
// By its label, not by its role: computing roles takes every style of the page into account, which takes seconds here.
const nothingRuns = () => waitFor(() => expect(screen.queryByLabelText('1 task is running')).toBeNull(), within);

/** Requests a report again as a user does, and opens the running tasks. */
async function makeAgain() {
  const user = userEvent.setup();
  const opened = await openApp('/reports/transactions', {
    prepare: (api) => {
      api.total = 1;
      api.changes.report = { status: 'FAILED', name: 'June', status_reason: 'broken_off' };
      api.failures.set(`POST /v1/report/${id}/retry`, answer({ status: 'PENDING', progress: 0 }));
      api.failures.set(`GET /v1/report/${id}`, answer({ status: 'PENDING', progress: 40 }));
    },
  });
  await user.click(await screen.findByLabelText('Try again'));
  await user.click(await screen.findByText('Try again', { selector: '[role="dialog"] button *' }));
  await user.click(await screen.findByLabelText('1 task is running', { selector: 'button' }));
  return opened;
}

it('shows the progress of a report in the top bar, until it has been generated', async () => {
  const { api, router } = await makeAgain();
  expect(await screen.findByText('Report · 40%', {}, within)).toBeTruthy();
  api.failures.set(`GET /v1/report/${id}`, answer({ status: 'PENDING', progress: 75 }));
  expect(await screen.findByText('Report · 75%', {}, within)).toBeTruthy();
  expect(screen.getByLabelText('June', { selector: '[role="progressbar"]' }).getAttribute('aria-valuenow')).toBe('75');
  await userEvent.click(screen.getByText('June', { selector: 'strong a' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id, _open: true }));
  api.failures.set(`GET /v1/report/${id}`, answer({ status: 'PROCESSED', progress: 100 }));
  await nothingRuns();
});

it('forgets a report that failed, and stops polling it', async () => {
  const { api } = await makeAgain();
  api.failures.set(`GET /v1/report/${id}`, answer({ status: 'FAILED', status_reason: 'broken_off' }));
  await nothingRuns();
  expect(runningStore.get()).toEqual([]);
});

it('shows nothing of it to the next user who signs in', async () => {
  await makeAgain();
  act(() => sessionStore.end('signed_out'));
  expect(runningStore.get()).toEqual([]);
});
