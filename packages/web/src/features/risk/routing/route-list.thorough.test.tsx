// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answer, noordzee, openRoutings, route, routingOf, split } from '../../../testing/open-routings.tsx';

beforeAll(() => {
  // What the diagram asks for and jsdom lacks.
  vi.stubGlobal('DOMMatrixReadOnly', class {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the list', () => {
  it('opens the only routing', async () => {
    await openRoutings('/intelligent-routing');
    const head = await screen.findByRole('button', { name: 'Cards - Card' });
    expect(head.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'Edit Cards' })).toBeTruthy();
    await userEvent.click(screen.getByText('Text'));
    expect(await screen.findByText('If amount > €500.00')).toBeTruthy();
  });

  it('opens none of several', async () => {
    await openRoutings('/intelligent-routing', { routings: [routingOf(1, 'Cards'), routingOf(2, 'More cards')] });
    const heads = await screen.findAllByRole('button', { name: /ards - Card/ });
    expect(heads.map((head) => head.getAttribute('aria-expanded'))).toEqual(['false', 'false']);
  });

  it('says that there are none', async () => {
    await openRoutings('/intelligent-routing', { routings: [] });
    expect(await screen.findByText('No routes yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add routing' })).toBeTruthy();
  });

  it('offers nothing to who may only read', async () => {
    await openRoutings('/intelligent-routing', { roles: ['ROUTING_LIST'] });
    await screen.findByRole('button', { name: 'Cards - Card' });
    expect(screen.queryByRole('link', { name: /Edit|Add routing/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('names the payment profiles that use a routing which is to be deleted', async () => {
    await openRoutings('/intelligent-routing', {
      prepare: (api) => {
        const details = { used_by: ['paymentprofile'], payment_profiles: [{ id: 'prof_1', display_name: 'Shop' }] };
        api.failures.set(`DELETE /v1/routing/${route}`, () =>
          Response.json({ error: { code: 'in_use', message: '', details, request_id: 'r' } }, { status: 409 }),
        );
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Cards' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('This is still in use.')).toBeTruthy();
    expect(await dialog.findByText('Shop')).toBeTruthy();
  });

  it('compares a draft with the live version, and publishes it with a note', async () => {
    const draft = { name: 'Cards', payment_product: 'card', details: { ...split, then: noordzee }, fallbacks: [] };
    const { api } = await openRoutings('/intelligent-routing', {
      routings: [routingOf(1, 'Cards', { draft, version: 4 })],
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Draft' }));
    expect((await screen.findByText('Then: Noordzee')).tagName).toBe('INS');
    expect(screen.getAllByText('Then: Polder').map(({ tagName }) => tagName)).toContain('DEL');
    await userEvent.click(screen.getByRole('button', { name: 'Publish draft' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Outage');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(api.last('POST', `/v1/routing/${route}/publish`)?.body).toEqual({ note: 'Outage', version: 4 }),
    );
  });

  it('rolls back to an earlier version', async () => {
    const content = { name: 'Cards', payment_product: 'card', details: split, fallbacks: [] };
    const version = {
      content,
      created_at: '2026-11-20T10:00:00.000Z',
      note: 'First',
      actor_kind: 'user',
      actor_name: 'Mara',
    };
    const { api } = await openRoutings('/intelligent-routing', {
      routings: [routingOf(1, 'Cards', { published_version: 2 })],
      prepare: (fake) =>
        fake.failures.set(
          `GET /v1/routing/${route}/versions`,
          answer([
            { ...version, number: 2 },
            { ...version, number: 1 },
          ]),
        ),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Versions' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back to version 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(api.last('POST', `/v1/routing/${route}/rollback`)?.body).toMatchObject({ to: 1 }));
  });
});
