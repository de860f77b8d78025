// @vitest-environment jsdom
import { storedRows } from '@sluis/contract/base/fields';
import { line_fields } from '@sluis/contract/finance/scheme-line';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const staff = [
  'PSP',
  'PSP_REVENUESCHEME_LIST',
  'PSP_REVENUESCHEME_CREATE',
  'PSP_REVENUESCHEME_UPDATE',
  'PSP_PACKAGE_LIST',
];
const id = idOf('revenuescheme', 1);

const lines = (...given: readonly object[]) =>
  storedRows(
    line_fields,
    given.map((line, at) => ({ kind: 'PAYMENT', position: at + 1, ...line })),
  );
const markup = { component: 'MARKUP', rate_ppm: 6000, fixed_e4: 100_000, currency_code: 'EUR' };
const gateway = { component: 'GATEWAY', fixed_e4: 8500, currency_code: 'EUR' };

const edition = (number: number, status: string, valid_from: string, given: object[], more: object = {}) => ({
  number,
  status,
  valid_from,
  minimums: [],
  lines: given,
  created_at: '2026-10-01T09:00:00.000Z',
  published_at: status === 'DRAFT' ? null : '2026-10-02T09:00:00.000Z',
  published_by_name: status === 'DRAFT' ? null : 'Fien Finance',
  ...more,
});
type Edition = ReturnType<typeof edition>;

/** The provider's scheme with these editions, newest first; what is saved becomes its draft. */
function serve(api: FakeApi, editions: readonly Edition[]) {
  const state = { editions, version: 1 };
  const item = () => ({
    ...sampleItem('revenuescheme', 1, ['organisation']),
    name: 'Blended',
    active: true,
    visible: true,
    version: state.version,
    editions: state.editions.toReversed().map((each) => ({ ...each, lines: each.lines.length })),
  });
  api.failures.set(`GET /v1/revenuescheme/${id}`, () => Response.json(item()));
  api.failures.set(`GET /v1/revenuescheme/${id}/editions`, () => Response.json({ items: state.editions }));
  api.failures.set(`POST /v1/revenuescheme/${id}/draft`, ({ body }) => {
    const { valid_from, lines: sent, minimums } = body as { valid_from: string; lines: object[]; minimums: [] };
    const published = state.editions.filter(({ status }) => status === 'PUBLISHED');
    const stored = storedRows(
      line_fields,
      sent.map((line, at) => ({ ...line, position: at + 1 })),
    );
    state.editions = [edition(published.length + 1, 'DRAFT', valid_from, stored, { minimums }), ...published];
    state.version++;
    return Response.json(item());
  });
  api.failures.set(`POST /v1/revenuescheme/${id}/publish`, () => {
    state.editions = state.editions.map((each) => ({ ...each, status: 'PUBLISHED' }));
    state.version++;
    return Response.json(item());
  });
  return state;
}

type Options = Omit<OpenOptions, 'prepare'> & {
  readonly tab?: string;
  readonly prepare?: (api: FakeApi, state: ReturnType<typeof serve>) => void;
};

function open(editions: readonly Edition[], { prepare, tab, ...options }: Options = {}) {
  return openApp(`/psp/pricing/revenue?id=${id}&_open=true${tab ? `&_tab=${tab}` : ''}`, {
    roles: staff,
    ...options,
    prepare: (api) => {
      const state = serve(api, editions);
      prepare?.(api, state);
    },
  });
}

const sentTo = (api: FakeApi, verb: string) =>
  waitFor(() => {
    const found = api.sent.findLast(({ method, path }) => method === 'POST' && path.endsWith(`/${verb}`));
    expect(found).toBeDefined();
    return found?.body as { lines: Record<string, unknown>[]; version: number; valid_from: string; minimums: object[] };
  });

const draft = () => edition(1, 'DRAFT', '2026-11-01', lines(markup, gateway));
const row = (number: number) => screen.findByRole('button', { name: new RegExp(`^${number} `) });

