// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';
import { deliveryOf, type Webhook } from './webhook.item.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('webhook', 3);
const answers =
  (path: string, body: unknown) =>
  (api: FakeApi): void =>
    void api.failures.set(path, () => Response.json(body));
const panel = () => screen.findByRole('region', { name: /^Details of/ });

describe('the delivery of a webhook', () => {
  const webhook = { delivered_on: null, next_try_at: null, given_up_reason: null, tries: 0 } as Webhook;
  const [past, future] = ['2020-01-01T10:00:00.000Z', '2999-01-01T10:00:00.000Z'];
  it.each([
    [{ next_try_at: future }, 'sending'],
    [{ next_try_at: future, tries: 2 }, 'trying'],
    [{ next_try_at: past, tries: 1 }, 'sending'],
    [{ next_try_at: future, tries: 1, delivered_on: past }, 'sending'],
    [{ delivered_on: past, tries: 1 }, 'delivered'],
    [{ given_up_reason: 'tries_used_up', tries: 10 } as const, 'given_up'],
    [{ given_up_reason: 'url_disabled', tries: 1 } as const, 'disabled'],
  ])('of %j is %s', (is, state) => {
    expect(deliveryOf({ ...webhook, ...is }).state).toBe(state);
  });
});

it('shows each attempt with its response in words, its content and its duration, and reloads them', async () => {
  const tries = [
    { status_code: 500, content: '<b>down</b>', error: null, duration_ms: 1234 },
    { status_code: 410, content: '', error: null, duration_ms: 20 },
    { status_code: null, content: null, error: 'connection refused', duration_ms: 3 },
    { status_code: 302, content: null, error: null, duration_ms: 4 },
    { status_code: 204, content: null, error: null, duration_ms: 5 },
  ].map((each, n) => ({ ...each, id: `wha_${n}`, created_at: '2026-11-20T10:00:00.000Z' }));
  const path = `/v1/webhook/${id}/attempts`;
  const { api } = await openApp(`/webhooks?id=${id}&_open=true&_tab=history`, {
    prepare: answers(`GET ${path}`, { items: tries }),
  });
  const found = within(await panel());
  await found.findByText('500 Internal server error');
  const texts = found.getAllByRole('listitem').map((each) => each.textContent ?? '');
  for (const [index, word] of ['204 No content', '302 Found', 'No response', '410 Gone', '500 Internal'].entries())
    expect(texts[index]).toContain(word);
  expect(found.getByText('<b>down</b>')).toBeTruthy();
  expect(found.getByText('1,234 ms')).toBeTruthy();
  expect(found.getByText('connection refused')).toBeTruthy();
  const asked = () => api.sent.filter((each) => each.path === path).length;
  const before = asked();
  await userEvent.click(found.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(asked()).toBe(before + 1));
});

it('offers neither resending nor a clone to users who may only list them', async () => {
  await openApp(`/webhooks?id=${id}&_open=true`, { roles: ['WEBHOOK_LIST'] });
  await within(await panel()).findByRole('tab', { name: 'History' });
  expect(screen.queryByRole('button', { name: /Resend|Send now|Clone|Add webhook/ })).toBeNull();
});

it('is cloned by an address with its data as parameters, which can be written by hand', async () => {
  const { router } = await openApp('/webhooks', {
    prepare: (fake) => {
      fake.changes.webhook = { url: 'https://shop.test/hook?shop=7', type: 'refund', status: 'PROCESSED' };
    },
  });
  const [clone] = await screen.findAllByRole('button', { name: 'Clone' });
  await userEvent.click(clone as HTMLElement);
  const url = async () => ((await screen.findByLabelText(/^URL/)) as HTMLInputElement).value;
  expect(await url()).toBe('https://shop.test/hook?shop=7');
  const parameters = new URLSearchParams(router.state.location.searchStr);
  expect(Object.fromEntries(parameters)).toMatchObject({
    _open: 'true',
    '_draft.url': 'https://shop.test/hook?shop=7',
    '_draft.type': 'refund',
    '_draft.status': 'PROCESSED',
    '_draft.item_id': expect.any(String),
  });
  cleanup();
  await openApp('/webhooks?_open=true&_draft.type=chargeback&_draft.status=LOST&_draft.url=https://shop.test/7');
  expect(await url()).toBe('https://shop.test/7');
  await screen.findByDisplayValue('Lost');
  await screen.findByDisplayValue('Chargeback');
});

it('shows the progress of a run, and stops it', async () => {
  const run = { id: 'whr_1', total: 120, waiting: 80, delivered: 38, stopped_on: null };
  const { api } = await openApp('/webhooks', {
    prepare: (fake) => {
      answers('GET /v1/webhook-resend', { items: [run] })(fake);
      answers('POST /v1/webhook-resend/whr_1/stop', { ...run, waiting: 0 })(fake);
    },
  });
  await screen.findByText('40 of 120 resent, 38 delivered');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('80 webhooks are not sent.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(api.last('POST', '/v1/webhook-resend/whr_1/stop')?.key).toBeTruthy());
});

it('names the failing addresses above the list, and links to them', async () => {
  await openApp('/webhooks', {
    prepare: (fake) => {
      fake.changes.webhookaddress = { url: 'https://shop.test/hook', status: 'FAILING', failures: 7, status_code: 502 };
    },
  });
  const notice = within(await screen.findByRole('region', { name: 'Failing addresses' }));
  expect(notice.getAllByText('https://shop.test/hook')).toHaveLength(3);
  expect(notice.getAllByText(/7 attempts failed · last response 502/)).toHaveLength(3);
  expect(notice.getByRole('link', { name: '57 more addresses' })).toBeTruthy();
});
