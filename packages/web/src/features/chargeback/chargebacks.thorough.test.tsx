// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** So many chargebacks that wait for an answer, of which the list's dates have some. */
const waiting = (work_by_date: string, status: string) => (api: FakeApi) => {
  api.changes.chargeback = { work_by_date, status };
};

it('says in the menu how many wait for an answer, and leads to them, nearest deadline first', async () => {
  const { api, router } = await openApp('/', { prepare: waiting('2026-11-13', 'OPEN') });
  const count = await screen.findByRole('link', { name: '60 need a response' });
  const counted = api.sent.find(({ path }) => path === '/v1/chargeback');
  expect(counted?.query.getAll('status[]')).toEqual(['OPEN', 'IN_DISPUTE']);
  await userEvent.click(count);
  await screen.findByRole('button', { name: 'Views: Response needed' });
  const wanted = { 'status[]': ['OPEN', 'IN_DISPUTE'], 'created_at>': '2000-01-01', _sort: 'work_by_date' };
  expect(router.state.location.search).toEqual(wanted);
});

it('says above the list of a month what is open outside of it, and by when the first is still to be answered', async () => {
  const { router } = await openApp('/chargebacks', {
    prepare: (api) => {
      const answered = { ...sampleItem('chargeback', 1), status: 'IN_DISPUTE', work_by_date: '2020-01-02' };
      const owed = { ...sampleItem('chargeback', 2), status: 'OPEN', work_by_date: '2999-01-02' };
      const { fetch } = api;
      Object.assign(api, {
        fetch: async (input: string, init: RequestInit) => {
          const { pathname, searchParams } = new URL(input, 'http://localhost');
          if (pathname !== '/v1/chargeback' || searchParams.get('_limit') !== '100') return fetch(input, init);
          const items = searchParams.has('created_at>') ? [] : [answered, owed];
          return Response.json({ items, total: items.length, total_is_exact: true, next: null });
        },
      });
    },
  });
  const link = await screen.findByRole('link', { name: 'Show all that need a response' });
  const { textContent } = link.closest('p') ?? {};
  expect(textContent).toContain('2 open or disputed chargebacks fall outside this period.');
  expect(textContent).toContain('The first deadline is 2 Jan 2999.');
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ 'created_at>': '2000-01-01' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Show all that need a response' })).toBeNull());
});

it('is sorted by the nearest deadline at the first click', async () => {
  const { router } = await openApp('/chargebacks', { prepare: waiting('2026-11-13', 'OPEN') });
  const head = await screen.findByRole('columnheader', { name: /Respond by/ });
  const sorted = () => (router.state.location.search as { _sort?: string })._sort;
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(sorted()).toBe('work_by_date'));
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(sorted()).toBe('-work_by_date'));
});

it.each([
  ['OPEN', '2999-01-02', 'Respond by 2 Jan 2999 through name 3, quoting reference processor_id_external 3.'],
  ['OPEN', '2020-01-02', 'The deadline was 2 Jan 2020. Ask name 3 whether you can still respond, quoting reference'],
  ['IN_DISPUTE', '2020-01-02', 'You have responded. The outcome will appear here.'],
  ['LOST', '2999-01-02', undefined],
])('says until when and where to answer one that is %s until %s', async (status, date, words) => {
  await openApp(`/chargebacks?id=${idOf('chargeback', 3)}&_open=true`, { prepare: waiting(date, status) });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  await within(panel).findByText('Reason code');
  const reference = within(panel).getByRole('link', { name: 'merchant_reference 3' });
  expect(reference.getAttribute('href')).toMatch(/\/transactions\?id=.*_open=true/);
  if (words) expect(panel.textContent).toContain(words);
  else expect(panel.textContent).not.toMatch(/Respond (by \d|through)/);
});
