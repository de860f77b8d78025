// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { type OpenOptions, openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('valuelist', 1);
const list = { ...sampleItem('valuelist', 1, ['organisation']), name: 'Bad domains', kind: 'email_domain' };
const answer = (api: FakeApi, path: string, body: unknown) => api.failures.set(path, () => Response.json(body));
const value = {
  value: 'bad.example',
  created_at: '2026-11-20T09:30:00.000Z',
  expires_at: null,
  why: 'Fraud',
  added_by: 'Mara',
};

const open = ({ prepare, ...options }: OpenOptions = {}) =>
  openApp(`/valuelists?id=${id}&_open=true&_tab=values`, {
    ...options,
    prepare: (api) => {
      answer(api, `GET /v1/valuelist/${id}`, list);
      answer(api, `GET /v1/valuelist/${id}/values`, { items: [value], total: 1 });
      prepare?.(api);
    },
  });
const sentTo = (api: FakeApi, path: string) =>
  waitFor(() => {
    const found = api.sent.find((each) => each.method === 'POST' && each.path === path);
    expect(found).toBeDefined();
    return found;
  });

describe('the values of a list', () => {
  it('say who added them and why', async () => {
    await open();
    const entry = (await screen.findByText('bad.example')).closest('li');
    expect(entry?.textContent).toMatch(/Mara · .* · Fraud/);
  });

  it('are added as a pasted list without its duplicates, with a reason', async () => {
    const { api } = await open({ prepare: (api) => answer(api, `POST /v1/valuelist/${id}/values`, { added: 2 }) });
    await userEvent.click(await screen.findByLabelText('Email domain'));
    await userEvent.paste('one.example, two.example\none.example');
    await screen.findByText('1 duplicate left out.');
    await userEvent.type(screen.getByLabelText('Reason'), 'Throwaway');
    await userEvent.click(screen.getByRole('button', { name: 'Add 2' }));
    const sent = await sentTo(api, `/v1/valuelist/${id}/values`);
    expect(sent?.body).toEqual({
      values: [
        { value: 'one.example', expires_at: null, why: 'Throwaway' },
        { value: 'two.example', expires_at: null, why: 'Throwaway' },
      ],
    });
    await screen.findByText('2 values added.');
  });

  it('are kept as they were typed if one is refused, which is named', async () => {
    await open({
      prepare: (api) =>
        api.failures.set(`POST /v1/valuelist/${id}/values`, () =>
          Response.json(
            { error: { code: 'invalid_value', fields: { 'values.1.value': ['card_number'] }, request_id: 'r' } },
            { status: 422 },
          ),
        ),
    });
    const input = await screen.findByLabelText('Email domain');
    await userEvent.type(input, 'one.example 4111111111111111');
    await userEvent.click(screen.getByRole('button', { name: 'Add 2' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^4111111111111111: /);
    expect((input as HTMLTextAreaElement).value).toBe('one.example 4111111111111111');
  });

  const full = () =>
    Response.json(
      { error: { code: 'limit_reached', details: { at_most: 100_000 }, request_id: 'r' } },
      { status: 422 },
    );

  it('that are too many for a list are refused with the most that it can have', async () => {
    await open({ prepare: (api) => api.failures.set(`POST /v1/valuelist/${id}/values`, full) });
    await userEvent.type(await screen.findByLabelText('Email domain'), 'one.example');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A list has 100,000 values at most. Nothing was added.',
    );
  });

  it('of a file that are too many for a list are refused in the same words', async () => {
    await open({ prepare: (api) => api.failures.set(`POST /v1/valuelist/${id}/file`, full) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(within(dialog).getByLabelText('CSV file with values'), new File(['a.example'], 'many.csv'));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('A list has 100,000 values at most.');
  });

  it('are counted, also those that are not shown', async () => {
    await open({
      prepare: (api) => answer(api, `GET /v1/valuelist/${id}/values`, { items: [value], total: 100_000 }),
    });
    expect(await screen.findByText('100,000 values')).toBeTruthy();
  });

  it('of a file are counted in the reader’s way', async () => {
    await open({ prepare: (api) => answer(api, `POST /v1/valuelist/${id}/file`, { added: 100_000 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(within(dialog).getByLabelText('CSV file with values'), new File(['a.example'], 'many.csv'));
    expect(await within(dialog).findByText('100,000 values added.')).toBeTruthy();
  });

  it('are removed after a question', async () => {
    const { api } = await open({
      prepare: (api) => answer(api, `POST /v1/valuelist/${id}/values/remove`, { removed: 1 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove bad.example' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect((await sentTo(api, `/v1/valuelist/${id}/values/remove`))?.body).toEqual({ values: ['bad.example'] });
  });

  it('can be changed only by those with the role', async () => {
    await open({ roles: ['TAG_LIST', 'VALIDATION_RULESET_LIST'] });
    await screen.findByText('bad.example');
    expect(screen.queryByLabelText('Email domain')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove bad.example' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull();
  });
});

describe('a payment', () => {
  const payment = idOf('transaction', 1);
  it('is put on a list by what it has', async () => {
    const { api } = await openApp(`/transactions?id=${payment}&_open=true`, {
      prepare: (api) => {
        api.changes.transaction = { ip: '203.0.113.9', card: null, card_bin: null, country_code: null };
        answer(api, 'GET /v1/organisation', {
          items: [1].map((n) => ({ ...sampleItem('organisation', n), parent: null })),
          total: 1,
          total_is_exact: true,
          next: null,
        });
        const ips = { ...list, organisation: idOf('organisation', 1), kind: 'ip', name: 'Bad addresses' };
        answer(api, 'GET /v1/valuelist', { items: [ips], total: 1, total_is_exact: true, next: null });
        answer(api, `POST /v1/valuelist/${id}/payment`, { total: 1 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect((within(dialog).getByLabelText('What') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
        'IP address: 203.0.113.9',
      ),
    );
    await userEvent.click(within(dialog).getByLabelText('List of values', { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bad addresses' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add to list' }));
    expect((await sentTo(api, `/v1/valuelist/${id}/payment`))?.body).toEqual({
      transaction: payment,
      expires_at: null,
      why: null,
    });
  });

  it('is offered the only list that it can be put on', async () => {
    const { api } = await openApp(`/transactions?id=${payment}&_open=true`, {
      prepare: (api) => {
        api.changes.transaction = { ip: '203.0.113.9', card: null, card_bin: null, country_code: null };
        answer(api, 'GET /v1/organisation', {
          items: [{ ...sampleItem('organisation', 1), parent: null }],
          total: 1,
          total_is_exact: true,
          next: null,
        });
        const ips = { ...list, organisation: idOf('organisation', 1), kind: 'ip', name: 'Bad addresses' };
        answer(api, 'GET /v1/valuelist', { items: [ips], total: 1, total_is_exact: true, next: null });
        answer(api, `POST /v1/valuelist/${id}/payment`, { total: 1 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = await screen.findByRole('dialog');
    const chosen = within(dialog).getByLabelText('List of values', { selector: 'input' }) as HTMLInputElement;
    await waitFor(() => expect(chosen.value).toBe('Bad addresses'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add to list' }));
    expect(await sentTo(api, `/v1/valuelist/${id}/payment`)).toBeDefined();
  });

  it('is not offered to be listed without the role', async () => {
    await openApp(`/transactions?id=${payment}&_open=true`, { roles: ['TRANSACTION_LIST'] });
    await screen.findByRole('tab', { name: 'Why' });
    expect(screen.queryByRole('button', { name: 'Add to list' })).toBeNull();
  });
});
