// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';
import type { AuditContent, Side } from './audit.item.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('audittrail', 1);
const side = (more: Partial<Side>): Side => ({ headers: [], body: null, cut_from: null, ...more });
const none = side({});

/** Opens the panel of a call with this stored content. */
async function opened(content: Partial<AuditContent>, tab = 'request') {
  await openApp(`/audit-trail?id=${id}&_open=true&_tab=${tab}`, {
    prepare: (api) =>
      void api.failures.set(`GET /v1/audittrail/${id}/content`, () =>
        Response.json({ withheld: false, request: none, response: none, ...content }),
      ),
  });
  const panel = within(await screen.findByRole('region', { name: /^Details of/ }));
  await panel.findByText('Headers');
  return panel;
}

it('shows headers and a JSON body, folded where it is deep, and unfolded by a search', async () => {
  const body = { amount: 1250, payer: { card: { facts: { issuer: { name: 'First Bank' } } } } };
  const panel = await opened({ request: side({ headers: [{ name: 'user-agent', value: 'shop/2' }], body }) });
  expect(panel.getByText('user-agent').nextSibling?.textContent).toBe('shop/2');
  const shown = within(panel.getByRole('region', { name: 'Body' }));
  const issuer = () => shown.getByText('issuer').closest('details') as HTMLDetailsElement;
  expect(issuer().open).toBe(false);
  await userEvent.type(panel.getByLabelText('Search in the body'), 'first');
  expect(issuer().open).toBe(true);
  expect(shown.getByText('First').tagName).toBe('MARK');
  await userEvent.type(panel.getByLabelText('Search in the body'), 'x');
  panel.getByText('Not found');
});

it('shows a form as its fields, and raw as it was received', async () => {
  const panel = await opened({ request: side({ body: 'amount=1250&note=two%20words&token=***' }) });
  panel.getByText('two words');
  expect((panel.getByRole('radio', { name: 'JSON' }) as HTMLInputElement).disabled).toBe(true);
  await userEvent.click(panel.getByRole('radio', { name: 'Raw' }));
  panel.getByText('amount=1250&note=two%20words&token=***');
});

it('copies the whole body', async () => {
  const panel = await opened({ response: side({ body: { status: 'DECLINED' } }) }, 'response');
  const user = userEvent.setup();
  await user.click(panel.getByRole('button', { name: 'Copy' }));
  await panel.findByRole('button', { name: 'Copied' });
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ status: 'DECLINED' });
});

it('shows the length of a body of which only the beginning is stored, and that there is none', async () => {
  const panel = await opened({ request: side({ body: '{"rows":[', cut_from: 200_011 }) });
  panel.getByText('Only the beginning was stored. The body had 200,011 characters.');
  await userEvent.click(panel.getByRole('tab', { name: 'Response' }));
  await panel.findByText(/^No body was stored/);
});

it('shows that a merchant cannot see the content of a call by the provider', async () => {
  await openApp(`/audit-trail?id=${id}&_open=true&_tab=request`, {
    prepare: (api) =>
      void api.failures.set(`GET /v1/audittrail/${id}/content`, () =>
        Response.json({ withheld: true, request: null, response: null }),
      ),
  });
  await screen.findByText('Not visible to you');
});

it('shows that the stored content of a call is unreadable', async () => {
  await openApp(`/audit-trail?id=${id}&_open=true&_tab=request`, {
    prepare: (api) =>
      void api.failures.set(`GET /v1/audittrail/${id}/content`, () =>
        Response.json({ withheld: false, unreadable: true, request: null, response: null }),
      ),
  });
  await screen.findByText('No longer readable');
});

it('opens without views, until that filter is removed, which is remembered', async () => {
  const { router } = await openApp('/audit-trail');
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.location.search).toMatchObject({ screen_read: false });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove.*Only viewed/ }));
  expect(router.state.location.search).not.toHaveProperty('screen_read');
  cleanup();
  const again = await openApp('/audit-trail');
  await screen.findByRole('heading', { level: 1 });
  expect(again.router.state.location.search).not.toHaveProperty('screen_read');
  cleanup();
  const linked = await openApp('/audit-trail?method=GET');
  await screen.findByRole('heading', { level: 1 });
  expect(linked.router.state.location.search).not.toHaveProperty('screen_read');
});
