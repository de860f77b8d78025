// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OpenOptions, openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const terminal = idOf('terminal', 3);
const path = `/v1/terminal/${terminal}`;
const openTerminal = (status: string, { prepare, ...options }: OpenOptions = {}) =>
  openApp(`/terminals?id=${terminal}&_open=true`, {
    ...options,
    prepare: (api) => {
      Object.assign(api.changes, { terminal: { status, name: 'Counter' } });
      prepare?.(api);
    },
  });
const press = async (name: string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  userEvent.click(await within_.findByRole('button', { name }));

describe('the button of a verb', () => {
  it('is shown for an item for which the verb is offered', async () => {
    await openTerminal('ACTIVE');
    expect(await screen.findByRole('button', { name: 'Deactivate terminal' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Activate terminal' })).toBeNull();
    cleanup();
    await openTerminal('INACTIVE');
    expect(await screen.findByRole('button', { name: 'Activate terminal' })).toBeTruthy();
    for (const name of ['Deactivate terminal', 'Create enrolment code'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is not shown to users without its roles', async () => {
    await openTerminal('ACTIVE', { roles: ['TERMINAL_LIST'] });
    expect(await screen.findByRole('heading', { name: 'Counter' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate terminal' })).toBeNull();
  });

  it('asks first, naming the item, and sends one request, with a key', async () => {
    const { api } = await openTerminal('ACTIVE');
    await press('Deactivate terminal');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate terminal' });
    expect(dialog.textContent).toContain('Deactivate “Counter”?');
    expect(api.last('POST', `${path}/deactivate`)).toBeUndefined();
    await press('Deactivate terminal', within(dialog));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.sent.filter((each) => each.path === `${path}/deactivate`);
    expect(sent.map(({ body }) => body)).toEqual([{}]);
    expect(sent[0]?.key).toBeTruthy();
  });

  it('shows an error in its dialog', async () => {
    await openTerminal('ACTIVE', {
      prepare: ({ failures }) =>
        failures.set(`POST ${path}/deactivate`, () =>
          Response.json({ error: { code: 'invalid_transition' } }, { status: 409 }),
        ),
    });
    await press('Deactivate terminal');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate terminal' });
    await press('Deactivate terminal', within(dialog));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
  });

  it('shows content once until that is closed, and then reloads the item', async () => {
    const code = { id: terminal, name: 'Counter', code: 'ABCD-1234', code_expires_at: '2026-11-21T12:00:00.000Z' };
    const { api } = await openTerminal('ACTIVE', {
      prepare: ({ failures }) => failures.set(`POST ${path}/enrol`, () => Response.json(code)),
    });
    await press('Create enrolment code');
    await press('Create enrolment code', within(await screen.findByRole('dialog', { name: 'Create enrolment code' })));
    expect(await screen.findByText('ABCD-1234')).toBeTruthy();
    expect(api.last('POST', `${path}/enrol`)?.key).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('ABCD-1234')).toBeTruthy();
    const reads = () => api.sent.filter((each) => each.method === 'GET' && each.path === path).length;
    const before = reads();
    await press('Close');
    await waitFor(() => expect(screen.queryByText('ABCD-1234')).toBeNull());
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });
});

describe('the form of a verb', () => {
  it('asks for a text that its body requires, with labels for the item’s status', async () => {
    const id = idOf('share', 3);
    const { api } = await openApp(`/share-credentials?id=${id}&_open=true`, {
      roles: ['SHARE_ALL'],
      prepare: ({ changes }) => Object.assign(changes, { share: { status: 'GIVEN', requested: [], processor: null } }),
    });
    await press('Take back');
    const dialog = await screen.findByRole('dialog', { name: 'Take back' });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Take back' });
    const reason = within(dialog).getByLabelText(/^Reason/);
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await userEvent.type(reason, '  ');
    expect(confirm.disabled).toBe(true);
    await userEvent.type(reason, 'Wrong account ');
    await userEvent.click(confirm);
    await waitFor(() => expect(api.last('POST', `/v1/share/${id}/decline`)?.body).toEqual({ reason: 'Wrong account' }));
  });

  it('sends nothing for an empty optional text', async () => {
    const id = idOf('customer', 3);
    const { api } = await openApp(`/customers?id=${id}&_open=true`, {
      prepare: ({ changes }) => Object.assign(changes, { customer: { status: 'VERIFIED', erased_at: null } }),
    });
    await press('Mark as unverified');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as unverified' });
    expect(within(dialog).getByLabelText('Status reason')).toBeTruthy();
    await press('Mark as unverified', within(dialog));
    await waitFor(() =>
      expect(api.last('POST', `/v1/customer/${id}/status`)?.body).toEqual({
        status: 'UNVERIFIED',
        status_reason: null,
      }),
    );
  });
});
