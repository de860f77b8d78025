// @vitest-environment jsdom
import { customer_segments, type SegmentsAnswer } from '@sluis/contract/statistics';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session-store.ts';
import { openApp } from '../../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const answer: SegmentsAnswer = {
  segments: Object.fromEntries(customer_segments.map((name, at) => [name, at])) as SegmentsAnswer['segments'],
  bounds: [
    {
      organisation: { id: 'org_1', name: 'Shop' },
      recency: [14, 30, 90, 180],
      frequency: [2, 3, 5, 10],
      amounts: [{ currency_code: 'JPY', cuts: [100, 200, 300, 400], is_own: false }],
      is_own: false,
      computed_at: '2026-11-23T01:00:00.000Z',
    },
  ],
  as_of: '2026-11-23T12:00:00.000Z',
};

const open = (roles: readonly string[]) =>
  openApp('/customers/rfm', {
    roles,
    prepare: ({ failures }) => failures.set('GET /v1/customer/aggregate/segment', () => Response.json(answer)),
  });

it('shows each segment with its customers, share and meaning, and links to their list', async () => {
  await open(['CUSTOMER_STATISTICS', 'CUSTOMER_LIST']);
  const guide = await screen.findByRole('region', { name: 'What each segment means' });
  const rows = within(guide).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(customer_segments.length);
  for (const [at, name] of customer_segments.entries()) {
    const cells = [...(rows[at] as HTMLElement).children].map(({ textContent }) => textContent);
    expect(cells.slice(2)).toEqual([String(at), `${((at / 45) * 100).toFixed(2)}%`]);
    const link = within(rows[at] as HTMLElement).queryByRole('link');
    // An empty segment has no list.
    expect(link?.getAttribute('href') ?? null).toBe(
      at === 0 ? null : `/customers?segment=${name}&created_at%3E=2000-01-01`,
    );
  }
  const map = screen.getByRole('list', { name: 'Segments by score' });
  expect(within(map).getAllByRole('listitem')).toHaveLength(customer_segments.length);
  expect(screen.getByText(/As of 23 Nov 2026, 13:00/)).toBeTruthy();
});

it('shows the thresholds of each score', async () => {
  await open(['CUSTOMER_STATISTICS']);
  const scores = await screen.findByRole('region', { name: 'How customers are scored' });
  const texts = within(scores)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts[1]).toEqual(['5', 'less than 14 days ago', 'from 10', 'from JP¥400']);
  expect(texts[5]).toEqual(['1', '180 days ago or longer', 'less than 2', 'less than JP¥100']);
  // Without the role of the list figures are text.
  expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes('segment='))).toEqual([]);
});
