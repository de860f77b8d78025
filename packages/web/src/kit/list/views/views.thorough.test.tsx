// @vitest-environment jsdom
import type { SavedView } from '@sluis/contract/saved-view';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '../../../lib/me.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import type { Language } from '../../../lib/texts.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  id: `view_${name}`,
  list: 'transaction.DEFAULT',
  name,
  query: 'created_at=last_7_days&status%5B%5D=DECLINED',
  columns: null,
  shared: false,
  mine: true,
  ...more,
});

async function openList(
  address: string,
  views: readonly SavedView[] = [],
  language: Language = 'en',
  me: Partial<Me> = {},
) {
  const user = userEvent.setup();
  const prepare = (api: FakeApi): void => {
    api.views.push(...views);
    Object.assign(api.me, me);
  };
  const app = await openApp(address, { language, prepare });
  await screen.findByRole('heading', { level: 1, name: /Transact/ });
  const menu = (name: RegExp = /^(Views|Weergaven)/) => screen.findByRole('button', { name });
  const open = async () => {
    await user.click(await menu());
    return within(await screen.findByRole('dialog', { name: /Views|Weergaven/ }));
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...app, user, menu, open, closed };
}

it('saves the current state under a name, and shows the name', async () => {
  const { user, api, menu, open, closed, router } = await openList(
    '/transactions?status[]=DECLINED&_sort=-amount&_skip=25',
  );
  const views = await open();
  const name = await views.findByRole('textbox', { name: 'Save current view as' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('{Enter}');
  expect(views.getByText('This field is required.')).toBeTruthy();
  await user.type(name, ' Declined ');
  await user.click(views.getByRole('checkbox', { name: 'Share with everyone at Kaashuis' }));
  await user.keyboard('{Enter}');
  await closed();
  expect(api.last('POST', '/v1/savedview')?.body).toMatchObject({
    list: 'transaction.DEFAULT',
    name: 'Declined',
    shared: true,
    query: '_sort=-amount&created_at=last_month&status%5B%5D=DECLINED',
    columns: { density: 'compact' },
  });
  expect(api.last('POST', '/v1/savedview')?.key).toBeTruthy();
  await menu(/^Views: Declined$/);
  await router.navigate({ to: '.', search: { _sort: 'amount' } as never });
  await menu(/^Views$/);
});

it('asks whether relative dates stay or move, if the filters have any', async () => {
  const { open } = await openList('/transactions?created_at%3E=2026-01-03&created_at%3C=2026-01-09');
  const fixed = await open();
  await fixed.findByRole('textbox', { name: 'Save current view as' });
  expect(fixed.queryByRole('radio')).toBeNull();
  cleanup();
  const again = await openList('/transactions');
  const views = await again.open();
  await again.user.type(await views.findByRole('textbox', { name: 'Save current view as' }), 'Since then');
  expect(views.getByRole('radio', { name: 'Relative: past month', checked: true })).toBeTruthy();
  await again.user.click(views.getByRole('radio', { name: /^Fixed: From \d+ \w+ \d{4}$/ }));
  await again.user.click(views.getByRole('button', { name: 'Save' }));
  await again.closed();
  expect(again.api.views.map(({ query }) => query)).toEqual([expect.stringMatching(/^created_at%3E=\d{4}-\d\d-\d\d$/)]);
});

it('applies a view with its columns, and keeps the page size', async () => {
  const columns = {
    order: ['amount', 'status'],
    hidden: ['created_at'],
    widths_px: {},
    density: 'comfortable',
  } as const;
  const { user, open, menu, router } = await openList('/transactions?_limit=50', [view('Declined', { columns })]);
  const views = await open();
  await user.click(await views.findByRole('button', { name: 'Declined' }));
  await menu(/^Views: Declined$/);
  expect(router.state.location.search).toMatchObject({ 'status[]': ['DECLINED'], _limit: 50 });
  expect(router.state.location.searchStr).toMatch(/created_at%3E=\d{4}-\d\d-\d\d/);
  await waitFor(() => expect(screen.getAllByRole('columnheader')[0]?.textContent).toContain('Amount'));
  expect(screen.queryByRole('columnheader', { name: /^Created/ })).toBeNull();
});

it('replaces, shares, renames and deletes a user’s own view', async () => {
  const { user, api, open, menu } = await openList('/transactions?status=PENDING', [view('Old')]);
  const views = await open();
  await user.click(await views.findByRole('button', { name: 'Replace Old with the current view' }));
  await waitFor(() => expect(api.views[0]?.query).toContain('status=PENDING'));
  await menu(/^Views: Old$/);
  expect(views.queryByRole('button', { name: /^Replace/ })).toBeNull();
  await user.click(views.getByRole('button', { name: 'Share Old', pressed: false }));
  await views.findByRole('button', { name: 'Share Old', pressed: true });
  await user.click(views.getByRole('button', { name: 'Rename Old' }));
  const field = views.getByRole('textbox', { name: 'New name for Old' });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'New{Enter}');
  expect(await views.findByRole('button', { name: 'New' })).toBeTruthy();
  await user.click(views.getByRole('button', { name: 'Delete New' }));
  await user.click(views.getByRole('button', { name: 'Cancel' }));
  await user.click(views.getByRole('button', { name: 'Delete New' }));
  expect(views.getByText('Delete New?')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.views).toEqual([]));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Save current view as'));
});

