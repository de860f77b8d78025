// @vitest-environment jsdom

import { join } from 'node:path';
import { entities } from '@sluis/contract/registry';
import { presetRoles } from '@sluis/contract/role-presets';
import { type TimelineEvent, timeline_sources } from '@sluis/contract/timeline';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectTexts } from '../../../build/texts.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('transaction', 1);
const at = (minute: number): string => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;

const declined = {
  id: 'hist_2',
  source: 'history',
  event: 'status',
  kind: 'money',
  occurred_at: at(2),
  status: { entity: 'transaction', value: 'DECLINED', reason: 'do not honor' },
  codes: ['psp_123'],
  actor_kind: 'system',
  actor_name: null,
} as const;
const origin = {
  id: 'origin_1',
  source: 'origin',
  event: 'paymentlink',
  kind: 'money',
  occurred_at: at(1),
  words: { name: 'INV-7' },
  about: { entity: 'paymentlink', id: idOf('paymentlink', 1) },
  actor_kind: 'apikey',
  actor_name: 'Shop <b>key</b>',
} as const;
const webhook = {
  id: 'whk_1',
  source: 'webhook',
  event: 'delivered',
  kind: 'messages',
  occurred_at: at(3),
  tone: 'good',
  note: 'https://shop.example/hook',
  about: { entity: 'webhook', id: idOf('webhook', 1) },
  steps: [
    { occurred_at: at(3), response_code: 500, duration_ms: 12, error: null },
    { occurred_at: at(4), response_code: 0, duration_ms: 15_000, error: 'no response' },
    { occurred_at: at(5), response_code: 204, duration_ms: 1234, error: null },
  ],
} as const;
const settled = {
  id: 'psfi_1_1',
  source: 'settlement',
  event: 'payment',
  kind: 'money',
  occurred_at: at(9),
  words: { file: 'day.csv', date: '2026-11-20' },
  amount: 1250,
  currency_code: 'EUR',
} as const;

/** Opens a payment with a timeline, the latest event first. */
async function open(items: readonly TimelineEvent[], more: readonly object[] = [], roles = ['USER_ALL']) {
  await openApp(`/transactions?id=${id}&_open=true`, {
    roles,
    prepare: (fake) =>
      void fake.failures.set(`GET /v1/transaction/${id}/timeline`, () => Response.json({ items, more })),
  });
  return within(await screen.findByRole('region', { name: /^Details of/ }));
}
const eventsIn = (panel: Awaited<ReturnType<typeof open>>): (string | null)[] =>
  [...panel.getByRole('tabpanel').querySelectorAll('li[data-kind]')].map((each) => each.textContent);

describe('the timeline of a payment', () => {
  it('shows events in words, with codes to copy and links to their subjects', async () => {
    const panel = await open([webhook, declined, origin]);
    const link = await panel.findByRole('link', { name: 'Paid through payment link INV-7' });
    expect(link.getAttribute('href')).toContain(idOf('paymentlink', 1));
    expect(panel.getByText('No reason given by the bank')).toBeTruthy();
    // The processor's own text, and its own id.
    for (const code of ['do not honor', 'psp_123']) expect(panel.getByTitle(code).tagName).toBe('BUTTON');
    expect(panel.getByText('· Shop <b>key</b>')).toBeTruthy();
    const [time] = panel.getAllByTitle(/10:03:00.000/);
    expect(time?.textContent).toContain('10:03');
  });

  it('folds the attempts of a webhook, each with its response', async () => {
    const panel = await open([webhook, origin]);
    await userEvent.click(await panel.findByText('3 attempts'));
    expect(panel.getByText('204 No content')).toBeTruthy();
    expect(panel.getByText('No response')).toBeTruthy();
    expect(panel.getByText('1,234 ms')).toBeTruthy();
  });

  it('can be limited to one of the kinds of event that it has', async () => {
    const panel = await open([settled, webhook, declined, origin]);
    await panel.findByText('Webhook delivered');
    expect(panel.queryByRole('button', { name: 'Calls' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Messages' }));
    expect(eventsIn(panel)).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: 'Money' }));
    expect(eventsIn(panel)).toHaveLength(3);
    expect(panel.getByText(/booked on 20 Nov 2026/)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Money' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('opens on money for users without developer roles, and on all if no event concerns money', async () => {
    const panel = await open([settled, webhook, declined, origin], [], presetRoles('support', false) as string[]);
    await panel.findByRole('button', { name: 'Money', pressed: true });
    expect(eventsIn(panel)).toHaveLength(3);
    await userEvent.click(panel.getByRole('button', { name: 'All' }));
    expect(eventsIn(panel)).toHaveLength(4);
    cleanup();
    const messages = await open([webhook, { ...webhook, id: 'call_1', kind: 'calls' }], [], ['TRANSACTION_LIST']);
    await messages.findByRole('button', { name: 'All', pressed: true });
    expect(eventsIn(messages)).toHaveLength(2);
  });

  it('shows the latest events first and the others on request', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ ...declined, id: `hist_${n}` }));
    const panel = await open(many);
    await panel.findByRole('button', { name: 'Show all 12' });
    expect(eventsIn(panel)).toHaveLength(8);
    await userEvent.click(panel.getByRole('button', { name: 'Show all 12' }));
    expect(eventsIn(panel)).toHaveLength(12);
  });

  it('links to the list if a source has more events than shown', async () => {
    const search = { item_id: id, 'created_at>': '2000-01-01' };
    const panel = await open([webhook], [{ source: 'webhook', list: { entity: 'webhook', search } }]);
    const all = await panel.findByRole('link', { name: 'View all' });
    expect(decodeURIComponent(all.getAttribute('href') ?? '')).toContain(`/webhooks?item_id=${id}`);
  });
});

it('has a text in both languages for every event of the contract', async () => {
  const texts = await collectTexts(join(process.cwd(), 'packages/web/src'));
  const keys = Object.entries(timeline_sources).flatMap(([source, events]) =>
    events.map((event) => `timeline.${source}.${event}`),
  );
  const parts = Object.values(entities).flatMap((each) => ('part_of' in each ? [`timeline.part.${each.name}`] : []));
  expect(parts).toContain('timeline.part.refund');
  expect([...keys, ...parts].filter((key) => !texts.en.has(key) || !texts.nl.has(key))).toEqual([]);
});

describe('the webhooks of an item', () => {
  it('are a tab of its panel, with a link to the list', async () => {
    const { api } = await openApp(`/transactions?id=${id}&_open=true&_tab=webhooks`);
    const panel = within(await screen.findByRole('region', { name: /^Details of/ }));
    expect((await panel.findByRole('tab', { name: 'Webhooks' })).getAttribute('aria-selected')).toBe('true');
    const link = await panel.findByRole('link', { name: 'Open in the list' });
    expect(link.getAttribute('href')).toContain(`/webhooks?item_id=${id}`);
    expect(api.last('GET', '/v1/webhook')?.query.get('item_id')).toBe(id);
  });

  it('are absent for users who may not list them', async () => {
    await openApp(`/transactions?id=${id}&_open=true`, { roles: ['TRANSACTION_LIST'] });
    const panel = within(await screen.findByRole('region', { name: /^Details of/ }));
    await panel.findByRole('tab', { name: 'Details' });
    expect(panel.queryByRole('tab', { name: 'Webhooks' })).toBeNull();
  });
});
