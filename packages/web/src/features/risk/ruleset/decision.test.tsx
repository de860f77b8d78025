// @vitest-environment jsdom
import type { DecisionAnswer } from '@sluis/contract/risk/results';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('transaction', 1);
const over = { name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' } as const;
const abroad = { name: 'country_code', operator: 'IN', value: ['FR', 'BE'] } as const;
const answer: DecisionAnswer = {
  transaction: id,
  created_at: '2026-11-20T09:30:00.000Z',
  mode: 'decided',
  duration_us: 12,
  rulesets: [
    {
      ruleset: idOf('validationruleset', 1),
      number: 3,
      name: 'High from abroad',
      action: 'block',
      exemption: null,
      matched: true,
      effect: 'blocked',
      conditions: [
        { condition: over, actual: 81_250, holds: true },
        { condition: abroad, actual: 'FR', holds: true },
      ],
    },
    {
      ruleset: null,
      number: 1,
      name: null,
      action: 'block',
      exemption: null,
      matched: true,
      effect: 'blocked',
      conditions: [],
    },
    {
      ruleset: idOf('validationruleset', 2),
      number: 1,
      name: 'Very high',
      action: 'tag',
      exemption: null,
      matched: false,
      effect: null,
      conditions: [{ condition: { ...over, value: '100000' }, actual: 81_250, holds: false }],
    },
  ],
  routing: {
    routing: idOf('routing', 1),
    number: 2,
    name: 'Cards',
    path: 'e',
    steps: [[{ condition: { ...over, value: '100000' }, actual: 81_250, holds: false }]],
    processor: idOf('processor', 1),
    reason: 'routed',
    attempts: [],
  },
};

const open = (body: DecisionAnswer) =>
  openApp(`/transactions?id=${id}&_open=true&_tab=why`, {
    prepare: (api) => {
      api.failures.set(`GET /v1/transaction/${id}/decision`, () => Response.json(body));
    },
  });
const normal = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

describe('why a payment was decided', () => {
  it('says which rulesets matched by the values of the payment, and links their version', async () => {
    await open(answer);
    const link = await screen.findByRole('link', { name: 'High from abroad' });
    expect(link.getAttribute('href')).toContain('/riskrules?');
    expect(link.getAttribute('href')).toContain('_tab=versions');
    expect(normal(link.closest('li')?.textContent)).toContain(
      'amount €812.50 > €500.00, country FR in FR, BE → blocked',
    );
  });

  it('names a ruleset of the provider without contents', async () => {
    await open(answer);
    const entry = (await screen.findByText('Ruleset of the provider')).closest('li');
    expect(entry?.textContent).toBe('Ruleset of the provider → blocked');
  });

  it('folds those that did not match, with what was so instead', async () => {
    await open(answer);
    await userEvent.click(await screen.findByText('1 ruleset that didn’t match'));
    expect(normal(screen.getByRole('link', { name: 'Very high' }).closest('li')?.textContent)).toContain(
      'amount €812.50 ≤ €1,000.00',
    );
  });

  it('tells the way through the tree of the routing', async () => {
    await open(answer);
    const step = await screen.findByText(/→ else$/);
    expect(normal(step.textContent)).toBe('amount €812.50 ≤ €1,000.00 → else');
    expect(screen.getByRole('link', { name: 'Cards' })).toBeTruthy();
  });

  it('says that a reported payment could no longer be stopped', async () => {
    await open({ ...answer, mode: 'observed' });
    await screen.findByText(/^This payment had already happened/);
  });

  const blocked = (status_reason: string) =>
    openApp(`/transactions?id=${id}&_open=true&_tab=why`, {
      prepare: (api) => {
        api.changes.transaction = { status: 'FAILED', blocked: true, status_reason };
        const rulesets = answer.rulesets.filter(({ matched }) => !matched);
        api.failures.set(`GET /v1/transaction/${id}/decision`, () => Response.json({ ...answer, rulesets }));
      },
    });

  it('says that the gateway blocked a payment that no ruleset blocked, and advises to change no rule', async () => {
    await blocked('Blocked by the gateway: velocity');
    await screen.findByText('No ruleset blocked this payment: its gateway or a middleware did.');
    expect(screen.getByText('Blocked by the gateway: nothing was charged.')).toBeTruthy();
    expect(screen.queryByText('No ruleset matched this payment.')).toBeNull();
  });

  it('does not advise a merchant to change a rule of the provider', async () => {
    await blocked('Blocked by the provider');
    await screen.findByText(
      'Blocked by a rule of the provider: nothing was charged. Ask the provider if you trust the customer.',
    );
  });

  it('says that there was nothing to decide by', async () => {
    await openApp(`/transactions?id=${id}&_open=true&_tab=why`);
    await screen.findByText('No rules or routing');
  });
});