it('does not let users change a view that a colleague shared, in Dutch too', async () => {
  const { open } = await openList('/transactions', [view('Van Jan', { mine: false, shared: true })], 'nl');
  const views = await open();
  expect(await views.findByRole('button', { name: 'Van Jan' })).toBeTruthy();
  const shared = within(views.getByRole('region', { name: 'Gedeeld door collega’s' }));
  expect(shared.getAllByRole('button')).toHaveLength(1);
});

it('shows a shared view to a colleague, who adopts its columns by choosing it, and nothing to a stranger on the same device', async () => {
  const country = () => screen.queryByRole('columnheader', { name: /^Country/ });
  const one = await openList('/transactions?status[]=DECLINED');
  await one.user.click(screen.getByRole('button', { name: 'Columns' }));
  await one.user.click(await screen.findByRole('checkbox', { name: 'Country' }));
  await one.user.keyboard('{Escape}');
  await waitFor(() => expect(country()).toBeNull());
  const views = await one.open();
  await one.user.type(await views.findByRole('textbox'), 'For all');
  await one.user.click(views.getByRole('checkbox', { name: 'Share with everyone at Kaashuis' }));
  await one.user.click(views.getByRole('button', { name: 'Save' }));
  await one.menu(/^Views: For all$/);
  const [saved] = one.api.views as [SavedView];
  expect(saved.shared).toBe(true);
  cleanup();

  // Which views the API returns to whom is tested there; colleagues receive this one as not theirs.
  const theirs = [{ ...saved, mine: false }];
  const colleague = await openList('/transactions', theirs, 'en', { id: idOf('user', 2) });
  await waitFor(() => expect(country()).not.toBeNull());
  const shared = within(await (await colleague.open()).findByRole('region', { name: 'Shared by colleagues' }));
  expect(shared.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['For all']);
  await colleague.user.click(shared.getByRole('button', { name: 'For all' }));
  await colleague.menu(/^Views: For all$/);
  await waitFor(() => expect(country()).toBeNull());
  expect(colleague.router.state.location.search).toMatchObject({ 'status[]': ['DECLINED'] });
  cleanup();

  const organisation = { id: idOf('organisation', 3), name: 'Ticketpoort' };
  const stranger = await openList('/transactions', [], 'en', { id: idOf('user', 3), organisation });
  await waitFor(() => expect(country()).not.toBeNull());
  const none = await stranger.open();
  await stranger.user.click(await none.findByRole('checkbox', { name: 'Share with everyone at Ticketpoort' }));
  expect(none.queryByRole('region', { name: 'Shared by colleagues' })).toBeNull();
  expect(none.queryByText('For all')).toBeNull();
});

it('shows why a view could not be saved, and shows the list if the views could not be loaded', async () => {
  const refused = (code: string, status: number) => () =>
    Response.json({ error: { code, message: '', request_id: 'req_5' } }, { status });
  const { user, api, open } = await openList('/transactions');
  api.failures.set('POST /v1/savedview', refused('limit_reached', 422));
  const views = await open();
  await user.type(await views.findByRole('textbox'), 'One more{Enter}');
  expect((await views.findByRole('alert')).textContent).toContain('Limit reached.');
  cleanup();
  const other = await openApp('/refunds', {
    prepare: ({ failures }) => failures.set('GET /v1/savedview', refused('internal', 500)),
  });
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  expect(other.api.last('GET', '/v1/savedview')).toBeDefined();
});