describe('the draft of a scheme', () => {
  it('has its lines as sentences, and the cells of the line that is open', async () => {
    await open([draft()]);
    expect((await row(1)).textContent).toMatch(/Markup Payments: 0.6% \+ €0.10/);
    expect((await row(2)).textContent).toMatch(/Gateway Payments: €0.0085/);
    await userEvent.click(await row(1));
    expect((screen.getByLabelText('Rate') as HTMLInputElement).value).toBe('0.6');
    expect((screen.getByLabelText('Fixed fee') as HTMLInputElement).value).toBe('0.10');
    // Its first cell has the focus.
    expect(document.activeElement?.closest('[data-path], input')).toBe(
      screen.getByLabelText(/^Component/, { selector: 'input' }),
    );
  });

  it('is built and saved by keyboard: a line with what it costs', async () => {
    const { api } = await open([]);
    (await screen.findByRole('button', { name: 'Add line' })).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('interchange plus');
    await userEvent.type(screen.getByLabelText('Rate'), '0,65');
    await userEvent.type(screen.getByLabelText('Fixed fee'), '0.085');
    await userEvent.type(screen.getByLabelText('Minimum'), '0.15');
    await userEvent.click(screen.getByLabelText('Counts towards the monthly minimum'));
    expect((await row(1)).textContent).toMatch(/INTERCHANGE_PLUS Payments: 0.65% \+ €0.085, at least €0.15/);
    screen.getByRole('button', { name: 'Save draft' }).focus();
    await userEvent.keyboard('{Enter}');
    const sent = await sentTo(api, 'draft');
    expect(sent.version).toBe(1);
    expect(sent.lines).toMatchObject([
      {
        component: 'INTERCHANGE_PLUS',
        kind: 'PAYMENT',
        currency_code: 'EUR',
        rate_ppm: 6500,
        fixed_e4: 85_000,
        minimum: 15,
        counts_to_minimum: true,
        payment_product: null,
        tiers: null,
      },
    ]);
    // What was saved is no longer unsaved: the draft can be published as it is.
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Save draft' }) as HTMLButtonElement).disabled).toBe(false),
    );
  });

  it('is not sent while a cell is missing or wrong, which is shown with the focus in it', async () => {
    const { api } = await open([draft()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add line' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    const component = screen.getByLabelText(/^Component/, { selector: 'input' });
    await waitFor(() => expect(document.activeElement).toBe(component));
    expect(component.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('1 field is wrong')).toBeTruthy();
    expect(api.sent.some(({ path }) => path.endsWith('/draft'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows a fault when its cell is left, and says what to do about it', async () => {
    await open([draft()]);
    await userEvent.click(await row(1));
    await userEvent.selectOptions(screen.getByLabelText('Currency'), '');
    await userEvent.tab();
    await screen.findByText('Choose a currency: the price has an amount.');
  });

  it('keeps what was typed when the server refuses it, and shows the fault at its cell', async () => {
    await open([draft()], {
      prepare: (api) =>
        void api.failures.set(`POST /v1/revenuescheme/${id}/draft`, () =>
          Response.json(
            { error: { code: 'invalid_value', fields: { 'lines.1.maximum': ['too_small'] }, request_id: 'r' } },
            { status: 422 },
          ),
        ),
    });
    await userEvent.click(await row(1));
    const rate = screen.getByLabelText('Rate');
    await userEvent.clear(rate);
    await userEvent.type(rate, '0.7');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('The maximum is below the minimum.');
    const refused = screen.getByLabelText('Maximum');
    await waitFor(() => expect(document.activeElement).toBe(refused));
    expect((await row(1)).textContent).toMatch(/0.7% \+ €0.10/);
    // It is about what was sent.
    await userEvent.type(refused, '9');
    await waitFor(() => expect(screen.queryByText('The maximum is below the minimum.')).toBeNull());
  });

  it('that someone else saved meanwhile is not overwritten unnoticed, and what was typed can be restored', async () => {
    await open([draft()], {
      prepare: (api, state) =>
        void api.failures.set(`POST /v1/revenuescheme/${id}/draft`, () => {
          state.editions = [edition(1, 'DRAFT', '2026-11-01', lines({ ...markup, rate_ppm: 9000 }))];
          state.version = 7;
          return Response.json({ error: { code: 'stale_version', request_id: 'r' } }, { status: 409 });
        }),
    });
    await userEvent.click(await row(1));
    await userEvent.clear(screen.getByLabelText('Rate'));
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load saved draft' }));
    expect((await row(1)).textContent).toMatch(/0.9% \+ €0.10/);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await row(1)).textContent).toMatch(/Payments: €0.10/);
  });

  it('is reordered by the arrow keys of a handle, which keeps the focus', async () => {
    const { api } = await open([draft()]);
    const handle = await screen.findByRole('button', { name: 'Move line 1' });
    handle.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect((await row(2)).textContent).toMatch(/Markup/);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move line 2');
    expect(screen.getByText('Line 1 is now number 2 of 2.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect((await sentTo(api, 'draft')).lines.map(({ component }) => component)).toEqual(['GATEWAY', 'MARKUP']);
  });

  it('is reordered by dragging a handle', async () => {
    await open([draft()]);
    const handle = await screen.findByRole('button', { name: 'Move line 1' });
    const rows = screen.getAllByRole('listitem').filter((each) => each.dataset.line);
    for (const [at, each] of rows.entries()) each.getBoundingClientRect = () => new DOMRect(0, at * 40, 400, 40);
    fireEvent.pointerDown(handle, { pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 70 });
    fireEvent.pointerUp(handle);
    expect((await row(2)).textContent).toMatch(/Markup/);
    // The pointer moves nothing once it is released.
    fireEvent.pointerMove(handle, { clientY: 10 });
    expect((await row(2)).textContent).toMatch(/Markup/);
  });

  it('duplicates and removes lines, and undoes that', async () => {
    await open([draft()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate line 1' }));
    expect((await row(2)).textContent).toMatch(/Markup/);
    expect(screen.getByText('Never applies: an earlier line always matches')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^3 / })).toBeNull());
    await userEvent.keyboard('{Control>}z{/Control}');
    await row(3);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^3 / })).toBeNull());
  });

  it('undoes the letters of one input together', async () => {
    await open([draft()]);
    await userEvent.click(await row(1));
    await userEvent.type(screen.getByLabelText('Description'), 'Blended');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe(''));
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('has tiers, of which the first has the price of the line', async () => {
    const { api } = await open([draft()]);
    await userEvent.click(await row(1));
    await userEvent.click(screen.getByRole('button', { name: 'Add tier' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add tier' }));
    const [, from] = screen.getAllByLabelText('From');
    await waitFor(() => expect(document.activeElement).toBe(from));
    await userEvent.keyboard('1000');
    await userEvent.type(screen.getAllByLabelText('Rate')[1] as HTMLElement, '0.4');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect((await sentTo(api, 'draft')).lines[0]).toMatchObject({
      rate_ppm: 0,
      fixed_e4: 0,
      tier_by: 'COUNT',
      tier_window: 'PREVIOUS_MONTH',
      tiers: [
        { from: 0, rate_ppm: 6000, fixed_e4: 100_000 },
        { from: 1000, rate_ppm: 4000, fixed_e4: 0 },
      ],
    });
  });

  it('has monthly minimums', async () => {
    const { api } = await open([draft()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add minimum' }));
    await userEvent.keyboard('40');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect((await sentTo(api, 'draft')).minimums).toEqual([{ currency_code: 'EUR', amount: 4000, vat_rate_ppm: 0 }]);
  });

  it('is published after a question, with what was typed saved first', async () => {
    const { api } = await open([draft()]);
    await userEvent.click(await row(1));
    await userEvent.clear(screen.getByLabelText('Rate'));
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/Edition 1 of “Blended” applies from 1 Nov 2026 and can’t be changed/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect((await sentTo(api, 'publish')).version).toBe(2);
    expect((await sentTo(api, 'draft')).lines[0]).toMatchObject({ rate_ppm: 0 });
    // Its prices are final: it has no cells.
    await screen.findByRole('button', { name: 'New edition' });
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  });

  it('is not published without lines, or if publication is refused, and the refusal is shown', async () => {
    await open([draft()], {
      prepare: (api) =>
        void api.failures.set(`POST /v1/revenuescheme/${id}/publish`, () =>
          Response.json({ error: { code: 'edition_overlaps', request_id: 'r' } }, { status: 409 }),
        ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/after today/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const _ of [1, 2]) await userEvent.click(await screen.findByRole('button', { name: 'Remove line 1' }));
    expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('asks before unsaved prices are left', async () => {
    await open([draft()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove line 1' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Editions' }));
    await screen.findByRole('dialog', { name: /unsaved/i });
  });

  it('is read only for those who may not change it', async () => {
    await open([draft()], { roles: ['PSP', 'PSP_REVENUESCHEME_LIST'] });
    await screen.findByText(/0.6% \+ €0.10/);
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Used by' })).toBeNull();
  });
});

describe('the editions of a scheme', () => {
  const first = edition(1, 'PUBLISHED', '2026-01-01', lines(markup, gateway));
  const second = edition(2, 'PUBLISHED', '2026-06-01', lines({ ...markup, rate_ppm: 5000 }));

  it('say who published them, and what differs between two', async () => {
    await open([second, first], { tab: 'editions' });
    const comparison = await screen.findByRole('region', { name: 'Compare editions' });
    const differences = within(comparison).getByRole('list', { name: 'Differences' });
    expect(
      within(differences)
        .getAllByRole('listitem')
        .map((each) => each.textContent?.replaceAll(' ', ' ')),
    ).toEqual([
      'Markup · changed Payments: 0.6% + €0.10 → Payments: 0.5% + €0.10',
      'Gateway · removed Payments: €0.0085',
      'Valid from 1 Jan 2026 → 1 Jun 2026',
    ]);
    expect(screen.getAllByText(/Fien Finance/)).toHaveLength(2);
    await userEvent.selectOptions(screen.getByLabelText('From'), '2');
    expect(within(comparison).getByText('These editions are the same.')).toBeTruthy();
  });

  it('are copied to the draft', async () => {
    const { api } = await open([second, first], {
      tab: 'editions',
      prepare: (api) =>
        void api.failures.set(`POST /v1/revenuescheme/${id}/copy`, () => Response.json(sampleItem('revenuescheme', 1))),
    });
    const [, oldest] = await screen.findAllByRole('button', { name: 'Copy to draft' });
    await userEvent.click(oldest as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/prices of edition 1 become the draft of “Blended”/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy to draft' }));
    expect(await sentTo(api, 'copy')).toEqual({ number: 1 });
  });

  it('replace the draft only after a warning', async () => {
    await open([edition(2, 'DRAFT', '2026-12-01', lines(markup)), first], { tab: 'editions' });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy to draft' }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/The present draft is lost/);
  });

  it('show their lines', async () => {
    await open([first], { tab: 'editions' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show lines of edition 1' }));
    expect(within(screen.getByRole('list', { name: 'Lines' })).getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('the list of schemes', () => {
  it('opens with those that are offered, and says which edition applies and which is next', async () => {
    const { api } = await openApp('/psp/pricing/revenue', {
      roles: staff,
      prepare: (api) => {
        api.total = 1;
        api.changes.revenuescheme = {
          name: 'Blended',
          active: true,
          visible: true,
          editions: [
            { number: 1, status: 'PUBLISHED', valid_from: '2020-01-01', lines: 12, published_at: null },
            { number: 2, status: 'PUBLISHED', valid_from: '2199-01-01', lines: 7, published_at: null },
          ],
        };
      },
    });
    const found = await screen.findByRole('row', { name: /Blended/ });
    expect(found.textContent).toMatch(/BlendedEdition 1.*1 Jan 2020.*1 Jan 2199.*12/);
    const asked = api.last('GET', '/v1/revenuescheme')?.query;
    expect([asked?.get('active'), asked?.get('visible')]).toEqual(['true', 'true']);
  });
});
