// @vitest-environment jsdom
import {
  type PreviewAnswer,
  type PreviewFigures,
  type PreviewRow,
  preview_figures,
} from '@sluis/contract/finance/preview';
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

type Type = 'revenue' | 'cost' | 'reserve';
const reader = ['PSP', 'PSP_REVENUESCHEME_LIST', 'PSP_COSTSCHEME_LIST', 'PSP_RESERVESCHEME_LIST'];
const staff = [...reader, 'PSP_REVENUESCHEME_CREATE', 'PSP_REVENUESCHEME_UPDATE', 'PSP_SETTLEMENT_PROFILE_LIST'];

const nothing = Object.fromEntries(
  preview_figures.flatMap((name) => [
    [name, 0],
    [`${name}_draft`, 0],
  ]),
) as Omit<PreviewFigures, 'currency_code' | 'count' | 'turnover'>;

const row = (name: string, payment_product: string | null, more: object = {}) =>
  ({
    settlement_profile: idOf('settlementprofile', name.length),
    settlement_profile_number: '1001',
    organisation: idOf('organisation', 2),
    organisation_name: name,
    payment_product,
    currency_code: 'EUR',
    count: 2,
    turnover: 3000,
    ...nothing,
    is_below_cost: false,
    ...more,
  }) as PreviewRow;

const bakery = row('Bakery', 'ideal', {
  fees: 3000,
  fees_draft: 1500,
  cost: 1600,
  cost_draft: 1600,
  margin: 1400,
  margin_draft: -100,
  is_below_cost: true,
});
const shop = row('Shop', null, {
  count: 0,
  turnover: 0,
  fees: 1000,
  fees_draft: 1200,
  margin: 1000,
  margin_draft: 1200,
});
const abroad = row('Abroad', 'card', {
  currency_code: 'USD',
  fees: 500,
  fees_draft: 400,
  margin: 500,
  margin_draft: 400,
});

const totalOf = (currency_code: string, rows: readonly PreviewRow[], more: object = {}) => ({
  ...nothing,
  currency_code,
  count: 2,
  turnover: 3000,
  rows: rows.length,
  below_cost: rows.filter(({ is_below_cost }) => is_below_cost).length,
  ...more,
});

const answerOf = (items: readonly PreviewRow[], more: object = {}) =>
  ({
    month: '2026-10',
    settlement_profiles: 2,
    items,
    total: items.length,
    totals: [...Map.groupBy(items, ({ currency_code }) => currency_code)].map(([code, some]) => totalOf(code, some)),
    ...more,
  }) as PreviewAnswer;

const two_currencies = answerOf([bakery, shop, abroad], {
  totals: [
    totalOf('EUR', [bakery, shop], { fees: 4000, fees_draft: 2700, rounding: 4, rounding_draft: -3 }),
    totalOf('USD', [abroad], { fees: 500, fees_draft: 400 }),
  ],
});

interface Options {
  readonly type?: Type;
  readonly answer?: PreviewAnswer;
  readonly editions?: readonly object[];
  readonly roles?: readonly string[];
  readonly search?: string;
  readonly prepare?: (api: FakeApi, state: { version: number }) => void;
}

const draft = { number: 2, status: 'DRAFT', valid_from: '2027-01-01', lines: 1, published_at: null };
const published = { number: 1, status: 'PUBLISHED', valid_from: '2020-01-01', lines: 1, published_at: null };

function open({ type = 'revenue', answer = two_currencies, editions = [published, draft], ...more }: Options = {}) {
  const { roles = staff, search = '&_tab=preview', prepare } = more;
  const id = idOf(`${type}scheme`, 1);
  const state = { version: 1 };
  return openApp(`/psp/pricing/${type}?id=${id}&_open=true${search}`, {
    roles: [...roles],
    prepare: (api) => {
      const item = () => ({ ...sampleItem(`${type}scheme`, 1, ['organisation']), name: 'Blended', editions });
      api.failures.set(`GET /v1/${type}scheme/${id}`, () => Response.json({ ...item(), version: state.version }));
      api.failures.set(`POST /v1/${type}scheme/${id}/preview`, () => Response.json(answer));
      prepare?.(api, state);
    },
  });
}

