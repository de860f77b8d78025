// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Answers with a number of chargebacks that await a response, some of them within the list's dates. */
const waiting =
  (work_by_date: string, status: string, responded_at: string | null = null) =>
  (api: FakeApi) => {
    const needs_response = ['OPEN', 'IN_DISPUTE'].includes(status) && responded_at === null;
    api.changes.chargeback = { work_by_date, status, responded_at, needs_response, takes_evidence: false };
  };

it('shows in the menu how many await a response, and links to them, nearest deadline first', async () => {
  const { api, router } = await openApp('/', { prepare: waiting('2026-11-13', 'OPEN') });
  const count = await screen.findByRole('link', { name: '60 need a response' });
  const counted = api.sent.find(({ path }) => path === '/v1/chargeback');
  expect(counted?.query.get('needs_response')).toBe('true');
  await userEvent.click(count);
  await screen.findByRole('button', { name: 'Views: Response needed' });
  const wanted = { needs_response: true, 'created_at>': '2000-01-01', _sort: 'work_by_date' };
  expect(router.state.location.search).toEqual(wanted);
});

it('shows above the list of a month the number outside it that need a response, and the first deadline, overdue or not', async () => {
  const { router } = await openApp('/chargebacks', {
    prepare: (api) => {
      const overdue = { ...sampleItem('chargeback', 1), needs_response: true, work_by_date: '2020-01-02' };
      const owed = { ...sampleItem('chargeback', 2), needs_response: true, work_by_date: '2999-01-02' };
      const { fetch } = api;
      Object.assign(api, {
        fetch: async (input: string, init: RequestInit) => {
          const { pathname, searchParams } = new URL(input, 'http://localhost');
          if (pathname !== '/v1/chargeback' || searchParams.get('_limit') !== '100') return fetch(input, init);
          const items = searchParams.has('created_at>') ? [] : [overdue, owed];
          return Response.json({ items, total: items.length, total_is_exact: true, next: null });
        },
      });
    },
  });
  const link = await screen.findByRole('link', { name: 'Show all that need a response' });
  const { textContent } = link.closest('p') ?? {};
  expect(textContent).toContain('2 chargebacks that need a response fall outside this period.');
  expect(textContent).toContain('The first deadline was 2 Jan 2020.');
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ 'created_at>': '2000-01-01' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Show all that need a response' })).toBeNull());
});

it('is sorted by the nearest deadline on the first click', async () => {
  const { router } = await openApp('/chargebacks', { prepare: waiting('2026-11-13', 'OPEN') });
  const head = await screen.findByRole('columnheader', { name: /Respond by/ });
  const sorted = () => (router.state.location.search as { _sort?: string })._sort;
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(sorted()).toBe('work_by_date'));
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(sorted()).toBe('-work_by_date'));
});

const responded = '2026-11-03T09:30:00.000Z';

it.each([
  ['OPEN', '2999-01-02', null, 'Respond by 2 Jan 2999 through name 3, quoting reference processor_id_external 3.'],
  ['OPEN', '2020-01-02', null, 'Overdue. The deadline was 2 Jan 2020. Ask name 3 whether you can still respond'],
  ['OPEN', '2999-01-02', responded, 'You responded on 3 Nov 2026, 10:30. The outcome will appear here.'],
  ['IN_DISPUTE', '2020-01-02', null, 'Overdue. The deadline was 2 Jan 2020. Ask name 3 whether you can still respond'],
  ['IN_DISPUTE', '2020-01-02', responded, 'You responded on 3 Nov 2026, 10:30. The outcome will appear here.'],
  ['LOST', '2999-01-02', null, undefined],
])('shows when and where to respond to one that is %s until %s, responded %s', async (status, date, at, words) => {
  await openApp(`/chargebacks?id=${idOf('chargeback', 3)}&_open=true`, { prepare: waiting(date, status, at) });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  await within(panel).findByText('Reason code');
  const reference = within(panel).getByRole('link', { name: 'merchant_reference 3' });
  expect(reference.getAttribute('href')).toMatch(/\/transactions\?id=.*_open=true/);
  if (words) expect(panel.textContent).toContain(words);
  else expect(panel.textContent).not.toMatch(/Respond (by \d|through)/);
});

it('is marked as responded to by users who may change chargebacks, after a question', async () => {
  const { api } = await openApp(`/chargebacks?id=${idOf('chargeback', 3)}&_open=true`, {
    prepare: waiting('2999-01-02', 'OPEN'),
  });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Mark as responded' }));
  const question = await screen.findByRole('dialog');
  expect(api.sent.some(({ method, path }) => method === 'POST' && path.endsWith('/respond'))).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Mark as responded' }));
  const path = `/v1/chargeback/${idOf('chargeback', 3)}/respond`;
  await waitFor(() => expect(api.sent.some((sent) => sent.method === 'POST' && sent.path === path)).toBe(true));
});
