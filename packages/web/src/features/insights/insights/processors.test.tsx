// @vitest-environment jsdom
import type { ProcessorRevenue } from '@sluis/contract/statistics';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { clearAfterEach } from '../../../testing/list-screens.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

clearAfterEach();

const names = ['Noordzee', 'Polder', 'Zuiderzee', 'Waddenzee'];
/** Larger amounts for later ones. */
const processors = names.map(
  (name, at): ProcessorRevenue => ({
    id: idOf('processor', at),
    name,
    payment_product: 'card',
    gateway: 'direct',
    gatewayLabel: '',
    last24hours: 100_000 - at,
    previous24hours: 50_000,
    until: '2026-11-20T10:00:00.000Z',
    diff: 100,
    sign: '>',
    approval: { finished: 100, approved: 60 + at, usual_finished: 1000 + at, usual_approved: 900 },
  }),
);
const span = { from: '2026-11-19T10:00:00.000Z', until: '2026-11-20T10:00:00.000Z', timezone: 'UTC' };
const answer = { ...span, currency_code: 'EUR', currencies: [{ currency_code: 'EUR', count: 4 }] };

function prepare({ failures }: FakeApi): void {
  failures.set('GET /v1/statistics/processor/revenue', () => Response.json({ ...answer, items: processors }));
  failures.set('GET /v1/processor', () =>
    Response.json({ items: processors, total: 4, total_is_exact: true, next: null }),
  );
}

it('shows the approval of a processor beside its revenue, as cards and as a table, which is remembered', async () => {
  await openApp('/dashboards/processor-statistics', { prepare });
  const [card] = await screen.findAllByText('60.00% approved, 90.00% in 28 days', { exact: false });
  expect(card?.textContent).toContain('Less than usual');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const row = () => within(screen.getByRole('table')).getByRole('row', { name: /^Noordzee/ });
  const shown = (of: HTMLElement) =>
    within(of)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(shown(row())).toEqual(['€1,000.00', '€500.00', '60.00%', '90.00%']);
  expect(localStorage.getItem('sluis.processors_as_table')).toBe('true');
});

it('compares the two with the most payments until others are selected', async () => {
  const compared = vi.fn(() => Response.json({ ...answer, items: [] }));
  const { router, api } = await openApp('/insights/dashboards/processor-compare', {
    prepare: (api) => {
      prepare(api);
      api.failures.set('GET /v1/statistics/processor/compare', compared);
    },
  });
  await screen.findByRole('checkbox', { name: 'Waddenzee', checked: true });
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  expect(api.last('GET', '/v1/statistics/processor/compare')?.query.getAll('ids[]')).toEqual([
    idOf('processor', 3),
    idOf('processor', 2),
  ]);
  expect(screen.queryByRole('button', { name: 'The two largest' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noordzee' }));
  expect(router.state.location.search).toMatchObject({ 'ids[]': [3, 2, 0].map((at) => idOf('processor', at)) });
});
