// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../../testing/fake-api.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import type { Inbox, ReceivedLine } from './lab.calls.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const line = (nth: number, more: Partial<ReceivedLine> = {}): ReceivedLine => ({
  id: `whin_${String(nth).padStart(26, '0')}`,
  created_at: `2026-11-20T10:00:0${nth}.000Z`,
  body_bytes: 30,
  type: 'transaction',
  status: 'DECLINED',
  webhook: `whk_${String(nth).padStart(26, '0')}`,
  verdict: 'valid',
  verdict_detail: null,
  answer: 'ok',
  delay_s: 0,
  status_code: 200,
  duration_ms: 12,
  ...more,
});
const inbox: Inbox = {
  id: 'whi_1',
  url: 'https://psp.test/hooks/x',
  answer: 'ok',
  delay_s: 0,
  version: 1,
  received: [],
};

/** An API with the inbox in `now`, and the same contents for each received webhook. */
function serve(now: { inbox: Inbox | null }, body = '{"type":"transaction"}') {
  return (api: FakeApi): void => {
    api.failures.set('GET /v1/webhook-inbox', () => Response.json({ inbox: now.inbox }));
    for (let nth = 1; nth < 9; nth++)
      api.failures.set(`GET /v1/webhook-inbox/whi_1/received/${line(nth).id}`, () => {
        const found = now.inbox?.received.find(({ id }) => id === line(nth).id);
        const headers = [{ name: 'webhook-id', value: found?.webhook ?? '' }];
        return Response.json({ ...found, origin: '203.0.113.9', headers, body: `${body.slice(0, -1)},"nth":${nth}}` });
      });
    api.failures.set('GET /v1/webhook-sample', () => Response.json({ item_id: null, body: { test: true } }));
  };
}
const received = () => screen.findByRole('region', { name: 'Received' });
const open = (now: { inbox: Inbox | null }, roles = ['USER_ALL'], body?: string) =>
  openApp('/webhook-testing', { roles, prepare: serve(now, body) });

it('begins with its purpose, and shows the address as soon as it is created', async () => {
  const now: { inbox: Inbox | null } = { inbox: null };
  const { api } = await open(now);
  api.failures.set('POST /v1/webhook-inbox', () => {
    now.inbox = inbox;
    return Response.json(now);
  });
  expect((await screen.findAllByText(/^(Create an address|Send it a sample|See headers|Copy the code)/)).length).toBe(
    4,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create test address' }));
  expect(await screen.findByDisplayValue(inbox.url)).toBeTruthy();
  expect(within(await received()).getByText('Nothing received yet')).toBeTruthy();
});

it('keeps a comparison while a retry arrives', async () => {
  const now = { inbox: { ...inbox, received: [line(1)] } };
  const { api } = await open(now);
  const found = within(await received());
  api.failures.set('POST /v1/webhook', () => Response.json({ id: line(2).webhook }));
  now.inbox = { ...now.inbox, version: 2, received: [line(2, { status_code: 500 }), line(1)] };
  const send = screen.getByRole('button', { name: 'Send to my address' });
  await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  await userEvent.click(send);
  await waitFor(() => expect(found.getAllByRole('checkbox')).toHaveLength(2));
  for (const box of found.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(found.getByRole('button', { name: 'Compare' }));
  await found.findByRole('table');
  now.inbox = { ...now.inbox, version: 3, received: [line(3, { webhook: line(2).webhook }), ...now.inbox.received] };
  await waitFor(() => expect(found.getAllByRole('checkbox')).toHaveLength(3));
  expect(found.getByRole('table')).toBeTruthy();
  const row = within(found.getByRole('table')).getByRole('row', { name: /webhook-id/ });
  expect(row.textContent).toContain(String(line(1).webhook));
  expect(row.textContent).toContain(String(line(2).webhook));
});

it.each([
  ['header_missing', 'webhook-id', 'The header webhook-id is missing.'],
  ['too_old', '900', 'The timestamp is 900 seconds old, more than 300.'],
  ['too_new', '400', 'Check the clock of the sender.'],
  ['timestamp_invalid', null, 'is not a time in seconds'],
  ['signature_malformed', null, 'has no signature that begins with v1'],
  ['body_changed', null, 'is not what we sent under this webhook-id'],
  ['wrong_secret', null, 'Signed with another secret'],
  ['no_secret', null, 'There is no secret to check it with yet'],
  ['too_large', null, 'too large to be taken'],
  ['valid_previous', null, 'Valid with the previous secret'],
] as const)('explains why a signature is %s, with hostile text as text', async (verdict, verdict_detail, reason) => {
  const hostile = '<img src=x onerror=alert(1)>';
  const one = line(1, { verdict, verdict_detail, type: hostile, status: null });
  await open({ inbox: { ...inbox, received: [one] } }, ['USER_ALL'], JSON.stringify({ text: hostile }));
  const found = within(await received());
  await found.findByText(reason, { exact: false });
  expect(found.getAllByText(hostile).length).toBeGreaterThan(0);
  expect(document.querySelector('img[src="x"]')).toBeNull();
  const is_good = verdict.startsWith('valid');
  expect(found.getAllByText(is_good ? 'Signature valid' : 'Signature invalid')).toHaveLength(2);
});

it('shows the response to each, or that it is pending', async () => {
  const all = [
    line(5, { status_code: null, duration_ms: null, delay_s: 10 }),
    line(4, { status_code: null, answer: 'cut' }),
    line(3, { status_code: null }),
    line(2, { status_code: 410, answer: 'gone' }),
    line(1, { status_code: 413, verdict: 'too_large' }),
  ];
  await open({ inbox: { ...inbox, received: all } });
  const list = within(await received()).getByRole('list', { name: 'Received' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  const words = ['Answers after 10 s', 'Connection cut', 'The sender did not wait', '410 Gone', '413'];
  for (const [index, word] of words.entries()) expect(texts[index]).toContain(word);
});

it('offers no samples and no secret to users who may only list webhooks', async () => {
  await open({ inbox: { ...inbox, received: [line(1)] } }, ['WEBHOOK_LIST']);
  await received();
  expect(screen.getByRole('button', { name: 'Copy curl' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send to my address' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Put in my secret' })).toBeNull();
  expect(screen.getByLabelText('TypeScript', { selector: 'pre' }).textContent).toContain('whsec_REPLACE_ME');
});

it('shows no contents once the user has lost access', async () => {
  const { api } = await open({ inbox: { ...inbox, received: [line(1)] } });
  await received();
  const refused = { error: { code: 'not_found', message: 'Not found', request_id: 'req_1' } };
  api.failures.set('GET /v1/webhook-inbox', () => Response.json(refused, { status: 404 }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Received' })).toBeNull());
  expect(screen.queryByDisplayValue(inbox.url)).toBeNull();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('shows that a body is masked, so that its signature cannot be checked again', async () => {
  await open({ inbox: { ...inbox, received: [line(1)] } }, ['USER_ALL'], '{"card":"411111******1111"}');
  await within(await received()).findByText(/^Card numbers and secrets are masked/);
});
