// @vitest-environment jsdom

import { summedField } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FakeApi } from '../testing/fake-api.ts';
import { clearAfterEach, openList, rowLinks, rowsShown } from '../testing/list-screens.ts';
import { lists } from '../testing/lists.ts';

clearAfterEach();

/** The sums of lists with amounts. */

const loaded = await Promise.all(Object.entries(lists).map(async ([path, { load }]) => ({ path, list: await load() })));
const of_money = loaded.filter(({ list }) => summedField(entityOf(list.entity).fields) !== undefined);
const footer = () => screen.getByRole('contentinfo');

describe.each(of_money.map(({ path, list }) => [path, list] as const))('/%s', (path, list) => {
  it('shows the total of all matches, on every page', async () => {
    const { api } = await openList(path, '?currency_code[]=EUR&created_at%3E=2026-01-01&_skip=25&_sort=id');
    await waitFor(() => expect(footer().textContent).toContain('Total €60.00'));
    const { query } = api.last('GET', `/v1/${list.path}/totals`) ?? {};
    const fixed = Object.entries(list.fixed).map(([key, value]) => [key, String(value)]);
    expect([...(query ?? [])].sort()).toEqual(
      [['created_at>', '2026-01-01'], ['currency_code[]', 'EUR'], ...fixed].sort(),
    );
  });
});

describe('the paid part of it', () => {
  it('is beside the total of payments and links, and not beside that of refunds', async () => {
    for (const path of ['transactions', 'payment-links']) {
      await openList(path, '?created_at%3E=2026-01-01');
      await waitFor(() => expect(footer().textContent).toContain('Total €60.00Paid €48.00'));
      cleanup();
    }
    await openList('refunds', '?created_at%3E=2026-01-01');
    await waitFor(() => expect(footer().textContent).toContain('Total €60.00'));
    expect(footer().textContent).not.toContain('Paid');
  });

  it('is not repeated, if everything has been paid or the list has no paid items', async () => {
    const items = [{ currency_code: 'EUR', count: 60, amount: 6000, paid: 6000 }];
    const prepare = ({ failures }: FakeApi) =>
      void failures.set('GET /v1/transaction/totals', () => Response.json({ items, total_is_exact: true }));
    for (const [path, options] of [
      ['transactions', { prepare }],
      ['transactionsDeclined', {}],
    ] as const) {
      await openList(path, '?created_at%3E=2026-01-01', options);
      await waitFor(() => expect(footer().textContent).toContain('Total €60.00'));
      expect(footer().textContent).not.toContain('Paid');
      cleanup();
    }
  });
});

it('of more than 10,000 is shown on request, and requested again for other filters', async () => {
  const { api, router } = await openList('refunds', '?created_at%3E=2026-01-01', {
    prepare: (fake) => {
      fake.total = 20_000;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Calculate total' }));
  await waitFor(() => expect(footer().textContent).toContain('Total €20,000.00'));
  expect(api.last('GET', '/v1/refund/totals')?.query.get('_all')).toBe('true');
  await router.navigate({ to: '.', search: { 'created_at>': '2026-02-01' } as never });
  await screen.findByRole('button', { name: 'Calculate total' });
});

it('shows an error if unavailable, and can be requested again', async () => {
  const { api } = await openList('refunds', '', {
    prepare: ({ failures }) => failures.set('GET /v1/refund/totals', () => new Response(null, { status: 403 })),
  });
  const again = await screen.findByRole('button', { name: 'Total unavailable: try again' });
  api.failures.clear();
  await userEvent.click(again);
  await waitFor(() => expect(footer().textContent).toContain('Total €60.00'));
});

it('of selected rows is beside it, across pages, until the selection is cleared or the filters change', async () => {
  const { router } = await openList('refunds', '?created_at%3E=2026-01-01');
  await rowsShown();
  const box = (at: number) => within(rowLinks()[at]?.closest('tr') as HTMLElement).getByRole('checkbox');
  await userEvent.click(box(0));
  await userEvent.click(box(2));
  await waitFor(() => expect(footer().textContent).toContain('2 selected €25.02'));
  expect(router.state.location.search).not.toHaveProperty('_open');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('26–50 of 60');
  await userEvent.click(box(0));
  await waitFor(() => expect(footer().textContent).toContain('3 selected €37.77'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await waitFor(() => expect(footer().textContent).toContain('27 selected'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await waitFor(() => expect(footer().textContent).toContain('2 selected'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(footer().textContent).not.toContain('selected'));
  await userEvent.click(box(1));
  await router.navigate({ to: '.', search: { 'created_at>': '2026-02-01' } as never });
  await waitFor(() => expect(footer().textContent).not.toContain('selected'));
});
