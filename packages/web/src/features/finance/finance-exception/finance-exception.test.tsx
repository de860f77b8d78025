// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const roles = ['PSP', 'PSP_SETTLEMENT_ALL', 'PSP_USER_LIST', 'TRANSACTION_LIST'];
const id = idOf('financeexception', 1);
const path = '/psp/finance/exceptions';

const open = (more: object = {}) =>
  openApp(`${path}?id=${id}&_open=true`, {
    roles,
    prepare: (api) => {
      api.changes.financeexception = {
        status: 'OPEN',
        reason: 'NO_PRICE',
        item: idOf('transaction', 1),
        assignee: null,
        note: null,
        ...more,
      };
    },
  });

describe('a finance exception', () => {
  it('has what was found in the currency in which it was found, in the list and in its panel', async () => {
    const found = { reason: 'CURRENCY_DIFFERS', currency_code: 'EUR', expected: 2795, found: 2795 };
    await open({ ...found, found_currency_code: 'USD' });
    expect((await screen.findAllByText('€27.95')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('US$27.95')).length).toBeGreaterThan(1);
  });

  it('says in plain words what happened and what to do, and links to the payment', async () => {
    await open();
    expect(await screen.findByText(/No price applies to this payment/)).toBeTruthy();
    expect(screen.getByText(/Add the price for the next payments/)).toBeTruthy();
    const links = screen.getAllByRole('link').map((each) => each.getAttribute('href') ?? '');
    expect(links.some((href) => href.includes('/transactions?') && href.includes(idOf('transaction', 1)))).toBe(true);
  });

  it('is taken by the viewer, and resolved with a note', async () => {
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/financeexception/${id}/assign`)?.body).toEqual({
        assignee: expect.stringMatching(/^usr_/),
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
    const dialog = await screen.findByRole('dialog');
    const resolve = within(dialog).getByRole('button', { name: 'Resolve' });
    expect((resolve as HTMLButtonElement).disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Charged by hand');
    await userEvent.click(resolve);
    await waitFor(() =>
      expect(api.last('POST', `/v1/financeexception/${id}/resolve`)?.body).toEqual({ note: 'Charged by hand' }),
    );
  });

  it('is resolved by Enter in the note, as soon as there is one', async () => {
    const { api } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
    const note = within(await screen.findByRole('dialog')).getByLabelText(/^Note/);
    await userEvent.type(note, '{Enter}');
    expect(api.last('POST', `/v1/financeexception/${id}/resolve`)).toBeUndefined();
    await userEvent.type(note, 'Charged by hand{Enter}');
    await waitFor(() =>
      expect(api.last('POST', `/v1/financeexception/${id}/resolve`)?.body).toEqual({ note: 'Charged by hand' }),
    );
  });

  it('is not written off by Enter', async () => {
    const { api } = await open({ reason: 'AMOUNT_DIFFERS' });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Write off' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Never came{Enter}');
    expect(api.last('POST', `/v1/financeexception/${id}/write-off`)).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Write off' }));
    await waitFor(() => expect(api.last('POST', `/v1/financeexception/${id}/write-off`)).toBeTruthy());
  });

  it('that was resolved says by whom and why', async () => {
    await open({ status: 'RESOLVED', note: 'Charged by hand' });
    expect(await screen.findByText(/^Resolved by .*: Charged by hand\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  });
});

describe('a settlement that does not close', () => {
  it('is in a red bar above the settlements of the provider, with its link', async () => {
    await openApp('/psp/reports/settlement', {
      roles,
      prepare: (api) => {
        api.total = 1;
        api.changes.financeexception = {
          status: 'OPEN',
          reason: 'DOES_NOT_CLOSE',
          item: idOf('settlement', 7),
        };
      },
    });
    const bar = await screen.findByRole('region', { name: 'Settlements that do not close' });
    expect(bar.textContent).toContain('The lines of 1 settlement disagree with the journal.');
    expect(within(bar).getByRole('link', { name: /^name/ }).getAttribute('href')).toContain(idOf('settlement', 7));
  });
});
