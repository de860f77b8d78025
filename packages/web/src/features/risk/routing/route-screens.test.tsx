// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { type OpenOptions, openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

beforeAll(() => {
  // What the diagram asks for and jsdom lacks.
  vi.stubGlobal('DOMMatrixReadOnly', class {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const [polder, noordzee] = [idOf('processor', 1), idOf('processor', 2)];
const details = { if: [{ name: 'amount', operator: '>', value: 50000 }], then: polder, else: noordzee };
const routingOf = (n: number, name: string, more: object = {}) => ({
  ...sampleItem('routing', n, ['organisation']),
  name,
  payment_product: 'card',
  details,
  fallbacks: [],
  draft: null,
  ...more,
});
const processorOf = (id: string, name: string) => ({
  ...sampleItem('processor', 1),
  id,
  name,
  payment_product: 'card',
  organisation: null,
});
const answer = (api: FakeApi, path: string, items: readonly unknown[]) =>
  api.failures.set(path, () => Response.json({ items, total: items.length, next: null }));

const open = (path: string, routings: readonly object[], { prepare, ...options }: OpenOptions = {}) =>
  openApp(path, {
    ...options,
    prepare: (api) => {
      answer(api, 'GET /v1/processor', [processorOf(polder, 'Polder'), processorOf(noordzee, 'Noordzee')]);
      answer(api, 'GET /v1/organisation', [{ ...sampleItem('organisation', 1), parent: null }]);
      answer(api, 'GET /v1/routing', routings);
      for (const each of routings as readonly { id: string }[])
        api.failures.set(`GET /v1/routing/${each.id}`, () => Response.json(each));
      prepare?.(api);
    },
  });

describe('the routings of several organisations', () => {
  const of = (n: number, name: string) => ({ organisation: { id: idOf('organisation', n), name } });

  it('show their organisations, folded too', async () => {
    await open('/intelligent-routing', [
      routingOf(1, 'Cards', of(1, 'Bakery')),
      routingOf(2, 'Cards', of(2, 'Florist')),
    ]);
    const heads = await screen.findAllByRole('button', { name: 'Cards - Card' });
    expect(heads.map((head) => head.closest('section')?.textContent)).toEqual([
      expect.stringContaining('Bakery'),
      expect.stringContaining('Florist'),
    ]);
  });

  it('name no organisation where all have the same', async () => {
    await open('/intelligent-routing', [routingOf(1, 'Cards', of(1, 'Bakery')), routingOf(2, 'More', of(1, 'Bakery'))]);
    await screen.findByRole('button', { name: 'More - Card' });
    expect(screen.queryByText('Bakery')).toBeNull();
  });
});

describe('the outline of a tree on a narrow screen', () => {
  const openOutline = async () => {
    await open(`/intelligent-routing/${idOf('routing', 1)}`, [routingOf(1, 'Cards')], { isNarrow: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit route' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Else Noordzee/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Outline' }));
    return dialog;
  };
  const focusedNode = () => (document.activeElement as HTMLElement | null)?.dataset.node;

  it('has the focus on the step that was shown', async () => {
    const dialog = await openOutline();
    await waitFor(() => expect(within(dialog).getByRole('tree').contains(document.activeElement)).toBe(true));
    expect(focusedNode()).toBe('e');
  });

  it('leads back to the step, whose keys work', async () => {
    const dialog = await openOutline();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the step' }));
    await waitFor(() => expect(focusedNode()).toBe('e'));
    await userEvent.keyboard('{Enter}');
    expect(await within(dialog).findByRole('combobox', { name: 'Processor' })).toBeTruthy();
  });

  it('leads to another step by keyboard', async () => {
    const dialog = await openOutline();
    await waitFor(() => expect(focusedNode()).toBe('e'));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(within(dialog).queryByRole('tree')).toBeNull());
    expect(focusedNode()).toBe('t');
  });

  it('gives way to a step that is changed', async () => {
    const dialog = await openOutline();
    await waitFor(() => expect(focusedNode()).toBe('e'));
    await userEvent.keyboard('e');
    expect(await within(dialog).findByRole('combobox', { name: 'Processor' })).toBeTruthy();
  });
});

describe('Enter in the payment method of a routing', () => {
  const type = async (text: string) => {
    const { api } = await open(`/intelligent-routing/${idOf('routing', 1)}`, [routingOf(1, 'Cards')]);
    const method = await screen.findByRole('combobox', { name: /^Payment method/ });
    await userEvent.clear(method);
    await userEvent.type(method, `${text}{Enter}`);
    return api;
  };

  it('chooses the first match, and does not publish the routing', async () => {
    const api = await type('iDE');
    expect(await screen.findByRole('dialog', { name: 'Change payment product' })).toBeTruthy();
    expect(api.sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/routing'))).toEqual([]);
  });

  it('does nothing without a match', async () => {
    const api = await type('no such method');
    await screen.findByText('No options.');
    expect(api.sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/routing'))).toEqual([]);
  });
});

describe('the replay of a draft', () => {
  const leaf = (path: string, processor: string, count: number, rate: number | null) => ({
    path,
    processor,
    count,
    volume: { EUR: count * 1000 },
    share: count / 100,
    approval: rate,
    expected: rate === null ? null : { rate, low: rate - 0.05, high: rate + 0.05, n: 500 },
    cost: null,
  });
  const replayed = (leaves: readonly object[], live: readonly object[]) => ({
    from: '2026-10-28T00:00:00.000Z',
    until: '2026-11-27T00:00:00.000Z',
    scanned: 100,
    leaves,
    live,
    moved: [],
    unroutable: 0,
    path: null,
  });
  const replay = async (result: object) => {
    await open(`/intelligent-routing/${idOf('routing', 1)}`, [routingOf(1, 'Cards')], {
      prepare: (api) => api.failures.set('POST /v1/routing/replay', () => Response.json(result)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Replay' }));
    await screen.findByRole('table', { name: 'This route' });
    return screen.getByRole('region', { name: 'Replay on history' });
  };

  it('says first how much approval to expect of both routes, each leaf by its payments', async () => {
    const shown = await replay(
      replayed(
        [leaf('t', polder, 20, 0.8), leaf('e', noordzee, 80, 0.9)],
        [leaf('t', polder, 80, 0.8), leaf('e', noordzee, 20, 0.9)],
      ),
    );
    expect(shown.textContent).toContain('Expected approval: 88% with this route, 82% with the live route.');
  });

  it('says how many payments are left out, and nothing of a route about which nothing is known', async () => {
    const shown = await replay(
      replayed(
        [leaf('t', polder, 20, null), leaf('e', noordzee, 80, 0.9)],
        [leaf('t', polder, 100, null), leaf('e', noordzee, 0, null)],
      ),
    );
    expect(shown.textContent).toContain(
      'Expected approval: 90% with this route (20 payments left out: too few like them).',
    );
    expect(shown.textContent).not.toContain('with the live route');
  });
});
