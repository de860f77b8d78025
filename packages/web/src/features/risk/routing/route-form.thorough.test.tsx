// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  choose,
  focused,
  noordzee,
  openEditor,
  openRoutings,
  polder,
  press,
  route,
  routingOf,
  split,
} from '../../../testing/open-routings.tsx';
import { idOf } from '../../../testing/sample.ts';

beforeAll(() => {
  // What the diagram asks for and jsdom lacks.
  vi.stubGlobal('DOMMatrixReadOnly', class {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the form', () => {
  it('makes a routing by keyboard, and returns to the list', async () => {
    const { api, router } = await openRoutings('/intelligent-routing/new', { routings: [] });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Big amounts');
    expect(screen.getByText('Select a payment product first')).toBeTruthy();
    await choose(document.body, /^Payment/, 'Card');
    const dialog = await openEditor();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await press('{Enter}');
    // A new condition has the name amount and the operator !=.
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Amount'));
    expect(within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' })).toHaveProperty('value', '!=');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' }), '>');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Condition 1: Value' }), '500.00{Enter}');
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await press('{ArrowDown}e');
    await choose(dialog, 'Processor', 'Polder');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('Then Polder'));
    await press('{ArrowDown}e');
    await choose(dialog, 'Processor', 'Noordzee');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('Else Noordzee'));
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.last('POST', '/v1/routing')?.body).toEqual({
        organisation: idOf('organisation', 1),
        name: 'Big amounts',
        payment_product: 'card',
        fallbacks: [],
        details: {
          if: [{ name: 'amount', operator: '>', value: 50000, currency_code: 'EUR' }],
          then: polder,
          else: noordzee,
        },
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/intelligent-routing'));
  });

  it('says what is missing, and leads to its node', async () => {
    const { api } = await openRoutings('/intelligent-routing/new', { routings: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Cards');
    await choose(document.body, /^Payment/, 'Card');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const fault = await screen.findByRole('alert');
    expect(within(fault).getByText(/Add a condition or choose a processor/)).toBeTruthy();
    await userEvent.click(within(fault).getByRole('button', { name: 'Not chosen yet' }));
    await screen.findByRole('dialog');
    expect(api.last('POST', '/v1/routing')).toBeUndefined();
  });

  it('keeps what was typed if the server refuses it, and leads to the node that it names', async () => {
    const { api } = await openRoutings(`/intelligent-routing/${route}`, {
      prepare: (fake) =>
        fake.failures.set(`POST /v1/routing/${route}`, () =>
          Response.json(
            {
              error: {
                code: 'invalid_value',
                message: '',
                fields: { 'details.else.if.0.value': ['not_allowed'] },
                request_id: 'r',
              },
            },
            { status: 422 },
          ),
        ),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const fault = await screen.findByRole('button', { name: 'If card brand is Visa' });
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Cards 2');
    await userEvent.click(fault);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: 'Condition 1: Value' })),
    );
    expect(api.last('POST', `/v1/routing/${route}`)?.body).toMatchObject({ name: 'Cards 2', version: 1 });
  });

  it('asks before a payment product empties the tree', async () => {
    await openRoutings(`/intelligent-routing/${route}`);
    await screen.findByText('If amount > €500.00');
    await choose(document.body, /^Payment/, 'iDEAL');
    const dialog = within(await screen.findByRole('dialog'));
    expect(screen.getByText('If amount > €500.00')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Change payment product' }));
    expect(await screen.findByText('Not chosen yet')).toBeTruthy();
  });

  it('undoes its changes after asking', async () => {
    await openRoutings(`/intelligent-routing/${route}`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.type(name, ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Are you sure you want to undo the changes to this routing?')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(name).toHaveProperty('value', 'Cards'));
  });

  it('asks before it is left with changes', async () => {
    await openRoutings(`/intelligent-routing/${route}`);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await userEvent.click(screen.getByRole('link', { name: 'Go back' }));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy();
  });

  it('saves a draft, and publishes the draft that it edits', async () => {
    const draft = { name: 'Cards', payment_product: 'card', details: split, fallbacks: [] };
    const { api } = await openRoutings(`/intelligent-routing/${route}`, {
      routings: [routingOf(1, 'Cards', { draft })],
    });
    expect(await screen.findByText('You are editing the draft. Save publishes it.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2');
    api.failures.set(`POST /v1/routing/${route}/draft`, () => Response.json({ id: route, version: 7 }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.last('POST', `/v1/routing/${route}/publish`)?.body).toEqual({ version: 7 }));
    expect(api.last('POST', `/v1/routing/${route}/draft`)?.body).toEqual({
      draft: { ...draft, name: 'Cards 2' },
      version: 1,
    });
  });

  it('publishes again what it has kept as a draft, and edits its version', async () => {
    const draft = { name: 'Cards', payment_product: 'card', details: split, fallbacks: [] };
    const { api } = await openRoutings(`/intelligent-routing/${route}`, {
      routings: [routingOf(1, 'Cards', { draft, version: 4 })],
      prepare: (fake) => {
        fake.failures.set(`POST /v1/routing/${route}/draft`, ({ body }) =>
          Response.json({ id: route, version: (body as { version: number }).version + 1 }),
        );
        fake.failures.set(`POST /v1/routing/${route}/publish`, () =>
          Response.json({ error: { code: 'invalid_route', message: '', request_id: 'r' } }, { status: 422 }),
        );
      },
    });
    const sent = () => api.sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/routing/'));
    const save = async (count: number): Promise<void> => {
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent()).toHaveLength(count));
      await screen.findByText(/^invalid_route/);
    };
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await save(2);
    await save(3);
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), '3');
    await save(5);
    expect(sent().map(({ path, body }) => [path.split('/').at(-1), (body as { version: number }).version])).toEqual([
      ['draft', 4],
      ['publish', 5],
      ['publish', 5],
      ['draft', 5],
      ['publish', 6],
    ]);
    expect(sent()[2]?.key).toBe(sent()[1]?.key);
  });

  describe('that another user has changed meanwhile', () => {
    const stale = () =>
      Response.json({ error: { code: 'stale_version', message: '', request_id: 'r' } }, { status: 409 });
    const newer = routingOf(1, 'Cards', { fallbacks: [polder], version: 5 });

    it('loads the newer version once it is read, and says if that fails', async () => {
      const { api } = await openRoutings(`/intelligent-routing/${route}`, {
        routings: [routingOf(1, 'Cards', { version: 4 })],
        prepare: (fake) => fake.failures.set(`POST /v1/routing/${route}`, stale),
      });
      const name = await screen.findByRole('textbox', { name: /^Name/ });
      await userEvent.type(name, ' 2');
      api.failures.set(`GET /v1/routing/${route}`, () =>
        Response.json({ error: { code: 'forbidden', message: '', request_id: 'read_1' } }, { status: 403 }),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(/read_1/)).toBeTruthy();
      expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Cards 2');
      api.failures.set(`GET /v1/routing/${route}`, () => Response.json(newer));
      await userEvent.click(await screen.findByRole('button', { name: 'Load latest version' }));
      await waitFor(() => expect(screen.queryByText(/read_1|stale_version/)).toBeNull());
      expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Cards 2');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(api.last('POST', `/v1/routing/${route}`)?.body).toMatchObject({
          name: 'Cards 2',
          fallbacks: [polder],
          version: 5,
        }),
      );
    });

    it('is overwritten on request', async () => {
      const { api } = await openRoutings(`/intelligent-routing/${route}`, {
        routings: [routingOf(1, 'Cards', { version: 4 })],
        prepare: (fake) => fake.failures.set(`POST /v1/routing/${route}`, stale),
      });
      await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
      api.failures.set(`GET /v1/routing/${route}`, () => Response.json(newer));
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Overwrite' }));
      await waitFor(() =>
        expect(api.last('POST', `/v1/routing/${route}`)?.body).toMatchObject({
          name: 'Cards 2',
          fallbacks: [],
          version: 5,
        }),
      );
    });
  });

  it('names the processors that profiles lack', async () => {
    await openRoutings(`/intelligent-routing/${route}`, {
      prepare: (fake) =>
        fake.failures.set(`POST /v1/routing/${route}`, () =>
          Response.json(
            {
              error: {
                code: 'invalid_route',
                message: '',
                fields: { details: ['not_allowed'] },
                details: {
                  payment_profiles: [{ id: 'p', display_name: 'Shop', missing: [noordzee] }],
                  missing: [noordzee],
                },
                request_id: 'r',
              },
            },
            { status: 422 },
          ),
        ),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Shop doesn’t have: Noordzee')).toBeTruthy();
  });
});
