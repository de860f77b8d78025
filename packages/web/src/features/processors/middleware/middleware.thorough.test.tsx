// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const roles = ['PSP', 'PSP_ALL'];

it('asks for an address and a secret if it is called, and generates the secret', async () => {
  const { api } = await openApp('/psp/middlewares?_open=true', { roles });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Screening');
  const form = screen.getByRole('textbox', { name: /^Name/ }).closest('form') as HTMLElement;
  const add = within(form).getByRole('button', { name: 'Add middleware' });
  await userEvent.click(add);
  expect(await within(form).findAllByText('This field is required.')).toHaveLength(2);
  await userEvent.type(within(form).getByRole('textbox', { name: /^URL/ }), 'https://check.example/');
  await userEvent.click(within(form).getByRole('button', { name: 'Generate' }));
  await userEvent.click(add);
  await waitFor(() =>
    expect(api.last('POST', '/v1/middleware')?.body).toMatchObject({
      name: 'Screening',
      provider: 'https',
      url: 'https://check.example/',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      on_failure: 'allow',
    }),
  );
});

it('asks for neither for the sandbox', async () => {
  const { api } = await openApp('/psp/middlewares?_open=true', { roles });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Try');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Type/ }), 'Sandbox');
  expect(screen.queryByRole('textbox', { name: /^URL/ })).toBeNull();
  const form = screen.getByRole('textbox', { name: /^Name/ }).closest('form') as HTMLElement;
  await userEvent.click(within(form).getByRole('button', { name: 'Add middleware' }));
  await waitFor(() => expect(api.last('POST', '/v1/middleware')?.body).not.toHaveProperty('secret'));
});

it('shows the response to a test, and what happens without a response', async () => {
  const id = idOf('middleware', 1);
  const { api } = await openApp(`/psp/middlewares?id=${id}&_open=true`, {
    roles,
    prepare: (fake) => {
      fake.changes.middleware = { on_failure: 'block' };
    },
  });
  const answer = (more: object) =>
    api.failures.set(`POST /v1/middleware/${id}/test`, () =>
      Response.json({
        answer: null,
        reason: null,
        status_code: null,
        duration_ms: 2000,
        content: null,
        error: null,
        ...more,
      }),
    );
  answer({ error: 'no response within 2 s' });
  await userEvent.click(await screen.findByRole('button', { name: 'Test' }));
  let dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('No valid answer: the payment would be blocked')).toBeTruthy();
  expect(within(dialog).getByText('no response within 2 s · 2,000 ms')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer({ answer: 'tag', reason: 'new customer', status_code: 200, content: '{}' });
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Tagged: new customer')).toBeTruthy();
});

it('is on the timeline of a payment with its verdict and duration', async () => {
  const id = idOf('transaction', 1);
  const event = (more: object) => ({
    source: 'middleware',
    kind: 'calls',
    occurred_at: '2026-11-20T09:30:00.000Z',
    actor_kind: 'middleware',
    ...more,
  });
  const items = [
    event({ id: '1', event: 'tag', tone: 'warning', note: 'new customer', actor_name: 'Stock', duration_ms: 12 }),
    event({
      id: '2',
      event: 'unanswered_allow',
      note: 'connection refused',
      actor_name: 'Screening',
      duration_ms: 2000,
    }),
  ];
  await openApp(`/transactions?id=${id}&_open=true`, {
    prepare: (fake) =>
      void fake.failures.set(`GET /v1/transaction/${id}/timeline`, () => Response.json({ items, more: [] })),
  });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  expect(await within(panel).findByText('new customer')).toBeTruthy();
  expect(within(panel).getByText('12 ms')).toBeTruthy();
  expect(within(panel).getByText('No valid answer: allowed')).toBeTruthy();
  expect(within(panel).getByText('connection refused')).toBeTruthy();
});
