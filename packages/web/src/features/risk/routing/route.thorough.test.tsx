// @vitest-environment jsdom
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

beforeAll(() => {
  // What the diagram asks for and jsdom lacks.
  vi.stubGlobal('DOMMatrixReadOnly', class {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const [polder, noordzee, bank] = [idOf('processor', 1), idOf('processor', 2), idOf('processor', 3)];
const route = idOf('routing', 1);
const split = {
  if: [{ name: 'amount', operator: '>', value: 50000 }],
  then: polder,
  else: { if: [{ name: 'card_brand', operator: '==', value: 'visa' }], then: polder, else: noordzee },
};

const processorOf = (id: string, name: string, payment_product: string) => ({
  ...sampleItem('processor', 1),
  id,
  name,
  payment_product,
  organisation: null,
});
const answer = (items: readonly unknown[]) => () => Response.json({ items, total: items.length, next: null });
const routingOf = (n: number, name: string, more: object = {}) => ({
  ...sampleItem('routing', n, ['organisation']),
  name,
  payment_product: 'card',
  details: split,
  fallbacks: [],
  draft: null,
  ...more,
});

interface Options {
  readonly routings?: readonly object[];
  readonly prepare?: (api: FakeApi) => void;
  readonly isNarrow?: boolean;
  readonly roles?: readonly string[];
}

async function open(path: string, { routings = [routingOf(1, 'Cards')], prepare, ...rest }: Options = {}) {
  return openApp(path, {
    ...rest,
    prepare: (api) => {
      api.failures.set(
        'GET /v1/processor',
        answer([
          processorOf(polder, 'Polder', 'card'),
          processorOf(noordzee, 'Noordzee', 'card'),
          processorOf(bank, 'iDEAL', 'ideal'),
        ]),
      );
      api.failures.set(
        'GET /v1/paymentprofile',
        answer([{ ...sampleItem('paymentprofile', 1), organisation: idOf('organisation', 1), currency_code: 'EUR' }]),
      );
      api.failures.set('GET /v1/organisation', answer([{ ...sampleItem('organisation', 1), parent: null }]));
      api.failures.set('GET /v1/routing', answer(routings));
      for (const each of routings as readonly { id: string }[])
        api.failures.set(`GET /v1/routing/${each.id}`, () => Response.json(each));
      prepare?.(api);
    },
  });
}

const choose = async (within_: HTMLElement, label: string | RegExp, option: string): Promise<void> => {
  await userEvent.click(within(within_).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const press = (keys: string) => userEvent.keyboard(keys);
const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;
const openEditor = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit route' }));
  return screen.findByRole('dialog');
};

describe('the list', () => {
  it('opens the only routing', async () => {
    await open('/intelligent-routing');
    const head = await screen.findByRole('button', { name: 'Cards - Card' });
    expect(head.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'Edit Cards' })).toBeTruthy();
    await userEvent.click(screen.getByText('Text'));
    expect(await screen.findByText('If amount > €500.00')).toBeTruthy();
  });

  it('opens none of several', async () => {
    await open('/intelligent-routing', { routings: [routingOf(1, 'Cards'), routingOf(2, 'More cards')] });
    const heads = await screen.findAllByRole('button', { name: /ards - Card/ });
    expect(heads.map((head) => head.getAttribute('aria-expanded'))).toEqual(['false', 'false']);
  });

  it('says that there are none', async () => {
    await open('/intelligent-routing', { routings: [] });
    expect(await screen.findByText('No routes yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add routing' })).toBeTruthy();
  });

  it('offers nothing to who may only read', async () => {
    await open('/intelligent-routing', { roles: ['ROUTING_LIST'] });
    await screen.findByRole('button', { name: 'Cards - Card' });
    expect(screen.queryByRole('link', { name: /Edit|Add routing/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('names the payment profiles that use a routing which is to be deleted', async () => {
    await open('/intelligent-routing', {
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
    const { api } = await open('/intelligent-routing', { routings: [routingOf(1, 'Cards', { draft, version: 4 })] });
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
    const { api } = await open('/intelligent-routing', {
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

describe('the form', () => {
  it('makes a routing by keyboard, and returns to the list', async () => {
    const { api, router } = await open('/intelligent-routing/new', { routings: [] });
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
    const { api } = await open('/intelligent-routing/new', { routings: [] });
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
    const { api } = await open(`/intelligent-routing/${route}`, {
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
    await open(`/intelligent-routing/${route}`);
    await screen.findByText('If amount > €500.00');
    await choose(document.body, /^Payment/, 'iDEAL');
    const dialog = within(await screen.findByRole('dialog'));
    expect(screen.getByText('If amount > €500.00')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Change payment product' }));
    expect(await screen.findByText('Not chosen yet')).toBeTruthy();
  });

  it('undoes its changes after asking', async () => {
    await open(`/intelligent-routing/${route}`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.type(name, ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Are you sure you want to undo the changes to this routing?')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(name).toHaveProperty('value', 'Cards'));
  });

  it('asks before it is left with changes', async () => {
    await open(`/intelligent-routing/${route}`);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await userEvent.click(screen.getByRole('link', { name: 'Go back' }));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy();
  });

  it('saves a draft, and publishes the draft that it edits', async () => {
    const draft = { name: 'Cards', payment_product: 'card', details: split, fallbacks: [] };
    const { api } = await open(`/intelligent-routing/${route}`, { routings: [routingOf(1, 'Cards', { draft })] });
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
    const { api } = await open(`/intelligent-routing/${route}`, {
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
      const { api } = await open(`/intelligent-routing/${route}`, {
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
      const { api } = await open(`/intelligent-routing/${route}`, {
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
    await open(`/intelligent-routing/${route}`, {
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

describe('the editor', () => {
  it('adds, resets, undoes and moves by keys, and never loses the focus', async () => {
    await open(`/intelligent-routing/${route}`);
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await press('{ArrowDown}');
    expect(focused()).toBe('Then Polder');
    await press('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('Then Polder');
    await press('{ArrowLeft}');
    expect(focused()).toBe('Else If card brand is Visa');
    await press('{Delete}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not chosen yet'));
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(focused()).toBe('Else If card brand is Visa'));
    await press('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not chosen yet'));
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(focused()).toBe('Else If card brand is Visa'));
    await press('{ArrowRight}b');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not chosen yet'));
    await press('c');
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Amount'));
    // The first condition stays.
    expect(within(dialog).queryByRole('button', { name: /Remove condition/ })).toBeNull();
    const buttons = within(dialog).getAllByRole('button', { name: 'Add condition' });
    // The first is that of the node, and the others are those of the empty ones below it.
    await userEvent.click(buttons[0] as HTMLElement);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove condition 2' }));
    await press('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('folds and unfolds a branch', async () => {
    await open(`/intelligent-routing/${route}`);
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(5);
    await press('{ArrowLeft}');
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(1);
    await press('{ArrowRight}');
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(5);
  });

  it('resets the operator with the name, and the value with the operator', async () => {
    await open(`/intelligent-routing/${route}`);
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await press('{Enter}');
    const operator = () => within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' });
    await userEvent.selectOptions(operator(), '<');
    expect(within(dialog).getByRole('textbox', { name: 'Condition 1: Value' })).toHaveProperty('value', '');
    await choose(dialog, 'Condition 1: Attribute', 'Card brand');
    expect(operator()).toHaveProperty('value', '');
    expect(within(dialog).getByRole('combobox', { name: 'Condition 1: Value' })).toHaveProperty('disabled', true);
    await userEvent.selectOptions(operator(), '!=');
    await choose(dialog, 'Condition 1: Value', 'Mastercard');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('If card brand is not Mastercard'));
  });

  it('keeps an amount as it was typed until its currency is chosen', async () => {
    const profile = { ...sampleItem('paymentprofile', 1), organisation: idOf('organisation', 1) };
    await open(`/intelligent-routing/${route}`, {
      prepare: (fake) =>
        fake.failures.set(
          'GET /v1/paymentprofile',
          answer([
            { ...profile, currency_code: 'EUR' },
            { ...profile, id: idOf('paymentprofile', 2), currency_code: 'USD' },
          ]),
        ),
    });
    const dialog = await openEditor();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await press('{Enter}');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' }), '<');
    const value = () => within(dialog).getByRole('textbox', { name: 'Condition 1: Value' });
    await userEvent.type(value(), '500');
    await press('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await press('{Control>}z{/Control}');
    await press('{Control>}{Shift>}z{/Shift}{/Control}');
    await press('{Enter}');
    await userEvent.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Condition 1: Value (Currency of the amount)' }),
      'EUR',
    );
    expect(value()).toHaveProperty('value', '500');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('If amount < €500.00'));
  });

  it('saves no amount that was typed before its only currency was known', async () => {
    let know = (): void => undefined;
    const known = new Promise<void>((resolve) => {
      know = resolve;
    });
    const { api } = await open(`/intelligent-routing/${route}`, {
      prepare: (fake) => {
        fake.late = ({ path }) => (path === '/v1/paymentprofile' ? known : undefined);
      },
    });
    const dialog = await openEditor();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await press('{Enter}');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' }), '<');
    const value = () => within(dialog).getByRole('textbox', { name: 'Condition 1: Value' });
    await userEvent.type(value(), '500');
    await press('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    know();
    // Amounts of saved conditions are read by the only currency.
    await screen.findByText(/€/);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const fault = await screen.findByRole('alert');
    expect(within(fault).getByText(/This field is required/)).toBeTruthy();
    expect(api.last('POST', `/v1/routing/${route}`)).toBeUndefined();
  });

  it('names branches that decide nothing', async () => {
    const below = { if: [{ name: 'amount', operator: '<', value: 100 }], then: noordzee, else: polder };
    await open(`/intelligent-routing/${route}`, {
      routings: [
        routingOf(1, 'Cards', {
          details: { ...split, then: below, else: { ...split, then: noordzee, else: noordzee } },
        }),
      ],
    });
    const dialog = await openEditor();
    expect(await within(dialog).findAllByText('Condition 1 contradicts the conditions before it.')).toHaveLength(2);
    expect(within(dialog).getAllByText('No payment gets here.').length).toBeGreaterThan(0);
  });

  it('shows one node at a time on a narrow screen, with the way to it and an outline', async () => {
    await open(`/intelligent-routing/${route}`, { isNarrow: true });
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Else If card brand is Visa' }));
    await waitFor(() => expect(focused()).toBe('Else If card brand is Visa'));
    await press('{ArrowRight}');
    await waitFor(() => expect(focused()).toBe('Then Polder'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Outline' }));
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(5);
    await userEvent.click(within(dialog).getByRole('treeitem', { name: 'Else Noordzee' }));
    await waitFor(() => expect(focused()).toBe('Else Noordzee'));
    await press('e');
    await choose(dialog, 'Processor', 'Polder');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('Else Polder'));
  });
});

describe('the replay', () => {
  it('shows each end beside the live tree, and lights the way of a payment', async () => {
    const leaf = (path: string, processor: string, expected: object | null) => ({
      path,
      processor,
      count: 40,
      volume: { EUR: 123400 },
      share: 0.4,
      approval: 0.9,
      expected,
      cost: null,
    });
    const { api } = await open(`/intelligent-routing/${route}`, {
      prepare: (fake) =>
        fake.failures.set('POST /v1/routing/replay', () =>
          Response.json({
            from: '2026-10-28T00:00:00.000Z',
            until: '2026-11-27T00:00:00.000Z',
            scanned: 100,
            leaves: [leaf('t', polder, { rate: 0.91, low: 0.88, high: 0.94, n: 40 }), leaf('et', polder, null)],
            moved: [{ from: noordzee, to: polder, count: 7 }],
            unroutable: 2,
            live: [leaf('ee', noordzee, null)],
            path: 'et',
          }),
        ),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'ID of a payment to follow' }), 'txn_1');
    await userEvent.click(screen.getByRole('button', { name: 'Replay' }));
    const table = within(await screen.findByRole('table', { name: 'This route' }));
    expect(table.getByText('91%')).toBeTruthy();
    expect(table.getByText('(88% – 94%, 40 payments)')).toBeTruthy();
    expect(table.getByText('too few')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'The live route' })).getByText('Noordzee')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Moved to another processor' })).getByText('7')).toBeTruthy();
    expect(screen.getByText('2 payments of payment profiles without the chosen processor.')).toBeTruthy();
    expect(api.last('POST', '/v1/routing/replay')?.body).toMatchObject({
      id: route,
      payment_product: 'card',
      transaction: 'txn_1',
      details: split,
    });
  });

  it('shows its progress, and is cancelled by its button and by leaving', async () => {
    const sent: AbortSignal[] = [];
    let stream: ReadableStreamDefaultController | undefined;
    const { unmount } = await open(`/intelligent-routing/${route}`, {
      prepare: (fake) => {
        const { fetch } = fake;
        fake.failures.set('POST /v1/routing/replay', () => {
          const body = new ReadableStream({
            start: (made) => {
              stream = made;
            },
          });
          return new Response(body as never, { headers: { 'content-type': 'application/x-ndjson' } });
        });
        Object.assign(fake, {
          fetch: (input: string, init: RequestInit = {}) => {
            if (input.endsWith('/replay') && init.signal) sent.push(init.signal);
            return fetch(input, init);
          },
        });
      },
    });
    const start = async () => userEvent.click(await screen.findByRole('button', { name: 'Replay' }));
    await start();
    await waitFor(() => expect(stream).toBeDefined());
    expect(screen.queryByRole('progressbar')).toBeNull();
    stream?.enqueue(new TextEncoder().encode('{"progress":{"done":1000000,"of":4000000}}\n'));
    const bar = await screen.findByRole('progressbar', { name: 'Replaying payments.' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel replay' }));
    expect(sent.map(({ aborted }) => aborted)).toEqual([true]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await start();
    await waitFor(() => expect(sent).toHaveLength(2));
    unmount();
    expect(sent[1]?.aborted).toBe(true);
  });
});
