// @vitest-environment jsdom
import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { withFigures } from '../../../testing/figures.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['beside the revenue', ['SETTLEMENT_LIST', 'STATISTICS_LIST']],
  ['to a bookkeeper without figures', ['SETTLEMENT_LIST']],
])('the card of payouts offers the report of the last one %s', async (_, roles) => {
  const { api } = await openApp('/', {
    roles,
    branding: { collecting: true },
    prepare: (fake) => {
      withFigures(fake);
      fake.total = 2;
      fake.changes.settlement = { status: 'PAID', reference: '1001.2611.01', amount: 1000, currency_code: 'EUR' };
    },
  });
  const card = await screen.findByRole('region', { name: 'Payouts' });
  await userEvent.click(await within(card).findByRole('button', { name: 'Download settlement report' }));
  const asked = () => api.sent.find(({ path }) => path.startsWith('/v1/settlement/') && path.endsWith('/export'));
  await waitFor(() =>
    expect(asked()).toMatchObject({ path: `/v1/settlement/${idOf('settlement', 0)}/export`, body: { format: 'pdf' } }),
  );
});

it('the card of payouts shows what the next one has collected so far', async () => {
  await openApp('/', {
    roles: ['SETTLEMENT_LIST'],
    branding: { collecting: true },
    prepare: (fake) => {
      withFigures(fake);
      fake.total = 1;
      const open = { status: 'OPEN', amount: null, opening: -500, gross: 10_000, period_until: '2026-11-29' };
      const none = Object.fromEntries(settlement_sections.map((section) => [section, 0]));
      fake.changes.settlement = { currency_code: 'EUR', ...none, ...open };
    },
  });
  const card = await screen.findByRole('region', { name: 'Payouts' });
  const next = await within(card).findByRole('link', { name: /^Next payout/ });
  expect(next.textContent).toContain('€95.00');
  expect(next.textContent).toContain('So far; the period ends on 29 Nov 2026');
});
