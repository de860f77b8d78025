// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('chargeback', 1);
const page = `/chargebacks/${id}`;

interface Shown {
  readonly is_overdue?: boolean;
  readonly drafts?: number;
  readonly roles?: readonly string[];
  /** Of the chargeback. */
  readonly changes?: object;
  readonly rates?: readonly object[];
  readonly path?: string;
}

const won_three = [{ reason_code: '13.1', won: 3, lost: 5 }];

/** The page of a dispute without responses, with or without a draft. */
const open = ({
  is_overdue = false,
  drafts = 1,
  roles = ['USER_ALL'],
  changes,
  rates = won_three,
  path = page,
}: Shown = {}) =>
  openApp(path, {
    roles: [...roles],
    prepare: (api: FakeApi) => {
      api.changes.chargeback = {
        status: 'OPEN',
        stage: 'CHARGEBACK',
        reason_code: '13.1',
        takes_evidence: true,
        needs_response: true,
        due_at: is_overdue ? '2020-01-02T17:00:00.000Z' : '2999-01-02T17:00:00.000Z',
        ...changes,
      };
      const { fetch } = api;
      const form = {
        fields: [
          { name: 'explanation', required: true },
          { name: 'delivery_proof', required: true },
        ],
        files_max: 20,
        bytes_max: 5_000_000,
        is_overdue,
        timezone: 'Europe/Amsterdam',
      };
      const listed = (items: readonly object[]) =>
        Response.json({ items, total: items.length, total_is_exact: true, next: null });
      Object.assign(api, {
        fetch: async (input: string, init: RequestInit) => {
          const { pathname } = new URL(input, 'http://localhost');
          if (pathname.endsWith('/evidence-form')) return Response.json(form);
          if (pathname.endsWith('/win-rates')) return Response.json({ items: rates });
          if (pathname === '/v1/disputeresponse' || pathname === '/v1/disputefile') return listed([]);
          if (pathname === '/v1/disputeevidence')
            return listed(Array.from({ length: drafts }, () => ({ ...sampleItem('disputeevidence', 1), version: 4 })));
          return fetch(input, init);
        },
      });
    },
  });

describe('the page of a dispute', () => {
  it('shows the reason in words, what wins, how often it was won, and the deadline in the merchant’s time zone', async () => {
    await open();
    expect(await screen.findByText('Goods or services not received')).toBeTruthy();
    expect(screen.getByText(/Show that the goods were delivered/)).toBeTruthy();
    expect(await screen.findByText('3 of 8 disputes with this reason were won in the last year.')).toBeTruthy();
    expect(await screen.findByText(/2 January 2999 at 18:00/)).toBeTruthy();
    expect(await screen.findByText('Required: Explanation, Proof of delivery.')).toBeTruthy();
  });

  it('submits the version of the evidence that the user has seen, after a question', async () => {
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit evidence' }));
    const question = await screen.findByRole('dialog');
    expect(api.sent.some(({ path }) => path.endsWith('/submit'))).toBe(false);
    await userEvent.click(within(question).getByRole('button', { name: 'Submit evidence' }));
    await waitFor(() => expect(api.sent.find(({ path }) => path.endsWith('/submit'))?.body).toEqual({ version: 4 }));
  });

  it('asks to confirm that it is sent after the deadline', async () => {
    const { api } = await open({ is_overdue: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Submit evidence' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('The deadline has passed.');
    await userEvent.click(within(question).getByRole('button', { name: 'Submit after the deadline' }));
    const sent = () => api.sent.find(({ path }) => path.endsWith('/submit'))?.body;
    await waitFor(() => expect(sent()).toEqual({ version: 4, is_late: true }));
  });

  it('begins the evidence, and offers nothing to users who may only read', async () => {
    const { api } = await open({ drafts: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare response' }));
    await waitFor(() => expect(api.sent.some(({ path }) => path.endsWith('/prepare'))).toBe(true));
    cleanup();
    await open({ drafts: 0, roles: ['CHARGEBACK_LIST'] });
    expect(await screen.findByText('No response has been prepared.')).toBeTruthy();
    for (const name of ['Prepare response', 'Submit evidence', 'Accept loss', 'Assign to me'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('names the required parts that are missing, also in the question before it is submitted', async () => {
    await open();
    // The draft has an explanation and no file.
    const words = 'Still missing: Proof of delivery. Without all required parts a dispute is rarely won.';
    expect(await screen.findByText(words)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Submit evidence' }));
    expect((await screen.findByRole('dialog')).textContent).toContain(words);
  });

  it('is not submitted without the text that was typed', async () => {
    await open();
    const submit = await screen.findByRole('button', { name: 'Submit evidence' });
    expect(submit.getAttribute('aria-disabled')).toBeNull();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Explanation' }), ' And more.');
    await userEvent.click(submit);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    expect((await screen.findAllByText('Save your changes first.')).length).toBeGreaterThan(0);
  });

  it('shows of one that was decided the outcome with its cost, and neither a deadline nor what to send', async () => {
    const decided = { status: 'WON', needs_response: false, amount: 4400, fee_amount: 1500, currency_code: 'EUR' };
    await open({ changes: decided });
    expect(await screen.findByText(/^Won: you keep €44\.00\..*The dispute fee is €15\.00\.$/)).toBeTruthy();
    await screen.findByText('Evidence');
    expect(screen.queryByText('Respond by')).toBeNull();
    expect(screen.queryByText(/^Required:/)).toBeNull();
    expect(screen.queryByText(/^Still missing:/)).toBeNull();
    // The sample has no response.
    expect(screen.getByText('This evidence was not submitted.')).toBeTruthy();
  });

  it('says of an inquiry that accepting it lets the bank take the amount', async () => {
    await open({ changes: { stage: 'RETRIEVAL' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept loss' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('The bank can then charge the amount back.');
  });
});

it('shows the rate of reasons in words, also if none was won', async () => {
  await open({ path: '/chargeback-outcomes', rates: [{ reason_code: '10.4', won: 0, lost: 2 }] });
  expect(await screen.findByText('10.4 Fraud, card not present')).toBeTruthy();
  expect(screen.getByText('0 of 2 won')).toBeTruthy();
});

it('lists the reason of a code in words', async () => {
  await open({ path: '/chargebacks?created_at%3E=2000-01-01', changes: { reason: null } });
  expect((await screen.findAllByRole('cell', { name: 'Goods or services not received' })).length).toBeGreaterThan(0);
});