const preview_path = `POST /v1/revenuescheme/${idOf('revenuescheme', 1)}/preview`;
const asked = (api: FakeApi) => api.sent.filter(({ path }) => path.endsWith('/preview')).length;
const table = (name: string) => screen.findByRole('table', { name });
const merchants = () => table('By merchant and payment method');
const textsOf = async (found: Promise<HTMLElement>) =>
  within(await found)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
const failed = () => Response.json({ error: { code: 'internal', request_id: 'req-1' } }, { status: 500 });

describe('the preview of a draft', () => {
  it('names the month, the edition and that it is the saved draft', async () => {
    await open();
    const panel = await screen.findByRole('tabpanel');
    await within(panel).findByText(/The saved draft, applied to October 2026/);
    expect(panel.textContent).toMatch(/Edition 2Draftvalid from 1 Jan 2027/);
  });

  it('has a row for each merchant and product, with what changes and what does not', async () => {
    await open();
    const [head, first, second, ...others] = await textsOf(merchants());
    expect(head).toBe('MerchantPaymentsTurnoverFeesnow → draftDifferenceCostnow → draftMarginnow → draft');
    expect(first).toBe('BakeryiDEAL · 1001Below cost2€30.00€30.00 → €15.00-€15.00-50%€16.00€14.00 → -€1.00');
    expect(second).toBe('ShopWithout payment method · 10010€0.00€10.00 → €12.00+€2.00+20%€0.00€10.00 → €12.00');
    expect(others).toEqual([]);
  });

  it('has totals per currency, with what rounding adds, and shows the rows of the currency that is chosen', async () => {
    const { router } = await open();
    const [, euros, dollars] = await textsOf(table('Total'));
    expect(euros).toMatch(/^EUR1 below cost.*€40\.00 → €27\.00-€13\.00-32\.5%/);
    expect(dollars).toMatch(/^USD2.*US\$5\.00 → US\$4\.00/);
    expect(screen.getByText(/Rounding of fees/).textContent).toBe('Rounding of fees, now → draft: €0.04 → -€0.03');
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'USD');
    await waitFor(async () => expect((await textsOf(merchants()))[1]).toMatch(/^AbroadCard/));
    expect(router.state.location.search).toMatchObject({ _currency: 'USD' });
  });

  it('is filtered to what is below cost by keyboard, from the total of its currency', async () => {
    await open({ search: '&_tab=preview&_currency=USD' });
    const button = await screen.findByRole('button', { name: '1 below cost, EUR' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await textsOf(merchants())).toHaveLength(2));
    expect((await textsOf(merchants()))[1]).toMatch(/^Bakery/);
    const only = screen.getByRole('checkbox', { name: 'Only below cost (1)' });
    expect((only as HTMLInputElement).checked).toBe(true);
    only.focus();
    await userEvent.keyboard(' ');
    await waitFor(async () => expect(await textsOf(merchants())).toHaveLength(3));
  });

  it('has thousands of rows in pages, and a filter begins at the first', async () => {
    const many = Array.from({ length: 3000 }, (_, at) =>
      row(`Merchant ${at}`, 'ideal', {
        settlement_profile: idOf('settlementprofile', at),
        is_below_cost: at % 100 === 7,
      }),
    );
    await open({ answer: answerOf(many, { total: 9000 }) });
    expect(await textsOf(merchants())).toHaveLength(26);
    expect(screen.getByText('3,000 of 9,000 rows are shown. The totals are of all rows.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect((await textsOf(merchants()))[1]).toMatch(/^Merchant 25/));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only below cost (30)' }));
    await waitFor(async () => expect((await textsOf(merchants()))[1]).toMatch(/^Merchant 7i/));
  });

  it('links merchants to their settlement profiles, for those who may list them', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Bakery' });
    expect(link.getAttribute('href')).toContain(bakery.settlement_profile);
    cleanup();
    await open({ roles: reader });
    expect(within(await merchants()).queryByRole('link')).toBeNull();
  });

  it('of costs and reserves compares these', async () => {
    await open({ type: 'cost' });
    expect((await textsOf(merchants()))[0]).toMatch(/Costnow → draftDifferenceFeesnow → draftMargin/);
    cleanup();
    await open({ type: 'reserve', answer: answerOf([row('Bakery', 'card', { reserve: 150, reserve_draft: 300 })]) });
    expect((await textsOf(merchants()))[1]).toBe('BakeryCard · 10012€30.00€1.50 → €3.00+€1.50+100%');
  });

  it('is computed again when the draft has changed, and keeps the figures until then', async () => {
    let answered: PreviewAnswer = two_currencies;
    let version: { version: number } | undefined;
    let release = () => {};
    const { api, client } = await open({
      prepare: (fake, state) => {
        version = state;
        fake.failures.set(preview_path, () => Response.json(answered));
      },
    });
    await merchants();
    const before = asked(api);
    answered = answerOf([{ ...bakery, fees_draft: 2900 }]);
    (version as { version: number }).version = 2;
    api.late = ({ path }) =>
      path.endsWith('/preview')
        ? new Promise((resolve) => {
            release = resolve;
          })
        : undefined;
    await client.invalidateQueries({ queryKey: ['item'] });
    await waitFor(() => expect(asked(api)).toBe(before + 1));
    expect((await textsOf(merchants()))[1]).toMatch(/€15\.00/);
    release();
    await waitFor(async () => expect((await textsOf(merchants()))[1]).toMatch(/€30\.00 → €29\.00/));
  });

  it('that fails says so, and is asked again', async () => {
    const { api } = await open({ prepare: (fake) => void fake.failures.set(preview_path, failed) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/req-1/);
    api.failures.set(preview_path, () => Response.json(two_currencies));
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await merchants();
  });
});

