// @vitest-environment jsdom
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noordzee, openRoutings, polder, route, split } from '../../../testing/open-routings.tsx';

beforeAll(() => {
  // What the diagram asks for and jsdom lacks.
  vi.stubGlobal('DOMMatrixReadOnly', class {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the replay', () => {
  it('shows each end beside the live tree, and lights the way of a payment', async () => {
    const leaf = (path: string, processor: string, expected: object | null) => ({
      path,
      processor,
      count: 40,
      volume: { EUR: 123400 },
      share: 0.4,
      approval: 0.9,
      expected,
      cost: null,
    });
    const { api } = await openRoutings(`/intelligent-routing/${route}`, {
      prepare: (fake) =>
        fake.failures.set('POST /v1/routing/replay', () =>
          Response.json({
            from: '2026-10-28T00:00:00.000Z',
            until: '2026-11-27T00:00:00.000Z',
            scanned: 100,
            leaves: [leaf('t', polder, { rate: 0.91, low: 0.88, high: 0.94, n: 40 }), leaf('et', polder, null)],
            moved: [{ from: noordzee, to: polder, count: 7 }],
            unroutable: 2,
            live: [leaf('ee', noordzee, null)],
            path: 'et',
          }),
        ),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'ID of a payment to follow' }), 'txn_1');
    await userEvent.click(screen.getByRole('button', { name: 'Replay' }));
    const table = within(await screen.findByRole('table', { name: 'This route' }));
    expect(table.getByText('91%')).toBeTruthy();
    expect(table.getByText('(88% – 94%, 40 payments)')).toBeTruthy();
    expect(table.getByText('too few')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'The live route' })).getByText('Noordzee')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Moved to another processor' })).getByText('7')).toBeTruthy();
    expect(screen.getByText('2 payments of payment profiles without the chosen processor.')).toBeTruthy();
    expect(api.last('POST', '/v1/routing/replay')?.body).toMatchObject({
      id: route,
      payment_product: 'card',
      transaction: 'txn_1',
      details: split,
    });
  });

  it('shows its progress, and is cancelled by its button and by leaving', async () => {
    const sent: AbortSignal[] = [];
    let stream: ReadableStreamDefaultController | undefined;
    const { unmount } = await openRoutings(`/intelligent-routing/${route}`, {
      prepare: (fake) => {
        const { fetch } = fake;
        fake.failures.set('POST /v1/routing/replay', () => {
          const body = new ReadableStream({
            start: (made) => {
              stream = made;
            },
          });
          return new Response(body as never, { headers: { 'content-type': 'application/x-ndjson' } });
        });
        Object.assign(fake, {
          fetch: (input: string, init: RequestInit = {}) => {
            if (input.endsWith('/replay') && init.signal) sent.push(init.signal);
            return fetch(input, init);
          },
        });
      },
    });
    const start = async () => userEvent.click(await screen.findByRole('button', { name: 'Replay' }));
    await start();
    await waitFor(() => expect(stream).toBeDefined());
    expect(screen.queryByRole('progressbar')).toBeNull();
    stream?.enqueue(new TextEncoder().encode('{"progress":{"done":1000000,"of":4000000}}\n'));
    const bar = await screen.findByRole('progressbar', { name: 'Replaying payments.' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel replay' }));
    expect(sent.map(({ aborted }) => aborted)).toEqual([true]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await start();
    await waitFor(() => expect(sent).toHaveLength(2));
    unmount();
    expect(sent[1]?.aborted).toBe(true);
  });
});
