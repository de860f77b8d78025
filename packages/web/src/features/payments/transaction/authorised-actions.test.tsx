// @vitest-environment jsdom
import { cleanup, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('waits for no outcome of a capture that a gateway reports later', async () => {
  const id = idOf('transaction', 1);
  const authorised = { ...sampleItem('transaction', 1), status: 'AUTHORIZED', amount: 1250, amount_capturable: 1250 };
  const requested = { ...authorised, amount_capturable: 0, status_reason: 'capture requested' };
  const { api } = await openApp(`/transactions?id=${id}&_open=true`, {
    prepare: ({ failures }) => {
      failures.set(`GET /v1/transaction/${id}`, () => Response.json(authorised));
      failures.set(`GET /v1/transaction/${id}/orderable`, () =>
        Response.json({ capture: true, void: false, partial: false }),
      );
      failures.set(`POST /v1/transaction/${id}/capture`, () => Response.json(requested));
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Capture' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Capture/ }));
  // Waiting takes ten seconds, since the status does not change.
  await waitForElementToBeRemoved(() => screen.queryByRole('dialog'), { timeout: 5000 });
  expect(api.last('POST', `/v1/transaction/${id}/capture`)).toBeDefined();
});