describe('without anything to preview', () => {
  it('a draft is begun from the last edition, by those who may', async () => {
    const { api } = await open({ editions: [published] });
    await screen.findByText('No draft to preview');
    expect(screen.getByRole('button', { name: 'New edition' })).toBeTruthy();
    expect(asked(api)).toBe(0);
    cleanup();
    await open({ editions: [published], roles: reader });
    await screen.findByText('No draft to preview');
    expect(screen.queryByRole('button', { name: 'New edition' })).toBeNull();
  });

  it('the first draft is written on the tab of the lines', async () => {
    await open({ editions: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Go to lines' }));
    expect((await screen.findByRole('tab', { name: 'Lines' })).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    ['revenue', 0, 'No merchant has this scheme'],
    ['cost', 0, 'No payments with these costs in October 2026'],
    ['revenue', 3, 'No payments in October 2026'],
  ] as const)('of a %s scheme with %i settlement profiles it says “%s”', async (type, settlement_profiles, says) => {
    await open({ type, answer: answerOf([], { settlement_profiles }) });
    await screen.findByText(says);
  });
});

it('an unsaved draft says that the preview uses the saved one', async () => {
  const editions_path = `GET /v1/revenuescheme/${idOf('revenuescheme', 1)}/editions`;
  await open({
    search: '',
    prepare: (api) =>
      void api.failures.set(editions_path, () => Response.json({ items: [{ ...draft, minimums: [], lines: [] }] })),
  });
  const add = await screen.findByRole('button', { name: 'Add minimum' });
  expect(screen.queryByText(/The preview uses the saved draft/)).toBeNull();
  await userEvent.click(add);
  await screen.findByText('Not saved yet. The preview uses the saved draft.');
});
